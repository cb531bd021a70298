const QUIET_MS = 1_000

/**
 * For lines of the log that a fault, or somebody who provokes one, would repeat thousands of times: one a second is written,
 * with the number of those that were not.
 */
export function seldom(
  write: (error: unknown, unsaid: number) => void,
  now = () => performance.now(),
): (error: unknown) => void {
  let quietUntil = 0
  let unsaid = 0
  return (error) => {
    if (now() < quietUntil) {
      unsaid++
      return
    }
    quietUntil = now() + QUIET_MS
    write(error, unsaid)
    unsaid = 0
  }
}
