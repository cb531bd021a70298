import { expect, test } from 'vitest'
import { type Claim, judgeClaim } from '#shared/game/claims.ts'
import { handOf } from '#shared/game/hand.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { judgeByHouseRules, type RightClaim } from '#shared/game/room/claim-rules.ts'
import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView, WinnerState } from '#shared/game/room/state.ts'
import { numbersOf, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { refusal } from '#shared/refusals/refusals.ts'
import { roomOfTwo } from '../../support/room-state.ts'

const tickets = ticketsFor('482913-asha')
const first = numbersOf(tickets[0] as Ticket)
const good: Claim = {
  pattern: 'Full House',
  ticketNumber: '1',
  tickets,
  selectedTicketIds: [0, 2],
  markedNumbers: { 0: first },
  calledNumbers: first,
  disabledPatterns: [],
  rules: { patterns: CLASSIC, places: {} },
}

const NUMBER_REQUIRED = ['Ticket Number Required', 'Please enter your ticket number to claim this pattern']
const NOT_YOURS = ['Invalid Ticket', 'This ticket number is not selected by you']
const CLOSED = ['Pattern Closed', 'This pattern is no longer available for claiming']
const NOT_VALID = ['Pattern Not Valid', 'Your marked numbers do not match the called numbers for this pattern']
const UNKNOWN = ['Pattern Not Valid', 'Invalid pattern']

test.each<[string, Partial<Claim>, string[] | null]>([
  ['spaces and a zero around it', { ticketNumber: ' 01 ' }, null],
  ['null as the ticket number', { ticketNumber: null }, NUMBER_REQUIRED],
  ['no ticket number', { ticketNumber: undefined, disabledPatterns: ['Full House'] }, NUMBER_REQUIRED],
  ['an empty ticket number', { ticketNumber: ' ' }, NUMBER_REQUIRED],
  ['a ticket that is not held', { ticketNumber: '2', disabledPatterns: ['Full House'] }, NOT_YOURS],
  ['a ticket index instead of its number', { ticketNumber: '0' }, NOT_YOURS],
  ['a ticket beyond ten', { ticketNumber: '11' }, NOT_YOURS],
  ['a fraction', { ticketNumber: 1.5 }, NOT_YOURS],
  ['a number with a sign', { ticketNumber: '+1' }, NOT_YOURS],
  ['a digit and a letter', { ticketNumber: '1e' }, NOT_YOURS],
  ['three digits', { ticketNumber: '001' }, NOT_YOURS],
  ['a list', { ticketNumber: ['1'] }, NOT_YOURS],
  ['a closed pattern with missing marks', { disabledPatterns: ['Full House'], markedNumbers: {} }, CLOSED],
  ['marks on another ticket', { ticketNumber: '3' }, NOT_VALID],
  ['an unknown pattern', { pattern: 'constructor' }, UNKNOWN],
  ['a pattern that is not played', { pattern: 'Laddu' }, UNKNOWN],
])('a claim passes the four checks in their order: %s', (_case, change, expected) => {
  const refused = judgeClaim({ ...good, ...change })
  const said = refused && refusal(refused)
  expect(said && [said.title, said.message]).toEqual(expected)
})

test.each([
  ['p1', 'ticket', 'ticket_has_house'],
  ['p2', 'ticket', null],
  ['p2', 'person', 'person_has_house'],
] as const)('of two seats of one person, a claim of %s for a house by %s is refused: %s', (id, houseBy, refused) => {
  const [, ravi] = roomOfTwo().players as [PlayerView, PlayerView]
  const won = { id: 'w', playerId: 'p1', personId: 'p1', playerName: 'Ravi', pattern: 'Full House' } as const
  const winners: WinnerState[] = [{ ...won, ticketNumber: 1, seq: 1, place: 0, rank: 1, also: [] }]
  const rules: HouseRules = { ...DEFAULT_RULES, patterns: [...CLASSIC, 'Second House'], houseBy }
  const player = { ...ravi, id }
  const claim: RightClaim = { pattern: 'Second House', player, ticketId: 0, hand: handOf(tickets, good), calls: first }
  expect(judgeByHouseRules(rules, winners, claim).refused).toBe(refused)
})
