import { LONGEST_WAIT_MS } from './poll-budget.ts'

/** Poll interval sent in `X-Poll-After` to browsers with a live socket while the event loop is late. */
const POLL_SLOWER_MS = 5_000

/** Event loop delays (90th percentile of a second) above which browsers are asked to poll less. */
const DELAYED_MS = 50
const VERY_DELAYED_MS = 200
/** Seconds without delay before the pace recovers by one step. */
const CALM_SECONDS = 5

const POLL_WAITS = [null, POLL_SLOWER_MS, LONGEST_WAIT_MS] as const

/**
 * Slows polls down at once and speeds them up step by step: a pace that oscillates would bring the load back all at
 * once.
 */
export class LatenessPace {
  private step = 0
  private calmSeconds = 0

  get pollAfter(): number | null {
    return POLL_WAITS[this.step] ?? null
  }

  /** Records the delay of the last second, in milliseconds. */
  measured(lateMs: number): void {
    const wanted = lateMs > VERY_DELAYED_MS ? 2 : lateMs > DELAYED_MS ? 1 : 0
    this.calmSeconds = wanted < this.step ? this.calmSeconds + 1 : 0
    if (wanted > this.step) this.step = wanted
    else if (this.calmSeconds >= CALM_SECONDS) {
      this.step--
      this.calmSeconds = 0
    }
  }
}
