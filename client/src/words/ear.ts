import { en } from '#client/words/en/ear.ts'
import { area } from './area.ts'

/** The question whether a device speaks a language, and what to do if it does not. */
export const ear = area(en, { hi: async () => (await import('#client/words/hi/ear.ts')).hi })
