import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { CLASSIC, numbersToGo } from '../../shared/game/patterns.ts'
import type { RoomMessage } from '../../shared/messages.ts'
import { mapInBatches } from '../../tests/support/map-in-batches.ts'
import { answerRequests } from '../harness/child.ts'
import { now } from '../harness/clock.ts'
import { type CrowdFigures, surprised, takeTally, tally } from './crowd-figures.ts'
import { connectFrom, get, post, where } from './crowd-line.ts'
import { type Call, call, mark, noteCalled, openRoom, type Player, type Room } from './crowd-room.ts'
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
    rooms.push(...opened)
  },
  /** Opens the sockets of the players who have none. */
  enter: async () => {
    const entering = rooms.filter(({ isWatched }) => !isWatched)
    await mapInBatches(
      entering.flatMap((room) => room.players.map((player) => ({ room, player }))),
      ({ room, player }) => enter(room, player),
      SOCKETS_AT_ONCE,
    )
    for (const room of entering) room.isWatched = true
  },
  /** Calls in each room at a steady pace. */
  play: async ({ callEveryMs, seconds }: { callEveryMs: number; seconds: number }) => {
    const endsAt = now() + seconds * 1_000
    const games = rooms.map((room, i) => callAll(room, now() + (callEveryMs * i) / rooms.length, callEveryMs, endsAt))
    await Promise.all([...games, wait(seconds * 1_000)])
  },
  /** The figures since the last time. */
  figures: async (): Promise<CrowdFigures> => {
    const missing = () => callsOf(rooms).filter(({ room, call }) => room.isWatched && call.heard < room.players.length)
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
  let said = room.said.get(version)
  if (!said) {
    said = JSON.parse(text.toString()) as RoomMessage
    room.said.set(version, said)
    room.said.delete(version - 20)
    if (said.type === 'number_called') noteCalled(room, said.payload.number)
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
    // Another player may have won it meanwhile.
    else if (status !== 400 && status !== 409) surprised('a claim', status, body)
  }
}

/** Calls at a steady pace until then, or until the game is over. */
async function callAll(room: Room, from: number, everyMs: number, endsAt: number): Promise<void> {
  for (let at = from; at < endsAt; at += everyMs) {
    await wait(at - now())
    if (room.closed.size === CLASSIC.length) return
    const sentAt = now()
    const called = await call(room)
    if (!called) return
    if (room.isWatched) callWith(room, called.version).at = sentAt
    else noteCalled(room, called.number)
  }
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
