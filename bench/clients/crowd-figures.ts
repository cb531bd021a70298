/** What a crowd did and measured. */
export interface CrowdFigures {
  /** Milliseconds from each call's request until the last player of its room heard of it. */
  delays: number[]
  /** Calls that not every player heard of. */
  missed: number
  calls: number
  marks: number
  claims: number
  wins: number
  polls: number
  unchanged: number
  /** The longest interval that an answer to a poll asked for. */
  longestPause: number
  /** Requests that had to be repeated, because the server or its database was busy. */
  busy: number
  /** Sockets that the server closed. */
  closed: number
  /** How late the crowd's process itself was in 99 % of its time, in milliseconds. */
  ownDelayMs: number
  /** The first answer that nobody expected. */
  surprise: string | null
}

/** What is counted at the moment. */
export let tally = noFigures()

/** Ends the count and begins the next. */
export function takeTally(): CrowdFigures {
  const taken = tally
  tally = noFigures()
  return taken
}

export function surprised(what: string, status: number, body: string): void {
  tally.surprise ??= `${what} was answered ${status}: ${body}`
}

function noFigures(): CrowdFigures {
  const counts = { calls: 0, marks: 0, claims: 0, wins: 0, polls: 0, unchanged: 0, busy: 0, closed: 0 }
  return { ...counts, delays: [], missed: 0, longestPause: 0, ownDelayMs: 0, surprise: null }
}
