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
