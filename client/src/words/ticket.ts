import type { Pattern } from '#shared/game/types.ts'
import { area } from './area.ts'

export const en = {
  ready: (pattern: string) => `${pattern} ready`,
  toGo: (patterns: string) => `1 to go: ${patterns}`,
  oneToGo: '1 to go',
  marked: 'marked',
  notCalled: (number: number) => `${number} has not been called yet`,
  row: (ticket: number, line: string, done: number, all: number) =>
    `Ticket ${ticket}, ${line}, ${done} of ${all} marked`,
  tickets: 'Tickets',
  railTicket: (ticket: number, marked: string) => `Ticket ${ticket}, ${marked} marked`,
  railNear: (ticket: number, marked: string) => `Ticket ${ticket}, ${marked} marked, 1 to go`,
  wonWith: (name: string, pattern: Pattern, ticket: number) => `${name} won ${pattern} with ticket #${ticket}`,
}

/** Tickets. */
export const ticketWords = area(en, { hi: async () => (await import('#client/words/hi/ticket.ts')).hi })
