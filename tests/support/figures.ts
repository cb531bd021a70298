/** Prints what was measured beside what was wanted, so that the log of a run tells how much room is left. */
export function tell(check: string, figure: string, target: string): void {
  process.stdout.write(`      ${check}: ${figure} (wanted: ${target})\n`)
}
