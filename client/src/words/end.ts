import { en } from '#client/words/en/end.ts'
import { area } from './area.ts'

/** The end of a round, and how the evening goes on. */
export const endWords = area(en, { hi: async () => (await import('#client/words/hi/end.ts')).hi })
