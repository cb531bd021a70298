import { en } from '#client/words/en/try-ticket.ts'
import { area } from './area.ts'

/** A ticket to try. */
export const tryTicket = area(en, { hi: async () => (await import('#client/words/hi/try-ticket.ts')).hi })
