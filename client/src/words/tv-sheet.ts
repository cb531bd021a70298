import { en } from '#client/words/en/tv-sheet.ts'
import { area } from './area.ts'

/** The ways onto a TV. */
export const tvSheet = area(en, { hi: async () => (await import('#client/words/hi/tv-sheet.ts')).hi })
