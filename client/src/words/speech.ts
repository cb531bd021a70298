import { en } from '#client/words/en/speech.ts'
import { area } from './area.ts'

/** What the voice says, and the same as it is written. */
export const speech = area(en, { hi: async () => (await import('#client/words/hi/speech.ts')).hi })
