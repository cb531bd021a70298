import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { ErrorAnswer } from '#shared/api.ts'
import { waitFor, waitUntil } from '../../../scripts/waiting.ts'
import { type Answer, Client } from '../client.ts'
import type { FaultContext } from '../fault-context.ts'
import { GameUnderTest } from '../game-under-test.ts'
import { History } from '../history.ts'
import { anyDatabase } from '../postgres-cluster.ts'
import { enter, openRoom } from '../room.ts'
import { startServer } from '../server-process.ts'

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
  'sockets that never read',
  'sockets that come and go',
]
const ANSWERED_WITHIN_MS = 300
const LEAST_PAUSE_MS = 400
/** People come in one after the other. */
const NEXT_JOINS_AFTER_MS = 50
/** So that no game is over before its time is up. */
const CALLS_A_GAME = 85
/** The pool may have grown meanwhile. */
const FILES_THAT_MAY_REMAIN = 16
/** Unread answers and idle connections are closed by then. */
const CUT_WITHIN_MS = 90_000
/** Somebody else was quicker, or the game is over: all else is a refusal that nobody has earned. */
const PART_OF_PLAY = new Set(['pattern_closed', 'game_not_active', 'no_numbers_left'])

/** Starts a process of somebody who misbehaves, and comes back when they do. */
async function startStranger(context: FaultContext, ...args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', STRANGER, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  context.later(() => child.kill('SIGKILL'))
  await waitFor('a stranger to be ready', once(child.stdout, 'data'))
  return child
}

/** What came of a request or a socket. */
type Outcome = Pick<Answer<ErrorAnswer | null>, 'status' | 'body' | 'ms'> & { what: string }

/** Somebody at an address of their own, who notes what comes of everything. */
class Neighbour extends Client {
  private readonly outcomes: Outcome[]

  constructor(url: string, address: string, outcomes: Outcome[]) {
    super(() => url, address)
    this.outcomes = outcomes
  }

  override async send<T>(method: string, path: string, body?: unknown, more?: Record<string, string>) {
    const answer = await super.send<T>(method, path, body, more)
    this.outcomes.push({ ...(answer as Answer<ErrorAnswer | null>), what: `${method} ${path}` })
    return answer
  }
}

/** A room of people who press what the page would press. All but the host have sockets, too, on which they hear of calls. */
async function openParty(context: FaultContext, url: string, hostAddress: string) {
  const outcomes: Outcome[] = []
  const host = new Neighbour(url, hostAddress, outcomes)
  const room = await openRoom(() => url, 2, host)
  const seats = [room.host]
  const sockets: WebSocket[] = []
  const leavers = [() => host.close()]
  const close = () => {
    for (const leave of leavers) leave()
  }
  context.later(close)
  const note = (what: string, isWell: boolean, started: number, ended = performance.now()) =>
    outcomes.push({ what, status: isWell ? 200 : 0, body: null, ms: ended - started })
  let game: GameUnderTest | null = null
  return {
    room,
    outcomes,
    close,
    join: async (address: string, name: string) => {
      const client = new Neighbour(url, address, outcomes)
      seats.push(await room.join(name, client))
      const started = performance.now()
      const socket = await enter(url, room.id, address)
      note('a socket', socket !== null, started)
      if (socket) sockets.push(socket)
      leavers.push(
        () => client.close(),
        () => socket?.terminate(),
      )
    },
    start: async () => {
      await room.start()
      game = new GameUnderTest(room, seats, new History())
    },
    /** One call, and what everybody does about it. */
    turn: async () => {
      const started = performance.now()
      const over = new AbortController()
      const heard = Promise.all(sockets.map((socket) => momentOfCall(socket, over.signal)))
      const isCalled = await game?.turn()
      if (!isCalled) over.abort()
      for (const at of isCalled ? await heard : []) note('a call', at !== null, started, at ?? performance.now())
      await Promise.all(seats.map(({ client }) => client.send('GET', `/api/game-state/${room.id}`)))
    },
  }
}

/** When a socket hears of a call, or null if it is closed, or the wait is over, before it does. Leaves no listener behind. */
function momentOfCall(socket: WebSocket, over: AbortSignal): Promise<number | null> {
  return new Promise((resolve) => {
    const end = (at: number | null) => {
      socket.off('message', listen).off('close', miss)
      over.removeEventListener('abort', miss)
      resolve(at)
    }
    const miss = () => end(null)
    const listen = (data: unknown) => {
      if (String(data).includes('"number_called"')) end(performance.now())
    }
    socket.on('message', listen).on('close', miss)
    over.addEventListener('abort', miss)
    if (socket.readyState !== WebSocket.OPEN) miss()
  })
}

/** Somebody misbehaves in one way after the other while others play: elsewhere, and at the very same address. */
export async function stranger(context: FaultContext): Promise<void> {
  const { result } = context
  const server = await startServer(context, { ...(await anyDatabase(context)), RATE_LIMITS: 'on' })
  const count = context.size('players', 6, 50)
  const seconds = context.size('seconds', 1, 120)
  const pauseMs = Math.max(LEAST_PAUSE_MS, (seconds * 1_000) / CALLS_A_GAME)
  // Those who share the stranger's address have their seats before it gets a bad name.
  const besides: Awaited<ReturnType<typeof openParty>>[] = []
  for (const _ of WAYS) {
    const party = await openParty(context, server.url, STRANGERS_ADDRESS)
    for (let n = 1; n < context.size('beside', 3, 30); n++) await party.join(STRANGERS_ADDRESS, `Guest ${n}`)
    besides.push(party)
  }
  const filesBefore = server.openFiles
  for (const [i, beside] of besides.entries()) {
    const way = WAYS[i] ?? ''
    await beside.start()
    // The host's room is there for the stranger to find; all others come while they misbehave.
    const elsewhere = await openParty(context, server.url, `127.0.${8 + i}.1`)
    const strangers = await startStranger(context, server.url, STRANGERS_ADDRESS, way, elsewhere.room.id)
    const before = elsewhere.outcomes.length
    const until = performance.now() + seconds * 1_000
    const guests = Array.from({ length: count - 1 }, async (_, n) => {
      await wait(n * NEXT_JOINS_AFTER_MS)
      await elsewhere.join(`127.0.${8 + i}.${n + 2}`, `Guest ${n}`)
    })
    await Promise.all(guests)
    await elsewhere.start()
    while (performance.now() < until) await Promise.all([elsewhere.turn(), beside.turn(), wait(pauseMs)])
    strangers.kill('SIGKILL')
    result.runs++
    const waits = elsewhere.outcomes.slice(before).map(({ ms }) => ms)
    context.checkTime(`${way}: others were answered`, waits, 0.99, ANSWERED_WITHIN_MS)
    result.figures[`${way}: MB, open files`] = `${Math.round(server.megabytes)}, ${server.openFiles}`
    for (const party of [elsewhere, beside]) {
      const refused = party.outcomes.filter(
        ({ status, body }) => (status === 0 || status >= 400) && !PART_OF_PLAY.has(body?.code ?? ''),
      )
      result.acknowledged += party.outcomes.length - refused.length
      const where = party === beside ? 'at the same address' : 'elsewhere'
      const first = `the first ${refused[0]?.what} with ${refused[0]?.status} ${refused[0]?.body?.code}`
      context.check(refused.length === 0, `${way}: ${refused.length} were refused ${where}, ${first}`)
      party.close()
    }
  }
  const most = filesBefore + FILES_THAT_MAY_REMAIN
  await waitUntil('what the strangers opened is closed', () => server.openFiles <= most, { limitMs: CUT_WITHIN_MS })
  context.check(!/MaxListeners|leak/i.test(server.complaints), server.complaints)
}
