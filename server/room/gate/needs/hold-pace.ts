import type { PlayerId } from '#shared/game/ids.ts'
import { BoundedMap } from '../../../bounded-map.ts'

/** Players who are remembered at a time. */
const MOST_REMEMBERED = 20_000
/** Somebody may ask the numbers to wait once in this time. */
const HOLD_AGAIN_MS = 120_000

/** Limits how often each player may ask the numbers to wait, so that nobody can stop a game. */
export class HoldPace {
  private readonly now: () => number
  private readonly heldAt = new BoundedMap<string, number>(MOST_REMEMBERED)

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
