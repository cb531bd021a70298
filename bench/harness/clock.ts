/** Milliseconds of the machine's monotonic clock, which all its processes share. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
