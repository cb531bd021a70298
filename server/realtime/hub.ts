import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { type RawData, type Server, WebSocket, WebSocketServer } from 'ws'
import { POLICY_VIOLATION, SERVICE_RESTART, TRY_AGAIN_LATER } from '#shared/close-codes.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { Versioned } from '#shared/game/room/state.ts'
import { type ClientMessage, clientMessage } from '#shared/messages.ts'
import type { Bus } from '../bus/bus.ts'
import { RefusedError } from '../errors.ts'
import { isUuid } from '../http/params.ts'
import type { Presence } from '../presence/presence.ts'
import { rateLimited } from '../rate-limited-log.ts'
import type { RoomVersion } from '../room/rows/repo.ts'
import type { Job } from '../scheduler.ts'
import { closeInSlices } from './closing.ts'
import { textFrame } from './frames.ts'
import { heartbeatFrame, startHeart } from './heartbeat.ts'
import type { RoomAccess } from './room-access.ts'
import { SocketSeats } from './socket-seats.ts'
import { isNews, type SubscribedRoom, Subscriptions } from './subscriptions.ts'
import { TvSockets } from './tv-sockets.ts'
import { deliver, type PlayedSeat, type SocketClient, Watcher } from './watcher.ts'

export const SOCKET_MAX_MESSAGE_BYTES = 4_096
const SOCKET_MAX_FRAGMENTS = 16
/** Time for the other end to answer a close. */
const SOCKET_CLOSES_WITHIN_MS = 1_000

/**
 * Missing from the types of ws: the maximum number of fragments of a message, and how long a close waits for its
 * answer.
 */
const NEW_OPTIONS = { maxFragments: SOCKET_MAX_FRAGMENTS, closeTimeout: SOCKET_CLOSES_WITHIN_MS }

interface HubDeps {
  bus: Bus
  presence: Presence
  access: RoomAccess
  log: Logger
}

/**
 * All sockets of this process. Sends the messages of the bus to the sockets of their room. Clients never author a message
 * that others receive.
 */
export class Hub {
  readonly server: Server<typeof Watcher>
  private readonly bus: Bus
  private readonly access: RoomAccess
  private readonly subscriptions = new Subscriptions()
  /** Sockets that have not named a room yet. */
  private readonly unsubscribed = new Set<Watcher>()
  private readonly seats: SocketSeats
  private readonly tvs: TvSockets
  private readonly heart: Job
  private readonly warn: (error: unknown) => void
  private readonly addHandlers: (watcher: Watcher) => void
  private deliveries = 0

  constructor({ bus, presence, access, log }: HubDeps) {
    this.server = new WebSocketServer({
      noServer: true,
      maxPayload: SOCKET_MAX_MESSAGE_BYTES,
      perMessageDeflate: false,
      ...NEW_OPTIONS,
      WebSocket: Watcher,
    })
    this.bus = bus
    this.access = access
    this.seats = new SocketSeats(presence, access)
    this.tvs = new TvSockets(presence.tvs)
    this.heart = startHeart(this.subscriptions, this.unsubscribed, log)
    this.warn = rateLimited((err, unsaid) => log.warn({ err, unsaid }, 'a socket message could not be handled'))
    this.addHandlers = this.handlersWith(log)
    bus.subscribe((message, text) => {
      const room = this.subscriptions.room(message.roomId)
      if (!room) return
      this.bringTo(room, { epoch: message.e, version: message.v })
      this.deliveries += deliver(room.watchers, textFrame(text))
    })
  }

  /** Takes over a socket after its handshake, with the connection below it. */
  accept(watcher: Watcher, stream: Duplex, client: SocketClient): void {
    watcher.stream = stream
    watcher.client = client
    watcher.openedAt = performance.now()
    this.unsubscribed.add(watcher)
    this.addHandlers(watcher)
  }

  /** Number of this process's sockets in a room. */
  watchers(roomId: RoomId): number {
    return this.subscriptions.room(roomId)?.watchers.size ?? 0
  }

  rooms(): Iterable<{ id: string }> {
    return this.subscriptions.rooms()
  }

  /**
   * Sends a heartbeat to a room's sockets if its version, whether the caller is away or what the TV does is new to them,
   * so that they fetch what they missed.
   */
  resync(roomId: RoomId, { isCallerAway, tv: tvElsewhere, ...state }: RoomVersion): void {
    const room = this.subscriptions.room(roomId)
    if (!room) return
    const isNew = this.bringTo(room, state)
    const here = this.tvs.signIn(roomId)
    const tv = here === 'speaks' ? here : (tvElsewhere ?? here)
    if (!isNew && room.isCallerAway === isCallerAway && room.tv === tv) return
    room.isCallerAway = isCallerAway
    room.tv = tv
    deliver(room.watchers, heartbeatFrame(room))
  }

  /** Stops counting sockets as a player's presence when their session no longer holds the seat. */
  async releaseLostSeats(): Promise<void> {
    for (const { watcher, seat } of await this.seats.releaseLost()) {
      // Its browser may hold the seat with a newer session, which only a new socket brings.
      if (!seat.isBorrower) watcher.close(SERVICE_RESTART, 'seat lost')
    }
  }

  /** Counts TVs no longer as speaking that have not said so for a while. */
  noteSilentTvs(): void {
    this.tvs.noteSilent()
  }

  /** Totals since the start and current numbers, for the metrics. */
  stats(): { sockets: number; rooms: number; deliveries: number } {
    return { sockets: this.server.clients.size, rooms: this.subscriptions.size, deliveries: this.deliveries }
  }

  /** Refuses new sockets and closes the existing ones gradually over `overMs`. */
  async close(overMs = 0): Promise<void> {
    const refused = new Promise<void>((resolve) => this.server.close(() => resolve()))
    await closeInSlices([...this.server.clients], overMs)
    await this.heart.stop()
    await refused
  }

  /** Adds the handlers that all sockets share and that use `this`: closures for each socket would cost memory. */
  private handlersWith(log: Logger): (watcher: Watcher) => void {
    const hub = this
    const onError = rateLimited((err, unsaid) => log.debug({ err, unsaid }, 'socket error'))
    function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
      if (!(this instanceof Watcher)) return
      this.isAlive = true
      const message = isBinary ? null : parse(data.toString())
      const done = message ? hub.handle(this, message) : this.close(POLICY_VIOLATION, 'not understood')
      done?.catch((error) => {
        if (error instanceof RefusedError) return this.close(TRY_AGAIN_LATER, error.refusal.code)
        hub.warn(error)
        this.close(SERVICE_RESTART, 'try again')
      })
    }
    function onPong(this: WebSocket): void {
      if (this instanceof Watcher) this.isAlive = true
    }
    function onClose(this: WebSocket): void {
      if (this instanceof Watcher) hub.leave(this)
    }
    return (watcher) =>
      void watcher.on('message', onMessage).on('pong', onPong).on('close', onClose).on('error', onError)
  }

  private async handle(watcher: Watcher, message: ClientMessage): Promise<void> {
    if (message.type === 'speaking') this.tvs.noteSpeaking(watcher)
    if (message.type === 'attention') this.attend(watcher, !message.payload.here)
    if (message.type !== 'player_joined') return
    const { roomId } = message
    const { playerId: named, also = [], screen } = message.payload
    const playerIds = named ? [...new Set([named, ...also])] : []
    if (!playerIds.every(isUuid)) return watcher.close(POLICY_VIOLATION, 'unknown player')
    const version = await this.access.versionOf(watcher.client, roomId)
    if (!version) return watcher.close(POLICY_VIOLATION, 'unknown room')
    const seats: PlayedSeat[] = []
    for (const playerId of playerIds) {
      const held = await this.access.seatHeld(watcher.client, roomId, playerId)
      if (held) seats.push(held)
    }
    if (watcher.readyState !== WebSocket.OPEN) return
    this.enter(watcher, roomId, version, seats)
    if (screen === 'tv' && !named) this.tvs.enter(watcher, roomId)
  }

  private enter(watcher: Watcher, roomId: RoomId, version: RoomVersion, seats: PlayedSeat[]): void {
    this.leave(watcher)
    const room = this.subscriptions.enter(watcher, roomId, version)
    watcher.emit('subscribed')
    this.bus.follow(roomId)
    for (const seat of seats) this.seats.take(watcher, seat)
    deliver([watcher], heartbeatFrame(room))
  }

  private attend(watcher: Watcher, isHidden: boolean): void {
    if (watcher.isHidden === isHidden) return
    watcher.isHidden = isHidden
    this.seats.attend(watcher)
    this.tvs.attend(watcher)
  }

  private leave(watcher: Watcher): void {
    this.unsubscribed.delete(watcher)
    this.tvs.leave(watcher)
    const left = this.subscriptions.leave(watcher)
    if (left === null) return
    this.bus.unfollow(left)
    this.seats.releaseAll(watcher)
  }

  /** Brings a room to a newer state, and returns whether it was newer. In the next round its players have other ids. */
  private bringTo(room: SubscribedRoom, state: Versioned): boolean {
    if (!isNews(room.state, state)) return false
    if (state.epoch !== room.state.epoch) this.seats.carry(room).catch(this.warn)
    room.state = state
    return true
  }
}

function parse(text: string): ClientMessage | null {
  try {
    return clientMessage.parse(JSON.parse(text))
  } catch {
    return null
  }
}
