import { en } from '#client/words/en/game.ts'
import { area } from './area.ts'

/** A running game. */
export const gameWords = area(en, { hi: async () => (await import('#client/words/hi/game.ts')).hi })
