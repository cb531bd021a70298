import { en } from '#client/words/en/tv-entry.ts'
import { area } from './area.ts'

/** The way to the big screen. */
export const tvEntry = area(en, { hi: async () => (await import('#client/words/hi/tv-entry.ts')).hi })
