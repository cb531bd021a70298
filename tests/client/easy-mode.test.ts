import { describe, expect, it } from 'vitest'
import { barAction, barWords } from '#client/screens/active-game/easy/easy-bar.tsx'
import { missedNumbers, waitingTickets } from '#client/screens/active-game/game/waiting-tickets.ts'
import { numbersOf, ticketsFor } from '#shared/game/tickets.ts'

const firstFive = { pattern: 'First Five', ticketId: 0 } as const
const topLine = { pattern: 'Top Line', ticketId: 1 } as const
const calm = { number: 47, ticketIds: [], ready: [], isHelped: true }

describe('the one bar', () => {
  it.each([
    ['Nothing to mark', { ...calm, number: null }],
    ['Nothing to mark', calm],
    ['Mark 47', { ...calm, ticketIds: [0, 1] }],
    ['Claim First Five', { ...calm, ready: [firstFive] }],
    ['Claim Top Line', { ...calm, ready: [firstFive, topLine] }],
    ['Mark 47', { ...calm, ticketIds: [1], ready: [topLine] }],
    ['Claim', { ...calm, isHelped: false }],
    ['Claim', { ...calm, ticketIds: [0], isHelped: false }],
  ])('says %s', (words, state) => {
    expect(barWords(barAction(state))).toBe(words)
  })

  it('does what it says, on every ticket that has the number', () => {
    expect(barAction({ ...calm, ticketIds: [0, 3], ready: [topLine] })).toEqual({
      does: 'mark',
      number: 47,
      ticketIds: [0, 3],
    })
    expect(barAction({ ...calm, ready: [firstFive, topLine] })).toEqual({ does: 'claim', claim: topLine })
  })
})

describe('numbers that were missed', () => {
  const tickets = ticketsFor('482913-somebody')
  const [first = 0, second = 0, third = 0] = numbersOf(tickets[0] ?? [])
  const other = [1, 2, 3, 4].find((number) => !numbersOf(tickets[0] ?? []).includes(number)) as number
  const held = { tickets, ticketIds: [0], marked: {} }

  it.each([
    ['nothing was called', [], {}, []],
    ['the latest is not missed yet', [first], {}, []],
    ['an earlier one is', [first, second], {}, [first]],
    ['marked ones are not', [first, second, third], { 0: [first] }, [second]],
    ['numbers of nobody are not', [other, first], {}, []],
    ['several come in the order of their calls', [third, first, other, second], {}, [third, first]],
  ])('%s', (_name, called, marked, missed) => {
    expect(missedNumbers({ ...held, marked }, called)).toEqual(missed)
  })

  it('counts only tickets that are held', () => {
    expect(missedNumbers({ ...held, ticketIds: [] }, [first, second])).toEqual([])
    expect(waitingTickets({ ...held, ticketIds: [] }, [first])).toEqual([])
  })
})
