/** Prints a measurement next to its limit, so that the log of a run shows the margin. */
export function reportMeasurement(check: string, figure: string, target: string): void {
  process.stdout.write(`      ${check}: ${figure} (wanted: ${target})\n`)
}
