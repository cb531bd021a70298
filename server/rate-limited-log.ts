const QUIET_MS = 1_000

/**
 * Limits a log line to one a second and passes on how many were left out. Use it where a fault, or a person who
 * provokes one, could repeat the line thousands of times.
 */
export function rateLimited(
  write: (error: unknown, omitted: number) => void,
  now = () => performance.now(),
): (error: unknown) => void {
  let quietUntil = 0
  let omitted = 0
  return (error) => {
    if (now() < quietUntil) {
      omitted++
      return
    }
    quietUntil = now() + QUIET_MS
    write(error, omitted)
    omitted = 0
  }
}
