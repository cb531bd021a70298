import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallAnswer, CreateRoomAnswer, JoinAnswer } from '#shared/api.ts'
import { CLASSIC, numbersToGo } from '#shared/game/patterns.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { waitFor } from '../../../scripts/waiting.ts'
import { type CaseResult, emptyResult, type FaultCase, percentile } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { Neighbour, type Outcome } from '../neighbour.ts'
import { anyDatabase } from '../postgres-cluster.ts'
import { missingProc, openFiles, residentMegabytes } from '../process-figures.ts'
import { ServerProcess } from '../server-process.ts'

const STRANGER = join(import.meta.dirname, '../stranger.ts')
const STRANGERS_ADDRESS = '127.0.7.1'
const WAYS = [
  // To compare with: what the machine does to them alone.
  'nothing',
  'pipelined requests that are dropped',
  'answers that are never read',
  'long names',
  'bursts of lookups',
  'joins that are refused',
  'sockets that say nothing',
]
const ANSWERED_WITHIN_MS = 300
const LEAST_PAUSE_MS = 400
/** People come in one after the other. */
const NEXT_JOINS_AFTER_MS = 50
/** So that no game is over before its time is up. */
const CALLS_A_GAME = 85
/** Somebody else was quicker, or the game is over: all else is a refusal that nobody has earned. */
const PART_OF_PLAY = new Set(['pattern_closed', 'game_not_active', 'no_numbers_left'])

interface Player {
  neighbour: Neighbour
  id: string
  ticket: Ticket
  marked: number[]
}

/** A room of people who press what the page would press, once. */
class Room {
  readonly id: string
  readonly players: Player[] = []
  /** All sockets that tried to connect. */
  private readonly neighbours: Neighbour[] = []
  private readonly called: number[] = []

  private constructor(id: string) {
    this.id = id
  }

  static async open(host: Neighbour): Promise<Room> {
    const made = await host.send<CreateRoomAnswer>('POST', '/api/rooms', { hostName: 'Host' })
    const room = new Room(made?.room.id ?? '')
    room.take(host, made?.hostPlayer.id)
    return room
  }

  async join(neighbour: Neighbour, name: string): Promise<void> {
    const joined = await neighbour.send<JoinAnswer>('POST', `/api/rooms/${this.id}/join`, { name })
    this.take(neighbour, joined?.id)
    await neighbour.watch(this.id)
  }

  async start(): Promise<void> {
    const [host] = this.players
    await host?.neighbour.send('POST', `/api/rooms/${this.id}/start`, { playerId: host.id })
  }

  /** One call, and what everybody does about it. */
  async turn(): Promise<void> {
    const path = `/api/rooms/${this.id}/call-number`
    const call = await this.players[0]?.neighbour.send<CallAnswer>('POST', path, { after: this.called.length })
    if (!call) return
    this.called.push(call.number)
    await Promise.all(this.players.map((player) => this.answer(player, call.number)))
  }

  /** All that was answered so far. */
  get outcomes(): Outcome[] {
    return this.neighbours.flatMap(({ outcomes }) => outcomes)
  }

  close(): void {
    for (const neighbour of this.neighbours) neighbour.close()
  }

  private take(neighbour: Neighbour, id: string | undefined): void {
    this.neighbours.push(neighbour)
    if (!id) return
    const [ticket = []] = ticketsFor(playerSeed(this.id, id))
    this.players.push({ neighbour, id, ticket, marked: [] })
  }

  private async answer({ neighbour, id, ticket, marked }: Player, number: number): Promise<void> {
    await neighbour.send('GET', `/api/game-state/${this.id}`)
    if (!numbersOf(ticket).includes(number)) return
    await neighbour.send('POST', `/api/players/${id}/mark`, { ticketId: 0, number })
    marked.push(number)
    for (const pattern of CLASSIC) {
      const isDone = numbersToGo(pattern, ticket, marked, this.called) === 0
      const wasDone = numbersToGo(pattern, ticket, marked.slice(0, -1), this.called) === 0
      const claim = { playerId: id, pattern, ticketNumber: 1 }
      if (isDone && !wasDone) await neighbour.send('POST', `/api/rooms/${this.id}/winners`, claim)
    }
  }
}

/** Somebody misbehaves in one way after the other, or in all, while others play: elsewhere, and at the very same address. */
async function stranger(context: FaultContext): Promise<CaseResult> {
  const server = await ServerProcess.prepare(context, { ...(await anyDatabase(context)), RATE_LIMITS: 'on' })
  await server.start()
  const count = context.size('players', 6, 50)
  const seconds = context.size('seconds', 1, 120)
  const pauseMs = Math.max(LEAST_PAUSE_MS, (seconds * 1_000) / CALLS_A_GAME)
  // The short form shares a small machine with four other cases.
  const share = context.isShort ? '0.2' : '1'
  const result = emptyResult()
  const figures: Record<string, string> = {}
  // Those who share the stranger's address have their seats before it gets a bad name.
  const rooms: Room[] = []
  // The short form has all ways at once.
  const ways = context.isShort ? [WAYS.slice(1).join(';')] : WAYS
  for (const _ of ways) rooms.push(await openRoom(server, context.size('beside', 3, 30), () => STRANGERS_ADDRESS))
  context.later(() => {
    for (const room of rooms) room.close()
  })
  const filesBefore = openFiles(server.pid)
  for (const [i, way] of ways.entries()) {
    const beside = rooms[i] as Room
    await beside.start()
    // The host's room is there for the stranger to find; all others come while they misbehave.
    const elsewhere = await openRoom(server, 1, () => `127.0.${8 + i}.1`)
    context.later(() => elsewhere.close())
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', STRANGER, server.url, STRANGERS_ADDRESS, way, elsewhere.id, share],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    context.later(() => child.kill('SIGKILL'))
    await waitFor('the stranger to begin', once(child.stdout, 'data'))
    const before = elsewhere.outcomes.length
    const until = performance.now() + seconds * 1_000
    const guests = Array.from({ length: count - 1 }, async (_, n) => {
      await wait(n * NEXT_JOINS_AFTER_MS)
      await elsewhere.join(new Neighbour(server.url, `127.0.${8 + i}.${n + 2}`), `Player ${n}`)
    })
    await Promise.all(guests)
    await elsewhere.start()
    while (performance.now() < until) {
      await Promise.all([elsewhere.turn(), beside.turn(), wait(pauseMs)])
    }
    child.kill('SIGKILL')
    result.runs++
    const waits = elsewhere.outcomes.slice(before).map(({ ms }) => ms)
    const p99 = Math.round(percentile(waits, 0.99))
    figures[`${way}: p99 ms, MB, open files`] =
      `${p99}, ${Math.round(residentMegabytes(server.pid))}, ${openFiles(server.pid)}`
    if (context.judgesTime && p99 > ANSWERED_WITHIN_MS)
      result.failures.push(`${way}: others were answered after ${p99} ms`)
    if (elsewhere.players.length < count) result.failures.push(`${way}: only ${elsewhere.players.length} came in`)
    for (const [room, where] of [
      [elsewhere, 'elsewhere'],
      [beside, 'at the same address'],
    ] as const) {
      const { outcomes } = room
      const refused = outcomes.filter(({ status, code }) => (status === 0 || status >= 400) && !PART_OF_PLAY.has(code))
      result.acknowledged += outcomes.length - refused.length
      const [first] = refused
      if (first)
        result.failures.push(
          `${way}: ${refused.length} of ${outcomes.length} refused ${where}, the first ${first.what} with ${first.status} ${first.code}`,
        )
      room.close()
    }
  }
  const before = filesBefore + FILES_THAT_MAY_REMAIN
  for (let waited = 0; openFiles(server.pid) > before && waited < CUT_WITHIN_MS; waited += 100) await wait(100)
  const left = openFiles(server.pid) - filesBefore
  if (left > FILES_THAT_MAY_REMAIN) result.failures.push(`${left} files are still open`)
  return { ...result, figures }
}

/** The pool may have grown meanwhile. */
const FILES_THAT_MAY_REMAIN = 16
/** Unread answers and idle connections are closed by then. */
const CUT_WITHIN_MS = 90_000

/** A room whose people all come from addresses that `addressOf` gives; the game has not begun. */
async function openRoom(server: ServerProcess, size: number, addressOf: (n: number) => string): Promise<Room> {
  const room = await Room.open(new Neighbour(server.url, addressOf(0)))
  const others = Array.from({ length: size - 1 }, (_, n) =>
    room.join(new Neighbour(server.url, addressOf(n + 1)), `Neighbour ${n}`),
  )
  await Promise.all(others)
  return room
}

export const strangerCases: FaultCase[] = [
  { id: 'T50', fault: 'a stranger misbehaves', short: true, missing: missingProc, run: stranger },
]
