const QUIET_MS = 1_000

/**
 * Limits a log line to one a second and passes on how many were left out. Use it where a fault, or a person who
 * provokes one, could repeat the line thousands of times.
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
