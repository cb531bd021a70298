import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { runEvery } from '../scheduler.ts'
import { LONGEST_WAIT_MS, PollBudget } from './poll-budget.ts'

/** Poll interval sent in `X-Poll-After` to browsers with a live socket while the event loop is late. */
const POLL_SLOWER_MS = 5_000

const MEASURED_MS = 1_000
const RESOLUTION_MS = 10
/** Event loop delays (90th percentile of a second) above which browsers are asked to poll less. */
const LATE_MS = 50
const VERY_LATE_MS = 200
/** Seconds without delay before the pace recovers by one step. */
const CALM_SECONDS = 5

const STEPS = [null, POLL_SLOWER_MS, LONGEST_WAIT_MS] as const

/** How often browsers with a live socket should poll, based on the polls and the event loop delay of this process. */
interface LoadWatch {
  /** Milliseconds for the `X-Poll-After` of one poll's answer; null while the usual intervals are fine. */
  pollAfter(): number | null
  stop(): Promise<void>
}

/** Watches the event loop. Polls are the first load to shed: browsers with a live socket do not need them. */
export function watchLoad(log: Logger): LoadWatch {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  const pace = new PollPace()
  const budget = new PollBudget()
  const measure = () => {
    // The histogram counts the sampling interval itself.
    pace.measured(delays.percentile(90) / 1e6 - RESOLUTION_MS)
    delays.reset()
  }
  const measuring = runEvery(MEASURED_MS, 'measurement of lateness', measure, log)
  return {
    pollAfter: () => longer(budget.pollAfter(), pace.pollAfter),
    stop: () => {
      delays.disable()
      return measuring.stop()
    },
  }
}

const longer = (one: number | null, other: number | null) => (one === null ? other : Math.max(one, other ?? 0))

/**
 * Slows polls down at once and speeds them up step by step: a pace that oscillates would bring the load back all at
 * once.
 */
export class PollPace {
  private step = 0
  private calmSeconds = 0

  get pollAfter(): number | null {
    return STEPS[this.step] ?? null
  }

  /** Records the delay of the last second, in milliseconds. */
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
