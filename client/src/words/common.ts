import { en } from '#client/words/en/common.ts'
import { area } from './area.ts'

/** Words of every screen. */
export const common = area(en, { hi: async () => (await import('#client/words/hi/common.ts')).hi })
