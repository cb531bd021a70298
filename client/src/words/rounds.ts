import { en } from '#client/words/en/rounds.ts'
import { area } from './area.ts'

/** All rounds of an evening. */
export const roundsWords = area(en, { hi: async () => (await import('#client/words/hi/rounds.ts')).hi })
