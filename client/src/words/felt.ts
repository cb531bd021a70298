import { en } from '#client/words/en/felt.ts'
import { area } from './area.ts'

/** What reactions are called. */
export const felt = area(en, { hi: async () => (await import('#client/words/hi/felt.ts')).hi })
