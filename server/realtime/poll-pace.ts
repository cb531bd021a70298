import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { every } from '../every.ts'

/** Intervals that `X-Poll-After` asks of browsers with a live socket while the server is behind. */
const POLL_SLOWER_MS = 5_000
export const POLL_SLOWEST_MS = 15_000

const MEASURED_MS = 1_000
const RESOLUTION_MS = 10
/** Delays of the event loop (90th percentile of a second) from which browsers are asked to poll less. */
const LATE_MS = 50
const VERY_LATE_MS = 200
/** Seconds without lateness before the pace goes back by a step. */
const CALM_SECONDS = 5

const STEPS = [null, POLL_SLOWER_MS, POLL_SLOWEST_MS] as const

/** How often browsers with a live socket should poll, by how late this process's event loop is. */
export interface LoadWatch {
  /** Milliseconds for `X-Poll-After`; null while the usual intervals are fine. */
  pollAfter(): number | null
  stop(): Promise<void>
}

/** Watches the event loop: polls are the first load to shed, since nobody with a live socket notices. */
export function watchLoad(log: Logger): LoadWatch {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  const pace = new PollPace()
  const measure = () => {
    // The histogram counts the sampling interval itself.
    pace.measured(delays.percentile(90) / 1e6 - RESOLUTION_MS)
    delays.reset()
  }
  const measuring = every(MEASURED_MS, 'measurement of lateness', measure, log)
  return {
    pollAfter: () => pace.pollAfter,
    stop: () => {
      delays.disable()
      return measuring.stop()
    },
  }
}

/** Up at once, down a step at a time: a pace that swings would bring the load back all at once. */
export class PollPace {
  private step = 0
  private calmSeconds = 0

  get pollAfter(): number | null {
    return STEPS[this.step] ?? null
  }

  /** Takes in the lateness of the last second, in milliseconds. */
  measured(lateMs: number): void {
    const wanted = lateMs > VERY_LATE_MS ? 2 : lateMs > LATE_MS ? 1 : 0
    this.calmSeconds = wanted < this.step ? this.calmSeconds + 1 : 0
    if (wanted > this.step) this.step = wanted
    else if (this.calmSeconds >= CALM_SECONDS) {
      this.step--
      this.calmSeconds = 0
    }
  }
}
