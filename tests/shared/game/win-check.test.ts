import { expect, test } from 'vitest'
import type { Pattern } from '#shared/game/patterns.ts'
import { numbersOf, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { checkWin } from '#shared/game/win-check.ts'

const tickets = ticketsFor('482913-asha')
const [first = [], second = []] = tickets.map(numbersOf)
const line = first.slice(0, 5)
const others = Array.from({ length: 90 }, (_, i) => i + 1).filter((number) => ![...first, ...second].includes(number))
const aCall = others.slice(0, 1)

const win = (pattern: Pattern, seq: number, also: number[] = []) => ({ pattern, seq, also, ticketNumber: 1 })

test.each<[string, ReturnType<typeof win>, number[], { isRight: boolean | null; completeAt: number }]>([
  ['claimed on the last number', win('Top Line', 5), line, { isRight: true, completeAt: 5 }],
  ['claimed two calls later', win('Top Line', 7), [...line, ...others], { isRight: true, completeAt: 5 }],
  ['claimed one call too early', win('Top Line', 4), line, { isRight: false, completeAt: 4 }],
  ['of another line', win('Middle Line', 5), line, { isRight: false, completeAt: 0 }],
  ['at a call that is not recorded', win('Top Line', 0), [...aCall, ...line], { isRight: true, completeAt: 6 }],
  ['at a call that is not known yet', win('Top Line', 6), line, { isRight: null, completeAt: 5 }],
  ['with any five numbers', win('First Five', 8), [...aCall, ...first], { isRight: true, completeAt: 6 }],
  ['with four numbers', win('First Five', 5), [...aCall, ...first.slice(4, 8)], { isRight: false, completeAt: 5 }],
  ['on two tickets', win('Full House', 30, [2]), [...first, ...second], { isRight: true, completeAt: 30 }],
  ['on one ticket of two', win('Full House', 29, [2]), [...first, ...second], { isRight: false, completeAt: 29 }],
  ['on a ticket that nobody can hold', win('Full House', 15, [11]), first, { isRight: false, completeAt: 15 }],
])('a win is right if its numbers had been called when it was claimed: %s', (_case, claimed, calls, expected) => {
  expect(checkWin(claimed, tickets, calls, {})).toMatchObject({ ...expected, claimedAt: claimed.seq })
})

test('each ticket of a win has the numbers that won, in the order of their calls', () => {
  const calls = [...second.slice(0, 5).reverse(), ...line]
  const [one, two] = tickets as [Ticket, Ticket]
  expect(checkWin(win('Top Line', 10, [2]), tickets, calls, {}).tickets).toEqual([
    { number: 1, ticket: one, won: line },
    { number: 2, ticket: two, won: second.slice(0, 5).reverse() },
  ])
})
