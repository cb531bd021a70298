import { expect, test } from 'vitest'
import { missedMarks } from '#client/screens/active-game/game/waiting-tickets.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'

const tickets = ticketsFor(playerSeed('482913', 'p1'))
const on = (ticketId: number) => numbersOf(tickets[ticketId] ?? [])
const [first = 0, second = 0] = on(0)
const elsewhere = on(1).find((number) => !on(0).includes(number)) ?? 0

test.each<[string, number[], Record<number, number[]>, number]>([
  ['the latest number is not missed yet', [first], {}, 0],
  ['a number before it is', [first, elsewhere], {}, 1],
  ['unless it is marked', [first, elsewhere], { 0: [first] }, 0],
  ['two of them', [first, second, elsewhere], {}, 2],
  ['a number of a ticket that is not held', [elsewhere, first], {}, 0],
])('%s', (_what, called, marked, count) => {
  expect(missedMarks({ tickets, ticketIds: [0], marked }, called)).toBe(count)
})
