import { en } from '#client/words/en/call.ts'
import { area } from './area.ts'

/** The number that was called, and what the next one waits for. */
export const callWords = area(en, { hi: async () => (await import('#client/words/hi/call.ts')).hi })
