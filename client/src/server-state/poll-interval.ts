/*
 * How often to poll. A server that is behind asks for longer intervals, which costs nothing while messages come in over
 * the live line; a page whose line is down keeps to the usual ones, since the polls are all that it has.
 */

let askedMs = 0
const liveLines = new Set<object>()

/** Applies the `X-Poll-After` header of an answer. An answer without it ends an earlier request for longer intervals. */
export function notePollAfter(header: string | null): void {
  askedMs = Number(header) || 0
}

/** Notes whether a live line is up. */
export function noteLine(line: object, isLive: boolean): void {
  if (isLive) liveLines.add(line)
  else liveLines.delete(line)
}

/** The interval to keep, in milliseconds, given the usual one. */
export function pollInterval(usualMs: number): number {
  return liveLines.size > 0 ? Math.max(usualMs, askedMs) : usualMs
}
