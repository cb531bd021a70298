import { expect, test } from 'vitest'
import { paperCode, paperPlayerId, readPaperCode } from '#shared/game/paper.ts'
import { checkPaperTicket, paperHand } from '#shared/game/paper-check.ts'
import { numbersOf, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'

const PERSON = '6b2f0c1e-8a54-4c7e-9d0b-3f1a2e5d7c90'

/* printf 'tambola-paper-v1|PERSON|ROUND' | sha256sum, with the version 8 and the variant of a UUID put in. */
test.each([
  [PERSON, 1, '2288f45a-9ca7-8350-a520-dc5ec955c6fe'],
  [PERSON, 2, '2fce6639-f646-812a-bde7-add555601ae7'],
  [PERSON, 30, '80942b79-52fa-89df-b5af-4a969a26ea47'],
  ['00000000-0000-4000-8000-000000000000', 4, '37bb2a20-1ef4-89fe-ad94-441ae42076ff'],
])('printed sheets never change: person %s, round %d', (personId, round, playerId) => {
  expect(paperPlayerId(personId, round)).toBe(playerId)
})

const OTHER_NUMBERS: [typed: string, read: number[] | null][] = [
  [paperCode(312, 6), [312, 6]],
  ['P 12 , 1', [12, 1]],
]
const P4_2 = ['P4·2', 'p4.2', 'P4 2', ' 4 - 2 ', '4/2', 'Ｐ４：２', 'P४.२']
const NO_CODES = ['P4', '42', 'P0·1', 'P4·0', 'P4·7', 'Q4·2', 'P4·2·1', '-4 2', '']
test.each([
  ...OTHER_NUMBERS,
  ...P4_2.map((typed) => [typed, [4, 2]] as const),
  ...NO_CODES.map((typed) => [typed, null] as const),
])('the code %j is read as %j', (typed, read) => {
  expect(readPaperCode(typed)).toEqual(read && { paperNo: read[0], ticket: read[1] })
})

test('a paper check returns which call completed each pattern, or what is missing', () => {
  const tickets = ticketsFor('482913-nani')
  const hand = paperHand(tickets, [0, 1])
  const ticket = tickets[0] as Ticket
  const numbers = numbersOf(ticket)
  const others = Array.from({ length: 90 }, (_, i) => i + 1).filter((number) => !numbers.includes(number))
  const top = numbers.slice(0, 5)
  const called = [others[0], ...top.slice(1), others[1], top[0], others[2]] as number[]
  const places = { 'Bottom Line': { tickets: 2 }, 'Full House': { tickets: 3 } }
  const patterns = ['Top Line', 'First Five', 'Middle Line', 'Bottom Line', 'Full House'] as const
  const rules = { patterns, places }
  const bottom = [tickets[0], tickets[1]].flatMap((each) => numbersOf(each as Ticket).slice(10))
  const lines = bottom.filter((number) => !called.includes(number))
  expect(checkPaperTicket(0, hand, called, rules, { disabledPatterns: ['First Five'] })).toEqual([
    { pattern: 'Top Line', since: { call: 7, number: top[0] }, ticketIds: [0], toGo: 0, missing: [], isWon: false },
    { pattern: 'First Five', since: { call: 7, number: top[0] }, ticketIds: [0], toGo: 0, missing: [], isWon: true },
    { pattern: 'Middle Line', since: null, ticketIds: [0], toGo: 5, missing: numbers.slice(5, 10), isWon: false },
    { pattern: 'Bottom Line', since: null, ticketIds: [0, 1], toGo: lines.length, missing: lines, isWon: false },
    { pattern: 'Full House', since: null, ticketIds: [], toGo: 0, missing: [], isWon: false },
  ])
  const [first] = checkPaperTicket(0, hand, called.slice(0, 6), rules, { disabledPatterns: [] })
  expect(first).toMatchObject({ since: null, toGo: 1, missing: [top[0]] })
})
