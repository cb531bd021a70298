import { MINUTE_MS } from '#shared/durations.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { BoundedMap } from '../../../bounded-map.ts'
import type { Bus } from '../../../bus/bus.ts'

/** When this process learned of each room's last call, by the monotonic clock. */
export interface CallPace {
  /** Milliseconds since the room's last call, or null if this process has not seen that call. */
  sinceLastCall(room: { id: string; epoch: string; calledNumbers: readonly number[] }): number | null
}

/** Records the calls on the bus, those of this process and of others. */
export function createCallPace(bus: Bus, cooldownMs: number, now: () => number = () => performance.now()): CallPace {
  const lastCalls = new Map<string, { epoch: string; seq: number; at: number }>()
  bus.subscribe((message) => {
    if (message.type !== 'number_called') return
    if (lastCalls.size >= FORGET_ABOVE) {
      for (const [id, { at }] of lastCalls) if (now() - at >= cooldownMs) lastCalls.delete(id)
    }
    lastCalls.set(message.roomId, { epoch: message.e, seq: message.payload.seq, at: now() })
  })
  return {
    sinceLastCall: ({ id, epoch, calledNumbers }) => {
      const last = lastCalls.get(id)
      return last?.epoch === epoch && last.seq === calledNumbers.length ? now() - last.at : null
    },
  }
}

const FORGET_ABOVE = 10_000

/** Maximum number of new seats in a room, and of those taken by one address. */
const NEW_SEATS_PER_MINUTE = 300
const NEW_SEATS_PER_MINUTE_AND_ADDRESS = 200
/** The same for people who were invited, from anywhere: a hall may come in at once, behind one address. */
const INVITED_SEATS_PER_MINUTE = 600

/** Whom somebody who takes a new seat is counted with: people who were invited, or their address. */
export const INVITED = Symbol('invited')
export type ComesFrom = string | typeof INVITED

const MOST_COUNTED = 20_000

/**
 * Limits how many new seats a room gives out per minute, in all and to one address, so that one address cannot take all
 * of them. People who were invited are counted apart. Players who already have a seat can return at any time. A refused
 * request does not count.
 */
export class SeatPace {
  private readonly now: () => number
  private readonly minutes = new BoundedMap<string, { until: number; taken: number }>(MOST_COUNTED)

  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** Seconds until somebody from there may have one more seat of the room; 0 if they may now. */
  secondsLeft(roomId: RoomId, from: ComesFrom): number {
    const waits = limitsOf(roomId, from).map(({ key, most }) => {
      const minute = this.minutes.get(key)
      return minute && minute.taken >= most ? Math.max(0, minute.until - this.now()) : 0
    })
    return Math.ceil(Math.max(...waits) / 1000)
  }

  took(roomId: RoomId, from: ComesFrom): void {
    for (const { key } of limitsOf(roomId, from)) {
      const minute = this.minutes.get(key)
      if (minute && minute.until > this.now()) minute.taken++
      else this.minutes.set(key, { until: this.now() + MINUTE_MS, taken: 1 })
    }
  }
}

const limitsOf = (roomId: RoomId, from: ComesFrom) =>
  from === INVITED
    ? [{ key: `${roomId} invited`, most: INVITED_SEATS_PER_MINUTE }]
    : [
        { key: roomId, most: NEW_SEATS_PER_MINUTE },
        { key: `${roomId} ${from}`, most: NEW_SEATS_PER_MINUTE_AND_ADDRESS },
      ]

/** Somebody may ask the numbers to wait once in this time. */
const HOLD_AGAIN_MS = 120_000
/** Limits how often each player may ask the numbers to wait, so that nobody can stop a game. */
export class HoldPace {
  private readonly now: () => number
  private readonly heldAt = new BoundedMap<string, number>(MOST_COUNTED)

  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** Seconds until this player may ask again; 0 if they may now. */
  secondsLeft(playerId: PlayerId): number {
    const at = this.heldAt.get(playerId)
    return at === undefined ? 0 : Math.max(0, Math.ceil((at + HOLD_AGAIN_MS - this.now()) / 1000))
  }

  held(playerId: PlayerId): void {
    this.heldAt.set(playerId, this.now())
  }
}
