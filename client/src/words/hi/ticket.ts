import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/ticket.ts'
import { wonBy } from './wins.ts'

export const hi: Words<typeof en> = {
  ready: (pattern) => `${pattern}: तैयार`,
  toGo: (patterns) => `1 बाकी: ${patterns}`,
  oneToGo: '1 बाकी',
  marked: 'कटे',
  notCalled: (number) => `${number} अभी नहीं आया`,
  row: (ticket, line, done, all) => `टिकट ${ticket}, ${line}, ${all} में से ${done} कटे`,
  tickets: 'टिकट',
  railTicket: (ticket, marked) => `टिकट ${ticket}, ${marked} कटे`,
  railNear: (ticket, marked) => `टिकट ${ticket}, ${marked} कटे, 1 बाकी`,
  wonWith: (name, pattern, ticket) => `टिकट #${ticket} से ${wonBy(name, pattern)}`,
}
