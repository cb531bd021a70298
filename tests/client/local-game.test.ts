import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LocalGame } from '#client/screens/practice/local-game.ts'
import { LocalRoom } from '#client/screens/practice/local-room.ts'
import { roomAfter } from '#client/server-state/room-after.ts'
import { gameStateAnswer, type RoomAnswer, winnersAnswer } from '#shared/api.ts'
import { PATTERN_PRESETS } from '#shared/game/pattern-presets.ts'
import { type ChosenPatterns, CLASSIC } from '#shared/game/patterns.ts'
import type { Command } from '#shared/game/room/commands/commands.ts'
import { CLOCK } from '#shared/game/room/decision.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { type RoomMessage, type ServerMessage, serverMessage } from '#shared/messages.ts'
import { type RefusalName, refusal } from '#shared/refusals/refusals.ts'
import { PRACTICE_ROOM } from '#shared/room-number.ts'
import { judge } from '../../scripts/judge-draw.ts'
import { lacking } from '../support/second-judge.ts'

/** Longer than any game: 90 numbers, the breathers, the last claims and some pauses. */
const MOST_SECONDS = 3_600
const COOLDOWN_MS = 5_000

const page = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
})

const WHIMS = {
  pause: (game: LocalGame) => game.change({ type: 'auto_call', state: 'paused' }),
  goOn: (game: LocalGame) => game.change({ type: 'auto_call', state: 'on' }),
  faster: (game: LocalGame) => game.change({ type: 'auto_call', state: 'on', paceMs: 5_000 }),
  takeBreak: (game: LocalGame) => game.change({ type: 'take_break', minutes: 1 }),
  callOne: (game: LocalGame) => game.call({}),
  claimAll: async (game: LocalGame) => {
    const { playerId } = game.seat()
    const { room, players } = await stateOf(game)
    for (const ticketId of players.find(({ id }) => id === playerId)?.selectedTicketIds ?? []) {
      for (const pattern of room.rules.patterns)
        await game.claim({ playerId, pattern, ticketNumber: ticketId + 1 }).catch(() => {})
    }
  },
  removeSomebody: async (game: LocalGame) => {
    const [guest] = (await stateOf(game)).players.filter(({ isHost }) => !isHost)
    if (guest) await game.change({ type: 'remove_player', removedId: guest.id })
  },
}

const OWN = { name: 'Heart ❤️', positions: [1, 3, 7] }
const CHOICES: ChosenPatterns[] = [
  ...Object.values(PATTERN_PRESETS).map((patterns) => ({ patterns })),
  { patterns: ['Own Pattern', 'Full House', 'Second House', 'Third House'], ownPattern: OWN },
]

const whim = fc.constantFrom(...(Object.keys(WHIMS) as (keyof typeof WHIMS)[]))
/** What a person does in each second of a game. */
const person = fc.record({
  /** Marks and claims this many seconds after a call; never if null. */
  quickS: fc.option(fc.integer({ min: 0, max: 6 })),
  ticketCount: fc.integer({ min: 1, max: 3 }),
  chosen: fc.constantFrom(...CHOICES),
  /** At these seconds the person does something else. */
  whims: fc.array(fc.record({ at: fc.integer({ min: 0, max: 700 }), whim }), { maxLength: 12 }),
})
type Person = typeof person extends fc.Arbitrary<infer One> ? One : never

const stateOf = async (game: LocalGame) => (await game.readGame(null))?.body as RoomAnswer

/** What is seen of one game, from its beginning to its end, with the players as they were at each win. */
async function played(game: LocalGame, { quickS, whims }: Person) {
  const first = await stateOf(game)
  const { playerId } = game.seat()
  const tickets = ticketsFor(playerSeed(PRACTICE_ROOM, playerId))
  const heard: { message: ServerMessage; at: number }[] = []
  const reads: Promise<RoomAnswer>[] = []
  let claimsAt = Number.POSITIVE_INFINITY
  game.openLine({
    opened: () => {},
    status: (status) => expect(status).toBe('local'),
    message: (text) => {
      const message = serverMessage.parse(JSON.parse(text))
      heard.push({ message, at: performance.now() })
      if (message.type === 'winner_announced') reads.push(stateOf(game))
      if (message.type === 'number_called' && quickS !== null) claimsAt = performance.now() + quickS * 1_000
    },
  })
  const markAll = async () => {
    const { room, players } = await stateOf(game)
    for (const ticketId of players.find(({ id }) => id === playerId)?.selectedTicketIds ?? []) {
      const printed = numbersOf(tickets[ticketId] as Ticket)
      for (const number of room.calledNumbers)
        if (printed.includes(number)) await game.mark({ playerId, ticketId, number })
    }
  }
  for (let second = 0; second < MOST_SECONDS; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    const { room } = await stateOf(game)
    if (room.status === 'finished') break
    if (performance.now() >= claimsAt) {
      claimsAt = Number.POSITIVE_INFINITY
      await markAll()
      await WHIMS.claimAll(game)
    }
    for (const { at, whim } of whims) if (at === second) await WHIMS[whim](game).catch(() => {})
    // Somebody says go on after a while. If the game is over, they cannot.
    if (second % 120 === 0 && room.auto.state === 'paused') await WHIMS.goOn(game).catch(() => {})
  }
  const winners = (await game.readWinners(null))?.body ?? []
  const atWins = (await Promise.all(reads)).map(({ players }) => players)
  return { first, last: await stateOf(game), heard, atWins, winners }
}

/** What the numbers and messages of a room say, without what needs no version: marks, and how long something takes. */
function withoutMarks({ room, players, version }: RoomAnswer) {
  const { dueInMs: _, ...auto } = room.auto
  return { version, room: { ...room, auto }, players: players.map((player) => ({ ...player, markedNumbers: {} })) }
}

/** A person who removes the computer players wins everything. */
const ALONE = [1, 2, 3].map((at) => ({ at, whim: 'removeSomebody' as const }))

test('a practice game follows the rules, from its first message to its evidence', async () => {
  const wonBy = { person: 0, computers: 0 }
  await fc.assert(
    fc.asyncProperty(person, async (plan) => {
      const game = new LocalGame('Asha', plan.ticketCount, plan.chosen)
      const { first, last, heard, atWins, winners } = await played(game, plan)
      const { room } = last

      // What is answered and what is told says the same, in the form in which a server says it.
      expect(gameStateAnswer.parse({ gameState: last, epoch: last.epoch, version: last.version })).toBeTruthy()
      expect(winnersAnswer.parse(winners)).toEqual(winners)
      const told = heard.reduce<RoomAnswer>((known, { message }) => {
        const next = roomAfter(known, message)
        if (next === null || next === 'ask') throw new Error(`${message.type} is not the next message`)
        return next
      }, first)
      expect(withoutMarks(told)).toEqual(withoutMarks(last))

      // Numbers: each once, none too soon, and in the order of the draw.
      const calls = heard.filter(({ message }) => message.type === 'number_called')
      expect(new Set(room.calledNumbers).size).toBe(calls.length)
      for (const [i, { at }] of calls.slice(1).entries())
        expect(at - (calls[i]?.at ?? 0)).toBeGreaterThanOrEqual(COOLDOWN_MS - 50)
      const evidence = JSON.stringify(await game.readDraw())
      expect(judge(evidence)).toBe('verified')
      expect(JSON.parse(evidence).calls.map(({ number }: { number: number }) => number)).toEqual(room.calledNumbers)

      // Prizes: each once, to somebody who had marked it, of numbers that were called by then.
      expect(new Set(winners.map(({ pattern }) => pattern)).size).toBe(winners.length)
      expect(atWins.length).toBe(winners.length)
      for (const [i, { playerId, pattern, ticketNumber, seq }] of winners.entries()) {
        const winner = atWins[i]?.find(({ id }) => id === playerId)
        expect(winner?.selectedTicketIds).toContain(ticketNumber - 1)
        const marked = winner?.markedNumbers[ticketNumber - 1] ?? []
        const counts = (number: number) => room.calledNumbers.slice(0, seq).includes(number) && marked.includes(number)
        const ticket = ticketsFor(playerSeed(PRACTICE_ROOM, playerId))[ticketNumber - 1] as Ticket
        expect(lacking(pattern, OWN.positions, ticket, counts)).toBe(0)
        wonBy[playerId === game.seat().playerId ? 'person' : 'computers']++
      }

      // The end: everything is won, or everything is called. Nothing happens after it.
      expect(room.status).toBe('finished')
      expect(room.rules.patterns).toEqual(plan.chosen.patterns)
      expect(winners.length === room.rules.patterns.length || calls.length === 90).toBe(true)
      await expect(game.call({})).rejects.toMatchObject({ status: 409, code: 'game_not_active' })
      const { length } = heard
      await vi.advanceTimersByTimeAsync(60_000)
      expect(heard.length).toBe(length)
      expect(vi.getTimerCount()).toBe(0)
    }),
    { numRuns: 7, examples: [[{ quickS: 0, ticketCount: 1, chosen: { patterns: CLASSIC }, whims: ALONE }]] },
  )
  expect(wonBy.person, 'a person wins').toBeGreaterThan(0)
  expect(wonBy.computers, 'the computer wins too').toBeGreaterThan(0)
})

test('a practice game waits while nobody sees it, and goes on when somebody does', async () => {
  const game = new LocalGame('Asha', 1, { patterns: CLASSIC })
  const called = async () => (await stateOf(game)).room.calledNumbers.length
  const turn = async (hidden: boolean) => {
    Object.assign(page, { hidden })
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(60_000)
    return await called()
  }
  const seen = await turn(false)
  expect(seen).toBeGreaterThan(0)
  expect(await turn(true)).toBe(seen)
  expect(await turn(false)).toBeGreaterThan(seen)
  game.close()
})

test('a practice game replaces unplayable patterns, and gives no computer player the name of the person', async () => {
  const game = new LocalGame('ravi', 1, { patterns: ['Second House'] })
  const known = await game.readGame(null)
  expect(known?.body.room.rules.patterns).toEqual(CLASSIC)
  expect(known?.body.players.map(({ name }) => name)).toEqual(['ravi', 'Dadi', 'Meena', 'Anu'])
  expect(await game.readGame(known?.etag ?? null), 'what is known is not said again').toBeNull()
  expect(await game.readGame('of an older state')).toEqual(known)
  game.close()
})

/* The gate of a game in the page. The rules are those of `decide`, which has tests of its own. */
describe('the gate of a practice game', () => {
  const HOST = '00000000-0000-4000-8000-000000000000'
  const EYES_DOWN_MS = 10_000
  /** The numbers of the host's first line. */
  const LINE = numbersOf((ticketsFor(playerSeed(PRACTICE_ROOM, HOST))[0] as Ticket).slice(0, 1))
  const [number = 0] = LINE
  const CALL: Command = { type: 'call_number' }
  const OUT: Command = { type: 'set_rules', bogey: 'out' }

  /** A room of Asha, who hosts, and Dadi. */
  class Room {
    readonly messages: RoomMessage[] = []
    readonly gate = new LocalRoom({ id: HOST, name: 'Asha', ticketCount: 2 }, (news) => this.messages.push(...news))

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

    claim = (pattern: string) =>
      this.host({ type: 'claim', playerId: HOST, pattern, ticketNumber: 1, screenshot: 'a picture' })
  }

  test.each<[what: string, act: (room: Room) => unknown, refused: RefusalName]>([
    ['what the rules refuse', ({ gate }) => gate.execute(gate.players[1]?.id ?? '', CALL), 'not_host_to_call'],
    ['what must wait', (room) => room.start().host(CALL, CALL), 'cooldown'],
    ['a command of nobody in it', ({ gate }) => gate.execute('x', CALL), 'player_not_found'],
    ['a false claim that puts a ticket out', (room) => room.start(OUT).claim('Full House'), 'pattern_not_valid'],
    ['a mark before the call', (room) => room.start().gate.mark(HOST, 0, number), 'number_not_called'],
  ])('a practice game refuses %s, as the server does', (_what, act, refused) => {
    const room = new Room()
    const { status, code, message } = refusal(refused, COOLDOWN_MS / 1_000)
    expect(() => act(room)).toThrow(expect.objectContaining({ status, code, message }))
    const isTold = room.messages.at(-1)?.type === 'false_claim'
    expect(isTold, 'only a false claim is kept and told').toBe(refused === 'pattern_not_valid')
  })

  test('a practice game calls a due number once, and returns the time until the next', () => {
    const { gate } = new Room().start({ type: 'auto_call', state: 'on' })
    const due = () => gate.execute(CLOCK, { type: 'call_due' })
    vi.advanceTimersByTime(EYES_DOWN_MS - 51)
    due()
    expect(gate.room).toMatchObject({ calledNumbers: [], auto: { dueInMs: 51 } })
    vi.advanceTimersByTime(51)
    due()
    due()
    expect(gate.room).toMatchObject({ calledNumbers: [expect.any(Number)], auto: { dueInMs: 7_000 } })
  })

  test('a practice game stores a mark once, and a win once with its picture', () => {
    const room = new Room().start()
    const { gate } = room
    for (const number of LINE) {
      vi.advanceTimersByTime(COOLDOWN_MS)
      room.host({ type: 'call_number', number })
      gate.mark(HOST, 0, number)
    }
    expect(gate.mark(HOST, 0, number).markedNumbers[0]).toEqual(LINE)
    for (let times = 0; times < 2; times++) room.claim('Top Line')
    expect(gate.room).toMatchObject({ winnerAnnouncement: 'Asha has won Top Line!' })
    expect(gate.winners).toMatchObject([{ playerName: 'Asha', pattern: 'Top Line', screenshot: 'a picture' }])
  })
})
