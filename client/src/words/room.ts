import { en } from '#client/words/en/room.ts'
import { area } from './area.ts'

/** A room, before the game and in it: the line, the seal, the invitation, who is here. */
export const roomWords = area(en, { hi: async () => (await import('#client/words/hi/room.ts')).hi })
