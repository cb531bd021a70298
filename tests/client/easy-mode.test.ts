import { describe, expect, it } from 'vitest'
import { barAction, barWords } from '#client/screens/active-game/easy/easy-bar.tsx'
import { readyClaims } from '#client/screens/active-game/game/use-prizes.ts'
import { missedMarks, missedNumbers, waitingTickets } from '#client/screens/active-game/game/waiting-tickets.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { roomState } from '../support/room-state.ts'

const firstFive = { pattern: 'First Five', ticketId: 0 } as const
const topLine = { pattern: 'Top Line', ticketId: 1 } as const
const calm = { due: null, missed: [], ready: [], isHelped: true }

describe('the bar of easy mode', () => {
  it.each([
    ['Nothing to mark', calm],
    ['Mark 47', { ...calm, due: 47 }],
    ['Claim First Five', { ...calm, ready: [firstFive] }],
    ['Claim Top Line', { ...calm, ready: [firstFive, topLine] }],
    ['Mark 47', { ...calm, due: 47, missed: [71], ready: [topLine] }],
    ['Mark 71, 53, 83', { ...calm, missed: [71, 53, 83] }],
    ['Mark 71, 53, 83 and 2 more', { ...calm, missed: [71, 53, 83, 4, 90] }],
    ['Claim Top Line', { ...calm, missed: [71], ready: [topLine] }],
    ['Claim', { ...calm, due: 47, missed: [71], isHelped: false }],
  ])('the bar of easy mode shows "%s"', (words, state) => {
    expect(barWords(barAction(state), {})).toBe(words)
  })

  it('the bar of easy mode marks all missed numbers, and claims what it names', () => {
    expect(barAction({ ...calm, missed: [71, 53, 83, 4] })).toEqual({ does: 'mark', numbers: [71, 53, 83, 4] })
    expect(barAction({ ...calm, ready: [firstFive, topLine] })).toEqual({ does: 'claim', claim: topLine })
  })
})

describe('missed numbers', () => {
  const tickets = ticketsFor('482913-somebody')
  const [first = 0, second = 0, third = 0] = numbersOf(tickets[0] ?? [])
  const other = [1, 2, 3, 4].find((number) => !numbersOf(tickets[0] ?? []).includes(number)) as number
  const held = { tickets, ticketIds: [0], marked: {} }

  it.each([
    ['nothing was called', [], {}, []],
    ['the latest is not missed yet', [first], {}, []],
    ['an earlier one is missed', [first, second], {}, [first]],
    ['marked ones are not missed', [first, second, third], { 0: [first] }, [second]],
    ['numbers on no ticket are not missed', [other, first], {}, []],
    ['several come in the order of their calls', [third, first, other, second], {}, [third, first]],
  ])('the missed numbers are right: %s', (_name, called, marked, missed) => {
    expect(missedNumbers({ ...held, marked }, called)).toEqual(missed)
    expect(missedMarks({ ...held, marked }, called)).toBe(missed.length)
  })

  it('the missed numbers come only from tickets that are held', () => {
    expect(missedNumbers({ ...held, ticketIds: [] }, [first, second])).toEqual([])
    expect(waitingTickets({ ...held, ticketIds: [] }, [first])).toEqual([])
  })
})

describe('claims that are ready', () => {
  const tickets = ticketsFor(playerSeed('482913', 'p0'))
  const line = numbersOf((tickets[0] ?? []).slice(0, 1))

  it.each([
    ['a line that was just completed', line, {}, {}, ['First Five', 'Top Line']],
    ['a line with a number to go', line.slice(1), {}, {}, []],
    ['a line that is too late by the house rules', [...line, 90], { claims: 'next' as const }, {}, []],
    ['a ticket that is out', line, {}, { outOf: { 'Top Line': [0] } }, ['First Five']],
  ])('the ready claims are right: %s', (_what, called, change, player, ready) => {
    const { room, players } = roomState({ status: 'active', calledNumbers: called })
    const me = { ...(players[0] as PlayerView), selectedTicketIds: [0], markedNumbers: { 0: line }, ...player }
    const standing = { room: { ...room, rules: { ...room.rules, ...change } }, player: me, winners: [], tickets }
    expect(readyClaims(standing, []).map(({ pattern }) => pattern)).toEqual(ready)
  })
})
