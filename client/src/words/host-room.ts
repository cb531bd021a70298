import { en } from '#client/words/en/host-room.ts'
import { area } from './area.ts'

/** The room while people come in. */
export const hostRoom = area(en, { hi: async () => (await import('#client/words/hi/host-room.ts')).hi })
