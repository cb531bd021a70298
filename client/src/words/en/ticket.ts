import type { Pattern } from '#shared/game/types.ts'

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
