import { MINUTE_MS } from '#shared/game/durations.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { BoundedMap } from '../../../bounded-map.ts'

/** Maximum number of new seats in a room, and of those taken by one address. */
const NEW_SEATS_PER_MINUTE = 300
const NEW_SEATS_PER_MINUTE_AND_ADDRESS = 200
/** The same for people who were invited, from anywhere: a hall may come in at once, behind one address. */
const INVITED_SEATS_PER_MINUTE = 600

/** Whom somebody who takes a new seat is counted with: people who were invited, or their address. */
export const INVITED = Symbol('invited')
export type ComesFrom = string | typeof INVITED

/** Rooms and addresses that are counted at a time. */
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
