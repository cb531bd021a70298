import type { FaultContext } from './fault-context.ts'

/** What came of a case: figures for its line, and everything that broke a promise. */
export interface CaseResult {
  runs: number
  /** Calls, marks and wins that a player was told had been made. */
  acknowledged: number
  lost: number
  doubled: number
  /** Time until all was well again after each fault, milliseconds. */
  recoveryMs: number[]
  /** Other figures, as they are printed. */
  figures?: Record<string, string | number>
  /** Broken promises beside `lost` and `doubled`. */
  failures: string[]
}

/** One fault, and what must hold while and after it happens. */
export interface FaultCase {
  id: string
  fault: string
  /** Part of `npm test`; the others only run when all is asked for. */
  short: boolean
  /** Why it cannot run on this machine, or null. */
  missing?(): string | null
  /** Takes rights that even a machine of continuous integration may not give. */
  needsRoot?: true
  /** Keeps a core busy while it runs, so no other such case runs beside it. */
  heavy?: true
  run(context: FaultContext): Promise<CaseResult>
}

/** A result with nothing in it yet. */
export function emptyResult(): CaseResult {
  return { runs: 0, acknowledged: 0, lost: 0, doubled: 0, recoveryMs: [], failures: [] }
}

/** The value below which a share of all values lies; 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
