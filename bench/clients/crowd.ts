import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallAnswer, CreateRoomAnswer, JoinAnswer } from '../../shared/api.ts'
import { CLASSIC, numbersToGo, type Pattern } from '../../shared/game/patterns.ts'
import { numbersOf, playerSeed, ticketsFor } from '../../shared/game/tickets.ts'
import type { Ticket } from '../../shared/game/types.ts'
import type { RoomMessage } from '../../shared/messages.ts'
import { mapInBatches } from '../../tests/support/map-in-batches.ts'
import { answerRequests } from '../harness/child.ts'
import { now } from '../harness/clock.ts'
import { type CrowdFigures, surprised, takeTally, tally } from './crowd-figures.ts'
import { connectFrom, get, post, takeSeat, where } from './crowd-line.ts'
import { headerOf } from './raw-http.ts'
import { RawSocket } from './raw-socket.ts'

/*
 * Whole rooms: their hosts call, and their players hear numbers on their sockets, mark them after a moment, claim what is
 * complete, and poll as often as the server asks. All of a room is in one process, so that one clock times each call.
 */

const POLL_MS = 1_000
const ROOMS_AT_ONCE = 4
const SOCKETS_AT_ONCE = 50
/** People mark after some seconds, and claim soon after they see it. */
const MARK_AFTER = { least: 500, most: 4_500 }
const CLAIM_AFTER = { least: 500, most: 2_500 }
/** How long the last player may take to hear of the last call. */
const HEARD_WITHIN_MS = 10_000

interface Player {
  id: string
  headers: string
  ticket: Ticket
  left: Set<number>
  marked: number[]
  version: number
}

interface Call {
  at: number
  last: number
  heard: number
}

interface Room {
  id: string
  epoch: string
  hostHeaders: string
  players: Player[]
  called: number[]
  /** Patterns that nobody can win any more. */
  closed: Set<Pattern>
  /** What the messages said, by version. */
  said: Map<number, RoomMessage>
  /** Calls of the host, by the version that they made. */
  calls: Map<number, Call>
}

const rooms: Room[] = []
const loop = monitorEventLoopDelay({ resolution: 5 })
loop.enable()
answerRequests({
  use: connectFrom,
  /** Opens rooms, fills them, starts their games and makes the first calls, a different number in each. */
  fill: async ({ count, players, callsAtMost }: { count: number; players: number; callsAtMost: number }) => {
    const opened = await mapInBatches(
      Array.from({ length: count }, (_, i) => Math.floor((callsAtMost * i) / count)),
      (calls) => openRoom(players, calls),
      ROOMS_AT_ONCE,
    )
    await mapInBatches(
      opened.flatMap((room) => room.players.map((player) => ({ room, player }))),
      ({ room, player }) => enter(room, player),
      SOCKETS_AT_ONCE,
    )
    rooms.push(...opened)
  },
  play: async ({ everyMs, seconds }: { everyMs: number; seconds: number }) => {
    const endsAt = now() + seconds * 1_000
    await Promise.all(rooms.map((room, i) => callAll(room, now() + (everyMs * i) / rooms.length, everyMs, endsAt)))
  },
  /** The figures since the last time. */
  figures: async (): Promise<CrowdFigures> => {
    const missing = () => callsOf(rooms).filter(({ room, call }) => call.heard < room.players.length)
    for (const until = now() + HEARD_WITHIN_MS; missing().length > 0 && now() < until; ) await wait(100)
    const done = callsOf(rooms).filter(({ room, call }) => call.heard === room.players.length)
    const taken = {
      ...takeTally(),
      delays: done.map(({ call }) => call.last - call.at),
      missed: missing().length,
      ownDelayMs: loop.percentile(99) / 1e6 - 5,
    }
    for (const { calls } of rooms) calls.clear()
    loop.reset()
    return taken
  },
})

const callsOf = (of: Room[]) => of.flatMap((room) => [...room.calls.values()].map((call) => ({ room, call })))

async function openRoom(count: number, calls: number): Promise<Room> {
  const created = await takeSeat<CreateRoomAnswer>('/api/rooms', { hostName: 'Asha', ticketCount: 1 })
  const { room: view, hostPlayer } = created.answer
  const seated = [{ id: hostPlayer.id, headers: created.headers }]
  while (seated.length < count) {
    const body = { name: `Player ${seated.length}`, ticketCount: 1 }
    const { answer, headers } = await takeSeat<JoinAnswer>(`/api/rooms/${view.id}/join`, body)
    seated.push({ id: answer.id, headers })
  }
  await post(`/api/rooms/${view.id}/start`, created.headers, { playerId: hostPlayer.id })
  const players = seated.map(({ id, headers }): Player => {
    const ticket = ticketsFor(playerSeed(view.id, id))[0] as Ticket
    return { id, headers, ticket, left: new Set(numbersOf(ticket)), marked: [], version: 0 }
  })
  const room: Room = {
    id: view.id,
    epoch: '',
    hostHeaders: created.headers,
    players,
    called: [],
    closed: new Set(),
    said: new Map(),
    calls: new Map(),
  }
  for (let i = 0; i < calls; i++) {
    const called = await call(room)
    if (!called) break
    const { number } = called
    room.called.push(number)
    await Promise.all(players.filter(({ left }) => left.has(number)).map((player) => mark(room, player, number)))
  }
  return room
}

async function enter(room: Room, player: Player): Promise<void> {
  let confirm = () => {}
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve
  })
  const heard = (text: Buffer) => {
    hear(room, player, text)
    confirm()
  }
  const socket = await RawSocket.open(where, player.headers, { heard, closed: () => tally.closed++ })
  const payload = { playerId: player.id, isHost: false }
  socket.send(JSON.stringify({ type: 'player_joined', roomId: room.id, payload }))
  await confirmed
  await ask(room, player)
  setTimeout(() => void keepAsking(room, player), Math.random() * POLL_MS)
}

/** Takes a message. All players of a room get the same one, so it is read once. */
function hear(room: Room, player: Player, text: Buffer): void {
  const version = versionAtEnd(text)
  if (text[9] === LETTER_H) {
    if (version > player.version && player.version > 0) void ask(room, player)
    return
  }
  tally.heard++
  let said = room.said.get(version)
  if (!said) {
    said = JSON.parse(text.toString()) as RoomMessage
    room.said.set(version, said)
    room.said.delete(version - 20)
    if (said.type === 'number_called') tally.callBytes = Math.max(tally.callBytes, text.length)
    if (said.type === 'number_called') room.called.push(said.payload.number)
    if (said.type === 'winner_announced') room.closed = new Set(said.payload.disabledPatterns)
  }
  if (version === player.version + 1) player.version = version
  else if (version > player.version) void ask(room, player)
  if (said.type === 'number_called') hearNumber(room, player, version, said.payload.number)
}

/** `{"type":"heartbeat"...` */
const LETTER_H = 'h'.charCodeAt(0)

/** The version, which is the last of a message. */
function versionAtEnd(text: Buffer): number {
  let version = 0
  for (let place = 1, i = text.length - 2; i > 0; i--, place *= 10) {
    const digit = (text[i] as number) - 48
    if (digit < 0 || digit > 9) break
    version += digit * place
  }
  return version
}

function hearNumber(room: Room, player: Player, version: number, number: number): void {
  const call = callWith(room, version)
  call.heard++
  call.last = now()
  if (player.left.has(number)) setTimeout(() => void markAndClaim(room, player, number), between(MARK_AFTER))
}

function callWith(room: Room, version: number): Call {
  const known = room.calls.get(version)
  if (known) return known
  const call = { at: now(), last: 0, heard: 0 }
  room.calls.set(version, call)
  return call
}

const between = ({ least, most }: { least: number; most: number }) => least + Math.random() * (most - least)

async function markAndClaim(room: Room, player: Player, number: number): Promise<void> {
  await mark(room, player, number)
  const isComplete = (pattern: (typeof CLASSIC)[number]) =>
    numbersToGo(pattern, player.ticket, player.marked, room.called) === 0
  const complete = CLASSIC.filter((pattern) => !room.closed.has(pattern) && isComplete(pattern))
  if (complete.length === 0) return
  await wait(between(CLAIM_AFTER))
  for (const pattern of complete.filter((each) => !room.closed.has(each))) {
    tally.claims++
    const claim = { playerId: player.id, pattern, ticketNumber: 1 }
    const { status, body } = await post(`/api/rooms/${room.id}/winners`, player.headers, claim)
    if (status === 201) tally.wins++
    else if (status !== 400) surprised('a claim', status, body)
  }
}

async function mark(room: Room, player: Player, number: number): Promise<void> {
  player.left.delete(number)
  tally.marks++
  const { status, body } = await post(`/api/players/${player.id}/mark`, player.headers, { ticketId: 0, number })
  if (status === 200) player.marked.push(number)
  // After the last win the game is over.
  else if (room.closed.size < CLASSIC.length) surprised('a mark', status, body)
}

/** Calls at a steady pace until then, or until the game is over. */
async function callAll(room: Room, from: number, everyMs: number, endsAt: number): Promise<void> {
  for (let at = from; at < endsAt; at += everyMs) {
    await wait(at - now())
    if (room.closed.size === CLASSIC.length) return
    const sentAt = now()
    const called = await call(room)
    if (!called) return
    callWith(room, called.version).at = sentAt
  }
}

/** Calls a number. Returns undefined if the game is over: its last win can be stored just before. */
async function call(room: Room): Promise<CallAnswer | undefined> {
  tally.calls++
  const { status, body } = await post(`/api/rooms/${room.id}/call-number`, room.hostHeaders, {})
  if (status === 409) return undefined
  if (status !== 200) throw new Error(`a call was answered ${status}: ${body}`)
  return JSON.parse(body)
}

async function keepAsking(room: Room, player: Player): Promise<void> {
  const pause = await ask(room, player)
  setTimeout(() => void keepAsking(room, player), pause)
}

/** Polls, and returns the milliseconds until the next poll. */
async function ask(room: Room, player: Player): Promise<number> {
  const known = player.version > 0 ? `if-none-match: W/"${room.epoch}.${player.version}"\r\n` : ''
  const { status, head, body } = await get(`/api/game-state/${room.id}`, player.headers + known)
  const pause = Number(headerOf(head, 'X-Poll-After') ?? POLL_MS)
  tally.polls++
  tally.longestPause = Math.max(tally.longestPause, pause)
  if (status === 304) tally.unchanged++
  else if (status === 200) takeState(room, player, head)
  else surprised('a poll', status, body)
  return pause
}

function takeState(room: Room, player: Player, head: string): void {
  const [, epoch = '', version = ''] = /^W\/"(.+)\.(\d+)"$/.exec(headerOf(head, 'ETag') ?? '') ?? []
  room.epoch = epoch
  player.version = Math.max(player.version, Number(version))
}
