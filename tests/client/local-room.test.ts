import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LocalRoom } from '#client/screens/practice/local-room.ts'
import { RequestError } from '#client/server-state/request.ts'
import type { Command } from '#shared/game/room/commands.ts'
import { CLOCK } from '#shared/game/room/decision.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import type { RoomMessage } from '#shared/messages.ts'
import { refusal } from '#shared/refusals.ts'

/* The gate of a game in the page. The rules are those of `decide`, which has tests of its own. */

const HOST = '00000000-0000-4000-8000-000000000000'
const COOLDOWN_MS = 5_000
const EYES_DOWN_MS = 10_000

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A room of Asha, who hosts, and Dadi. */
class Game {
  readonly messages: RoomMessage[] = []
  readonly gate = new LocalRoom({ id: HOST, name: 'Asha', ticketCount: 2 }, (messages) =>
    this.messages.push(...messages),
  )

  constructor() {
    this.gate.execute(null, { type: 'join', name: 'Dadi', ticketCount: 1 })
  }

  host(...commands: Command[]): this {
    for (const command of commands) this.gate.execute(HOST, command)
    return this
  }

  start(...before: Command[]): this {
    return this.host(...before, { type: 'start_game', playerId: HOST, lastThrow: this.gate.lastThrow() })
  }

  /** The numbers of the host's first line. */
  line = () => numbersOf((ticketsFor(playerSeed(this.gate.room.id, HOST))[0] as Ticket).slice(0, 1))

  /** Calls and marks the host's first line. */
  fillLine(): this {
    for (const number of this.line()) {
      vi.advanceTimersByTime(COOLDOWN_MS)
      this.host({ type: 'call_number', number })
      this.gate.mark(HOST, 0, number)
    }
    return this
  }

  claim(pattern: string) {
    const claim = { playerId: HOST, pattern, ticketNumber: 1, screenshot: 'a picture' }
    return this.gate.execute(HOST, { type: 'claim', ...claim })
  }
}

const CALL: Command = { type: 'call_number' }
const AUTO: Command = { type: 'auto_call', state: 'on' }

test.each<[what: string, act: (game: Game) => unknown, refused: Parameters<typeof refusal>[0]]>([
  ['a command that the rules refuse', (g) => g.gate.execute(g.gate.players[1]?.id ?? '', CALL), 'not_host_to_call'],
  ['one that must wait', (g) => g.start().host(CALL, CALL), 'cooldown'],
  ['one by somebody who is not there', (g) => g.gate.execute('x', CALL), 'player_not_found'],
  ['a false claim that puts a ticket out', (g) => outAfterFalseClaim(g), 'pattern_not_valid'],
  ['a mark before the start', (g) => g.gate.mark(HOST, 0, g.line()[0] as number), 'ticket_not_yours'],
  ['a mark before the call', (g) => g.start().gate.mark(HOST, 0, g.line()[0] as number), 'number_not_called'],
])('it refuses %s, as the server does', (_what, act, refused) => {
  const game = new Game()
  const error = refusalOf(() => act(game))
  const { status, code, message } = refusal(refused)
  // The parts of the sentence around a number.
  const [begin = '', end = ''] = message.split(/\{\w+\}/)
  expect(error).toMatchObject({ status, code, message: expect.stringContaining(begin) })
  expect(error.message.endsWith(end)).toBe(true)
})

function outAfterFalseClaim(game: Game): void {
  game.start({ type: 'set_rules', rules: { bogey: 'out' } })
  const error = refusalOf(() => game.claim('Full House'))
  expect(game.messages.at(-1)?.type, 'it is kept and told').toBe('false_claim')
  throw error
}

function refusalOf(act: () => unknown): RequestError {
  try {
    act()
  } catch (error) {
    if (error instanceof RequestError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('what happens in it', () => {
  test('its clock calls the number that is due once, and says how long it is until the next', () => {
    const game = new Game().start(AUTO)
    const due = () => game.gate.execute(CLOCK, { type: 'call_due' })
    vi.advanceTimersByTime(EYES_DOWN_MS - 51)
    due()
    expect(game.gate.room).toMatchObject({ calledNumbers: [], auto: { dueInMs: 51 } })
    vi.advanceTimersByTime(51)
    due()
    due()
    expect(game.gate.room).toMatchObject({ calledNumbers: [expect.any(Number)], auto: { dueInMs: 7_000 } })
  })

  test('a mark is kept once, and a win once with its picture', () => {
    const game = new Game().start().fillLine()
    expect(game.gate.mark(HOST, 0, game.line()[0] as number).markedNumbers[0]).toEqual(game.line())
    for (let times = 0; times < 2; times++) game.claim('Top Line')
    expect(game.gate.room).toMatchObject({ winnerAnnouncement: 'Asha has won Top Line!' })
    expect(game.gate.winners).toMatchObject([{ playerName: 'Asha', pattern: 'Top Line', screenshot: 'a picture' }])
  })
})
