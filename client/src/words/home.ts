import { en } from '#client/words/en/home.ts'
import { area } from './area.ts'

/** The way in: the first screen, the lobby, and what is told when a room or a screen cannot be had. */
export const home = area(en, { hi: async () => (await import('#client/words/hi/home.ts')).hi })
