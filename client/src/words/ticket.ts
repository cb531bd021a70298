import { en } from '#client/words/en/ticket.ts'
import { area } from './area.ts'

/** Tickets. */
export const ticketWords = area(en, { hi: async () => (await import('#client/words/hi/ticket.ts')).hi })
