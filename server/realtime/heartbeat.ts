import type { Logger } from 'pino'
import { POLICY_VIOLATION } from '#shared/close-codes.ts'
import type { Heartbeat } from '#shared/messages.ts'
import { type Job, runEvery } from '../scheduler.ts'
import { PING_FRAME, textFrame } from './frames.ts'
import type { SubscribedRoom, Subscriptions } from './subscriptions.ts'
import { deliver, type Watcher } from './watcher.ts'

const HEARTBEAT_MS = 5_000
/** A new socket must name its room within this time. */
export const SOCKET_NAME_ROOM_MS = 10_000
const SOCKET_PING_MS = 20_000

const TICK_MS = 100
const TICKS_PER_ROUND = HEARTBEAT_MS / TICK_MS
const ROUNDS_PER_PING = SOCKET_PING_MS / HEARTBEAT_MS

/** A heartbeat carries the room's version, so that a browser notices when it has missed a message. */
export function heartbeatFrame({ id, state, isCallerAway, tv }: SubscribedRoom): Buffer {
  const payload = { ...(isCallerAway && { isCallerAway }), ...(tv && { tv }) }
  const beat: Heartbeat = { type: 'heartbeat', roomId: id, payload, e: state.epoch, v: state.version }
  return textFrame(JSON.stringify(beat))
}

/**
 * One timer for all sockets. Every room gets a heartbeat every 5 s, a fiftieth of the rooms per tick: writing to ten
 * thousand sockets at once would block everything else. Every fourth heartbeat also carries a ping, and sockets that
 * missed the previous one are terminated. Sockets that name no room in time are closed.
 */
export function startHeart(subscriptions: Subscriptions, unsubscribed: Set<Watcher>, log: Logger): Job {
  let ticks = 0
  let round = 0
  let rooms = subscriptions.rooms()
  const tick = () => {
    closeUnsubscribed(unsubscribed)
    if (ticks % TICKS_PER_ROUND === 0) {
      round++
      rooms = subscriptions.rooms()
    }
    ticks++
    const share = Math.ceil(subscriptions.size / TICKS_PER_ROUND)
    for (let i = 0; i < share; i++) {
      const { value, done } = rooms.next()
      if (done) return
      beat(value, round % ROUNDS_PER_PING === 0)
    }
  }
  return runEvery(TICK_MS, 'heartbeat', tick, log)
}

function beat(room: SubscribedRoom, withPing: boolean): void {
  const { watchers } = room
  const frame = heartbeatFrame(room)
  if (!withPing) {
    deliver(watchers, frame)
    return
  }
  for (const watcher of watchers) {
    if (!watcher.isAlive) watcher.terminate()
    watcher.isAlive = false
  }
  deliver(watchers, Buffer.concat([PING_FRAME, frame]))
}

/** The set is in order of arrival, so the first recent socket ends the search. */
function closeUnsubscribed(unsubscribed: Set<Watcher>): void {
  const before = performance.now() - SOCKET_NAME_ROOM_MS
  for (const watcher of unsubscribed) {
    if (watcher.openedAt > before) return
    unsubscribed.delete(watcher)
    watcher.close(POLICY_VIOLATION, 'no room named')
  }
}
