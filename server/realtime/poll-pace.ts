import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { runEvery } from '../scheduler.ts'

/**
 * Polls a second that a process wants, since browsers with a live socket do not need them: what 850 players in a game send.
 * Answering a thousand takes a tenth of a core.
 */
export const POLLS_PER_SECOND = 1_000
/** The longest wait, also where it exceeds the budget: a poll is how a browser learns what its socket has lost. */
export const LONGEST_WAIT_MS = 15_000
/** The shortest of the specification's intervals. A shorter wait changes nothing. */
const SHORTEST_INTERVAL_MS = 1_000

/**
 * Gives each poll a place in a queue of `POLLS_PER_SECOND` and asks its browser to come back at the time of that place. So the
 * sum stays within the budget, the polls are spread evenly, and the waits end when players leave. Browsers that come back
 * earlier or later than asked take as many places as they send polls.
 */
export class PollBudget {
  private readonly now: () => number
  private nextPlaceAt = 0

  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** Counts a poll. Returns the milliseconds until its browser should poll again; null if the usual interval is fine. */
  pollAfter(): number | null {
    const now = this.now()
    const at = Math.max(this.nextPlaceAt, now)
    this.nextPlaceAt = Math.min(at + 1_000 / POLLS_PER_SECOND, now + LONGEST_WAIT_MS)
    const waitMs = Math.ceil(at - now)
    return waitMs > SHORTEST_INTERVAL_MS ? waitMs : null
  }
}

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
