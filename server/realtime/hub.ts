import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { type RawData, type Server, WebSocket, WebSocketServer } from 'ws'
import type { PlayerId, RoomId, SessionHash } from '#shared/game/ids.ts'
import type { Versioned } from '#shared/game/room/state.ts'
import { type ClientMessage, clientMessage, type TvSign } from '#shared/messages.ts'
import type { Bus } from '../bus/bus.ts'
import { RefusedError } from '../errors.ts'
import { isUuid } from '../http/params.ts'
import { type Presence, speakingTvOf, tvOf } from '../presence/presence.ts'
import { rateLimited } from '../rate-limited-log.ts'
import type { RoomVersion } from '../room/rows/repo.ts'
import { heartbeatFrame, startHeart } from './heartbeat.ts'
import {
  closeInSlices,
  deliver,
  isNews,
  type PlayedSeat,
  Subscriptions,
  textFrame,
  type Visitor,
  type WatchedRoom,
  Watcher,
} from './watcher.ts'

export const SOCKET_MAX_MESSAGE_BYTES = 4_096
const SOCKET_MAX_FRAGMENTS = 16
/** Time for the other end to answer a close. */
const SOCKET_CLOSES_WITHIN_MS = 1_000
/** A TV that has not repeated for so long that its voice is on has been switched off. */
const TV_SILENT_AFTER_MS = 3_000

/** What the hub needs to know about rooms and seats. */
export interface RoomAccess {
  /** The version of a room, or null if there is none. Refuses visitors who have tried too many room numbers. */
  versionOf(visitor: Visitor, roomId: RoomId): Promise<RoomVersion | null>
  /**
   * How the visitor holds that player's seat in that room; null if they do not. A player whose seat it holds is here in
   * this round, which is noted.
   */
  seatHeld(visitor: Visitor, roomId: RoomId, playerId: PlayerId): Promise<PlayedSeat | null>
  /** The players of the room's present round who were these players in an earlier one, by their former ids. */
  presentPlayers(roomId: RoomId, formerIds: PlayerId[]): Promise<Map<PlayerId, PlayerId>>
  /** Returns those whose session no longer holds the player's seat. */
  lostSeats(played: Played[]): Promise<Played[]>
}

/** A player with the session that plays them. */
interface Played {
  playerId: PlayerId
  session: SessionHash | null
}

interface HubDeps {
  bus: Bus
  presence: Presence
  access: RoomAccess
  log: Logger
}

/** All sockets of this process. */
export interface Hub {
  server: Server<typeof Watcher>
  /** Takes over a socket after its handshake, with the connection below it. */
  accept(socket: Watcher, stream: Duplex, visitor: Visitor): void
  /** Number of this process's sockets in a room. */
  watchers(roomId: RoomId): number
  rooms(): Iterable<{ id: string }>
  /**
   * Sends a heartbeat to a room's sockets if its version, whether the caller is away or what the TV does is new to them,
   * so that they fetch what they missed.
   */
  resync(roomId: RoomId, version: RoomVersion): void
  /** Stops counting sockets as a player's presence when their session no longer holds the seat. */
  releaseLostSeats(): Promise<void>
  /** Counts TVs no longer as speaking that have not said so for a while. */
  noteSilentTvs(): void
  /** Totals since the start and current numbers, for the metrics. */
  stats(): { sockets: number; rooms: number; deliveries: number }
  /** Refuses new sockets and closes the existing ones gradually over `overMs`. */
  close(overMs?: number): Promise<void>
}

const POLICY_VIOLATION = 1008
const TRY_AGAIN = 1012
const TRY_LATER = 1013

/**
 * Missing from the types of ws: the maximum number of fragments of a message, and how long a close waits for its
 * answer.
 */
const NEW_OPTIONS = { maxFragments: SOCKET_MAX_FRAGMENTS, closeTimeout: SOCKET_CLOSES_WITHIN_MS }

/** Sends the messages of the bus to the sockets of their room. Clients never author a message that others receive. */
export function createHub({ bus, presence, access, log }: HubDeps): Hub {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: SOCKET_MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    ...NEW_OPTIONS,
    WebSocket: Watcher,
  })
  const subscriptions = new Subscriptions()
  const unsubscribed = new Set<Watcher>()
  /** Sockets with seats that can be lost. */
  const insecure = new Set<Watcher>()
  const speakingTvs = new Set<Watcher>()
  const heart = startHeart(subscriptions, unsubscribed, log)
  let deliveries = 0

  /** What a TV with a socket here does in a room. */
  const tvHere = (roomId: RoomId): TvSign | null => {
    if (presence.isPlaying(speakingTvOf(roomId))) return 'speaks'
    return presence.isPlaying(tvOf(roomId)) ? 'shows' : null
  }

  const hush = (watcher: Watcher) => {
    if (speakingTvs.delete(watcher)) presence.socketClosed(speakingTvOf(watcher.roomId ?? ''))
  }

  const noteSpeaking = (watcher: Watcher) => {
    const { roomId } = watcher
    if (roomId === null || !watcher.seats.some(({ playerId }) => playerId === tvOf(roomId))) return
    watcher.spokeAt = performance.now()
    if (speakingTvs.has(watcher)) return
    speakingTvs.add(watcher)
    presence.socketOpened(speakingTvOf(roomId))
  }

  const leave = (watcher: Watcher) => {
    unsubscribed.delete(watcher)
    hush(watcher)
    const left = subscriptions.leave(watcher)
    if (left === null) return
    bus.unfollow(left)
    for (const seat of watcher.seats) releaseSeat(watcher, seat)
  }

  const takeSeat = (watcher: Watcher, seat: PlayedSeat) => {
    watcher.seats = [...watcher.seats, seat]
    presence.socketOpened(seat.playerId, seat.isBorrower)
    if (watcher.isHidden) presence.socketHid(seat.playerId)
    if (seat.canBeLost) insecure.add(watcher)
  }

  const releaseSeat = (watcher: Watcher, seat: PlayedSeat) => {
    watcher.seats = watcher.seats.filter((other) => other !== seat)
    if (watcher.isHidden) presence.socketShowed(seat.playerId)
    presence.socketClosed(seat.playerId, seat.isBorrower)
    if (!watcher.seats.some(({ canBeLost }) => canBeLost)) insecure.delete(watcher)
  }

  const enter = (watcher: Watcher, roomId: RoomId, version: RoomVersion, seats: PlayedSeat[]) => {
    leave(watcher)
    const room = subscriptions.enter(watcher, roomId, version)
    watcher.emit('subscribed')
    bus.follow(roomId)
    for (const seat of seats) takeSeat(watcher, seat)
    deliver([watcher], heartbeatFrame(room))
  }

  const attend = (watcher: Watcher, isHidden: boolean) => {
    if (watcher.isHidden === isHidden) return
    watcher.isHidden = isHidden
    for (const { playerId } of watcher.seats) {
      if (isHidden) presence.socketHid(playerId)
      else presence.socketShowed(playerId)
    }
  }

  /** Brings a room to a newer state. In the next round its players have other ids. */
  const bringTo = (room: WatchedRoom, state: Versioned) => {
    if (!isNews(room.state, state)) return false
    if (state.epoch !== room.state.epoch) carryPlayers(room).catch(warn)
    room.state = state
    return true
  }

  /** Counts the sockets of players as their presence in the present round, until their pages name the new player. */
  const carryPlayers = async ({ id, watchers }: WatchedRoom) => {
    const played = [...watchers].flatMap((watcher) => watcher.seats.map((seat) => ({ watcher, seat })))
    if (played.length === 0) return
    const present = await access.presentPlayers(
      id,
      played.map(({ seat }) => seat.playerId),
    )
    for (const { watcher, seat } of played) {
      const playerId = present.get(seat.playerId)
      if (playerId === undefined || !watcher.seats.includes(seat)) continue
      releaseSeat(watcher, seat)
      takeSeat(watcher, { ...seat, playerId })
    }
  }

  const handle = async (watcher: Watcher, message: ClientMessage) => {
    if (message.type === 'speaking') noteSpeaking(watcher)
    if (message.type === 'attention') attend(watcher, !message.payload.here)
    if (message.type !== 'player_joined') return
    const { roomId } = message
    const { playerId: named, also = [], screen } = message.payload
    const playerIds = named ? [...new Set([named, ...also])] : []
    if (!playerIds.every(isUuid)) return watcher.close(POLICY_VIOLATION, 'unknown player')
    const version = await access.versionOf(watcher.visitor, roomId)
    if (!version) return watcher.close(POLICY_VIOLATION, 'unknown room')
    const ofTv = { playerId: tvOf(roomId), isBorrower: false, canBeLost: false }
    const seats: PlayedSeat[] = screen === 'tv' && !named ? [ofTv] : []
    for (const playerId of playerIds) {
      const held = await access.seatHeld(watcher.visitor, roomId, playerId)
      if (held) seats.push(held)
    }
    if (watcher.readyState !== WebSocket.OPEN) return
    enter(watcher, roomId, version, seats)
  }

  // Shared handlers that use `this`: closures for each socket would cost memory.
  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    if (!(this instanceof Watcher)) return
    this.isAlive = true
    const message = isBinary ? null : parse(data.toString())
    const done = message ? handle(this, message) : this.close(POLICY_VIOLATION, 'not understood')
    done?.catch((error) => {
      if (error instanceof RefusedError) return this.close(TRY_LATER, error.refusal.code)
      warn(error)
      this.close(TRY_AGAIN, 'try again')
    })
  }
  function onPong(this: WebSocket): void {
    if (this instanceof Watcher) this.isAlive = true
  }
  function onClose(this: WebSocket): void {
    if (this instanceof Watcher) leave(this)
  }
  const warn = rateLimited((err, unsaid) => log.warn({ err, unsaid }, 'a socket message could not be handled'))
  const onError = rateLimited((err, unsaid) => log.debug({ err, unsaid }, 'socket error'))

  bus.subscribe((message, text) => {
    const room = subscriptions.room(message.roomId)
    if (!room) return
    const state = { epoch: message.e, version: message.v }
    bringTo(room, state)
    deliveries += deliver(room.watchers, textFrame(text))
  })

  return {
    server,
    accept: (watcher, stream, visitor) => {
      watcher.stream = stream
      watcher.visitor = visitor
      watcher.openedAt = performance.now()
      unsubscribed.add(watcher)
      watcher.on('message', onMessage).on('pong', onPong).on('close', onClose).on('error', onError)
    },
    watchers: (roomId) => subscriptions.room(roomId)?.watchers.size ?? 0,
    rooms: () => subscriptions.rooms(),
    resync: (roomId, { isCallerAway, tv: tvElsewhere, ...state }) => {
      const room = subscriptions.room(roomId)
      if (!room) return
      const isNew = bringTo(room, state)
      const here = tvHere(roomId)
      const tv = here === 'speaks' ? here : (tvElsewhere ?? here)
      if (!isNew && room.isCallerAway === isCallerAway && room.tv === tv) return
      room.isCallerAway = isCallerAway
      room.tv = tv
      deliver(room.watchers, heartbeatFrame(room))
    },
    releaseLostSeats: async () => {
      if (insecure.size === 0) return
      const played = [...insecure].flatMap((watcher) =>
        watcher.seats
          .filter(({ canBeLost }) => canBeLost)
          .map((seat) => ({ watcher, seat, playerId: seat.playerId, session: watcher.visitor.session })),
      )
      const lost = new Set(await access.lostSeats(played))
      for (const each of played) {
        const { watcher, seat } = each
        if (!lost.has(each) || !watcher.seats.includes(seat)) continue
        releaseSeat(watcher, seat)
        // Its browser may hold the seat with a newer session, which only a new socket brings.
        if (!seat.isBorrower) watcher.close(TRY_AGAIN, 'seat lost')
      }
    },
    noteSilentTvs: () => {
      const before = performance.now() - TV_SILENT_AFTER_MS
      for (const watcher of speakingTvs) if (watcher.spokeAt < before) hush(watcher)
    },
    stats: () => ({ sockets: server.clients.size, rooms: subscriptions.size, deliveries }),
    close: async (overMs = 0) => {
      const refused = new Promise<void>((resolve) => server.close(() => resolve()))
      await closeInSlices([...server.clients], overMs)
      await heart.stop()
      await refused
    },
  }
}

function parse(text: string): ClientMessage | null {
  try {
    return clientMessage.parse(JSON.parse(text))
  } catch {
    return null
  }
}
