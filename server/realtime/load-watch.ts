import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { runEvery } from '../scheduler.ts'
import { LatenessPace } from './lateness-pace.ts'
import { PollBudget } from './poll-budget.ts'

const MEASURED_MS = 1_000
const RESOLUTION_MS = 10

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
  const pace = new LatenessPace()
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
