import { en } from '#client/words/en/selection.ts'
import { area } from './area.ts'

/** The tickets as they are dealt, before the game. */
export const selection = area(en, { hi: async () => (await import('#client/words/hi/selection.ts')).hi })
