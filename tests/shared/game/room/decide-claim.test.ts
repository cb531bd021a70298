import { describe, expect, test } from 'vitest'
import { LAST_SHARES_MS } from '#shared/game/limits.ts'
import { CLASSIC, type Pattern } from '#shared/game/patterns.ts'
import { applyAt } from '#shared/game/room/apply.ts'
import type { Command } from '#shared/game/room/commands.ts'
import { decide } from '#shared/game/room/decide.ts'
import { type Actor, CLOCK } from '#shared/game/room/decision.ts'
import { DEFAULT_RULES, type HouseRules, unplayed } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomState } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { given } from '../../../support/decision-context.ts'
import { roomState } from '../../../support/room-state.ts'

const HOST: Actor = { playerId: 'p0', isHost: true, isLent: false }
const NOW = 1_000_000

/** The top line of a player's ticket. */
const topLine = (id: string, ticket = 0) => numbersOf(ticketsFor(playerSeed('482913', id))[ticket]?.slice(0, 1) ?? [])

/** A running game of Asha (p0, the host), Ravi (p1) and Meena (p2) with two tickets each. Everybody marks every call. */
class Game {
  state: RoomState
  now = NOW

  constructor(rules: Partial<HouseRules> = {}) {
    const chosen = { ...DEFAULT_RULES, ...rules }
    const alone = roomState({ status: 'active', rules: chosen, disabledPatterns: unplayed(chosen) })
    const [host] = alone.players as [PlayerView]
    const seated = ['Asha', 'Ravi', 'Meena'].map((name, i): PlayerView => {
      const id = `p${i}`
      return { ...host, id, personId: id, name, isHost: i === 0, selectedTicketIds: [0, 1], ticketSelectionDone: true }
    })
    this.state = { ...alone, players: seated }
  }

  /** Calls numbers and lets everybody mark them. */
  call(...numbers: number[]): this {
    for (const number of numbers) {
      if (this.state.room.calledNumbers.includes(number)) continue
      this.now += 10_000
      this.send({ type: 'call_number', number })
    }
    const markedNumbers = { 0: this.state.room.calledNumbers, 1: this.state.room.calledNumbers }
    this.state = { ...this.state, players: this.state.players.map((player) => ({ ...player, markedNumbers })) }
    return this
  }

  /** Calls all of these numbers, and that one last. */
  callUpTo(last: number, numbers: number[]): this {
    return this.call(...numbers.filter((number) => number !== last), last)
  }

  send(command: Command) {
    const decision = decide(
      this.state,
      command.type === 'finish_if_over' ? CLOCK : HOST,
      command,
      given({ now: this.now, newId: `win ${this.state.winners.length}` }),
    )
    if (decision.ok) this.state = decision.events.reduce((state, event) => applyAt(state, event, this.now), this.state)
    return decision
  }

  /** A refusal, or the place and the number of calls of the win. */
  claim(playerId: string, pattern: Pattern = 'Top Line', more: { ticketNumber?: number; after?: number } = {}) {
    const { ticketNumber = 1, after } = more
    const decision = this.send({ type: 'claim', playerId, pattern, ticketNumber, after, screenshot: null })
    if (!decision.ok) return decision.refused
    if (decision.answer.type === 'refused') return `${decision.answer.refused}, told to all`
    const { place, seq } = this.state.winners.at(-1) ?? {}
    return `place ${place} at call ${seq}`
  }
}

/** A game in which Asha and Ravi have their top lines. The last call completes the line of one of them, no matter which. */
function tie(rules: Partial<HouseRules>) {
  const both = [...topLine('p0'), ...topLine('p1')]
  const last = both.at(-1) as number
  return new Game(rules).callUpTo(last, both)
}

/* The two judges of house-rules-oracle.test.ts decide which claims win; here is what else a claim does. */

describe('ties', () => {
  test('the first claim wins by default', () => {
    const game = tie({})
    const seq = game.state.room.calledNumbers.length
    expect([game.claim('p1'), game.claim('p0')]).toEqual([`place 0 at call ${seq}`, 'pattern_closed'])
  })

  test('who claims on the same number shares', () => {
    const game = tie({ ties: 'share' })
    const seq = game.state.room.calledNumbers.length
    expect([game.claim('p1'), game.claim('p0')]).toEqual([`place 0 at call ${seq}`, `place 1 at call ${seq}`])
    expect(game.state.room.disabledPatterns, 'closed once, for those who do not know of sharing').toEqual(['Top Line'])
    expect(game.state.room.winnerAnnouncement).toBe('Asha shares Top Line too!')
  })

  test('nobody shares with themselves, and the same claim again is the same win', () => {
    const game = new Game({ ties: 'share' }).call(...topLine('p2', 0), ...topLine('p2', 1))
    game.claim('p2', 'Top Line', { ticketNumber: 1 })
    expect(game.claim('p2', 'Top Line', { ticketNumber: 2 })).toBe('pattern_closed')
    const again = game.send({ type: 'claim', playerId: 'p2', pattern: 'Top Line', ticketNumber: 1, screenshot: null })
    expect(again).toMatchObject({ events: [], answer: { winnerId: 'win 0', isNew: false } })
  })
})

describe('the last prize', () => {
  const last = (ties: HouseRules['ties']) => {
    const game = tie({ ties, patterns: ['Top Line'] })
    game.claim('p1')
    return game
  }

  test('can be shared for a moment, in which nothing is called', () => {
    const game = last('share')
    expect(game.state.room.status).toBe('active')
    expect(game.send({ type: 'call_number' })).toMatchObject({ refused: 'all_prizes_won' })
    expect(game.claim('p0')).toContain('place 1')
    expect(game.state.nextCallAt, 'and the end is due').toBe(game.now + LAST_SHARES_MS)
  })
})

describe('a false claim', () => {
  test('puts that ticket out of that pattern, which everybody is told once', () => {
    const game = new Game({ bogey: 'out' })
    expect([game.claim('p1'), game.claim('p1')]).toEqual(['pattern_not_valid, told to all', 'pattern_not_valid'])
    expect(game.state.players[1]?.outOf).toEqual({ 'Top Line': [0] })
    game.call(...topLine('p1'), ...topLine('p1', 1))
    expect(game.claim('p1')).toBe('ticket_is_out')
    expect(game.claim('p1', 'First Five'), 'other patterns stay open to it').toContain('place 0')
    expect(game.claim('p1', 'Top Line', { ticketNumber: 2 }), 'and the pattern to the other ticket').toContain(
      'place 0',
    )
  })
})

describe('houses', () => {
  const patterns = ['Full House', 'Second House', 'Third House', 'Top Line'] as const
  const all = Array.from({ length: 90 }, (_, i) => i + 1)
  const game = (rules: Partial<HouseRules> = {}) => new Game({ patterns: [...patterns], ...rules }).call(...all)

  test('each is won after the one before it, by a ticket that has won none', () => {
    const house = game()
    const claims = [
      house.claim('p1', 'Second House'),
      house.claim('p1', 'Full House'),
      house.claim('p1', 'Second House'),
      house.claim('p1', 'Third House', { ticketNumber: 2 }),
      house.claim('p1', 'Second House', { ticketNumber: 2 }),
      house.claim('p1', 'Third House', { ticketNumber: 2 }),
      house.claim('p2', 'Second House'),
      house.claim('p2', 'Third House'),
    ]
    expect(claims.map((said) => said.split(' at ')[0])).toEqual([
      'house_not_open',
      'place 0',
      'ticket_has_house',
      'house_not_open',
      'place 0',
      'ticket_has_house',
      'pattern_closed',
      'place 0',
    ])
    expect(house.state.room.status, 'the game goes on until the last prize').toBe('active')
    expect(house.claim('p1', 'Top Line')).toContain('place 0')
    expect(house.state.room.status).toBe('finished')
  })

  test('they are open to those who have their one prize', () => {
    const house = game({ one: true })
    for (const pattern of ['Top Line', 'Full House'] as const) house.claim('p1', pattern)
    expect(house.claim('p1', 'Second House', { ticketNumber: 2 })).toContain('place 0')
  })

  test('where ties share, a ticket shares one of them', () => {
    const house = game({ ties: 'share' })
    expect(house.claim('p1', 'Full House')).toContain('place 0')
    expect(house.claim('p2', 'Full House')).toContain('place 1')
    expect(house.claim('p2', 'Second House')).toBe('ticket_has_house')
    expect(house.claim('p0', 'Second House')).toContain('place 0')
    expect(house.claim('p0', 'Full House')).toBe('ticket_has_house')
  })
})

test('the host’s own pattern is won under its name', () => {
  const rules = { patterns: ['Own Pattern'] as Pattern[], ownPattern: { name: 'दादी का हार 💎', positions: [0, 4] } }
  const game = new Game(rules).call(...topLine('p1').slice(1, 4))
  expect(game.claim('p1', 'Own Pattern')).toBe('pattern_not_valid')
  expect(game.call(...topLine('p1')).claim('p1', 'Own Pattern')).toContain('place 0')
  expect(game.state.room).toMatchObject({
    status: 'finished',
    winnerAnnouncement: 'Ravi has won दादी का हार 💎!',
    disabledPatterns: [...CLASSIC, 'Own Pattern'],
  })
})

test('a win has the words of its prize', () => {
  const game = tie({ prizes: { 'Top Line': 'dinner' } })
  const decision = game.send({ type: 'claim', playerId: 'p0', pattern: 'Top Line', ticketNumber: 1, screenshot: null })
  expect(decision).toMatchObject({ events: [{ payload: { winner: { prize: 'dinner' } } }] })
})
