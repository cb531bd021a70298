/** Milliseconds of the machine's monotonic clock, the same in all its processes. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
