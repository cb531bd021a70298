import { type ChildProcess, spawn } from 'node:child_process'
import { on, once } from 'node:events'
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
/** So that no game ends before the measurement does. */
const CALLS_A_GAME = 85
/** The pool may have grown meanwhile. */
const FILES_THAT_MAY_REMAIN = 16
/** Unread answers and idle connections are closed by then. */
const CUT_WITHIN_MS = 90_000
/** Another player was faster, or the game is over. Any other refusal is wrong. */
const PART_OF_PLAY = new Set(['pattern_closed', 'game_not_active', 'no_numbers_left'])

/** Starts the process of a stranger, and returns once it misbehaves. */
async function startStranger(context: FaultContext, ...args: string[]): Promise<ChildProcess> {
  const words = ['--import', 'tsx', STRANGER, ...args]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  context.later(() => child.kill('SIGKILL'))
  await waitFor('a stranger to be ready', once(child.stdout, 'data'))
  return child
}

/** A room of people who press what the page would press. All but the host have sockets, too, on which they hear of calls. */
async function openParty(context: FaultContext, url: string, hostAddress: string) {
  const answered: number[] = []
  const refused: string[] = []
  const note = (what: string, isWell: boolean, ms: number) => {
    answered.push(ms)
    if (!isWell) refused.push(what)
  }
  const hear = (what: string, { status, body, ms }: Answer<unknown>) => {
    const code = (body as ErrorAnswer | null)?.code ?? ''
    note(`${what} with ${status} ${code}`, (status > 0 && status < 400) || PART_OF_PLAY.has(code), ms)
  }
  const clientAt = (address: string) => new Client(() => url, address, hear)
  const room = await openRoom(() => url, 2, clientAt(hostAddress))
  const seats = [room.host]
  const sockets: WebSocket[] = []
  const close = () => {
    for (const { client } of seats) client.close()
    for (const socket of sockets) socket.terminate()
  }
  context.later(close)
  let game: GameUnderTest | null = null
  return {
    room,
    /** How long everything took, and what was refused. */
    answered,
    refused,
    close,
    join: async (address: string, name: string) => {
      seats.push(await room.join(name, clientAt(address)))
      const started = performance.now()
      const socket = await enter(url, room.id, address)
      note('a socket', socket !== null, performance.now() - started)
      if (socket) sockets.push(socket)
    },
    start: async () => {
      await room.start()
      game = new GameUnderTest(room, seats, new History())
    },
    /** One call, and what everybody does about it. */
    turn: async () => {
      const started = performance.now()
      const over = new AbortController()
      const heard = Promise.all(sockets.map((socket) => momentOfCall(socket, over.signal).catch(() => null)))
      const isCalled = await game?.turn()
      if (!isCalled) over.abort()
      for (const at of isCalled ? await heard : []) note('a call', at !== null, (at ?? performance.now()) - started)
      await Promise.all(seats.map(({ client }) => client.send('GET', `/api/game-state/${room.id}`)))
    },
  }
}

/** When a socket hears of a call, or null if it is closed before it does. Leaves no listener behind, also when aborted. */
async function momentOfCall(socket: WebSocket, signal: AbortSignal): Promise<number | null> {
  if (socket.readyState !== WebSocket.OPEN) return null
  for await (const [data] of on(socket, 'message', { signal, close: ['close'] })) {
    if (String(data).includes('"number_called"')) return performance.now()
  }
  return null
}

/** A stranger misbehaves in one way after the other while others play, at other addresses and at the same one. */
export async function stranger(context: FaultContext): Promise<void> {
  const { result } = context
  const server = await startServer(context, { ...(await anyDatabase(context)), limited: true })
  const count = context.size('players', 6, 50)
  const seconds = context.size('seconds', 1, 120)
  const pauseMs = Math.max(LEAST_PAUSE_MS, (seconds * 1_000) / CALLS_A_GAME)
  // People who share the stranger's address take their seats before the address is limited.
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
    // The host opens a room that the stranger can find. All others join while the stranger misbehaves.
    const elsewhere = await openParty(context, server.url, `127.0.${8 + i}.1`)
    const strangers = await startStranger(context, server.url, STRANGERS_ADDRESS, way, elsewhere.room.id)
    const before = elsewhere.answered.length
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
    context.checkTime(`${way}: others were answered`, elsewhere.answered.slice(before), 0.99, ANSWERED_WITHIN_MS)
    result.figures[`${way}: MB, open files`] = `${Math.round(server.megabytes)}, ${server.openFiles}`
    for (const { answered, refused, close } of [elsewhere, beside]) {
      result.acknowledged += answered.length - refused.length
      const where = close === beside.close ? 'at the same address' : 'elsewhere'
      context.check(refused.length === 0, `${way}: ${refused.length} were refused ${where}, the first ${refused[0]}`)
      close()
    }
  }
  const most = filesBefore + FILES_THAT_MAY_REMAIN
  await waitUntil('what the strangers opened is closed', () => server.openFiles <= most, { limitMs: CUT_WITHIN_MS })
  context.check(!/MaxListeners|leak/i.test(server.complaints), server.complaints)
}
