import { en } from '#client/words/en/check.ts'
import { area } from './area.ts'

/** The checks of a draw. */
export const checkWords = area(en, { hi: async () => (await import('#client/words/hi/check.ts')).hi })
