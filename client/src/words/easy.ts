import { en } from '#client/words/en/easy.ts'
import { area } from './area.ts'

/** The easy mode. */
export const easyWords = area(en, { hi: async () => (await import('#client/words/hi/easy.ts')).hi })
