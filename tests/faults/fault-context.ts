import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Random, randomFrom } from '#shared/game/random.ts'

/** The result of a case: figures for its line, and all broken promises. */
export class CaseResult {
  runs = 0
  /** Calls, marks and wins that a player was told had been made. */
  acknowledged = 0
  lost = 0
  doubled = 0
  /** Time until all was well again after each fault, milliseconds. */
  readonly recoveryMs: number[] = []
  /** Other figures, as they are printed. */
  readonly figures: Record<string, string | number> = {}
  /** Broken promises beside `lost` and `doubled`. */
  readonly failures: string[] = []
}

/** What a case works with: its sizes, its seed, its result, and a place for what must be cleaned up. */
export class FaultContext {
  readonly seed: string
  readonly random: Random
  readonly isShort: boolean
  readonly result = new CaseResult()
  private readonly sizes: ReadonlyMap<string, number>
  private isOver = false
  private readonly witnesses: (() => Promise<string>)[] = []
  private readonly cleanUps: (() => unknown)[] = []

  constructor(id: string, options: { seed: string; isShort: boolean; sizes: ReadonlyMap<string, number> }) {
    this.seed = options.seed
    this.random = randomFrom(`${options.seed}-${id}`)
    this.isShort = options.isShort
    this.sizes = options.sizes
  }

  /** How much of something: as `--name` says, else the short or the long form's amount. */
  size(name: string, short: number, long: number): number {
    return this.sizes.get(name) ?? (this.isShort ? short : long)
  }

  /** The runs of a case, counted in its result. */
  *runs(name: string, short: number, long: number): Generator<number> {
    for (let run = 0; run < this.size(name, short, long); run++, this.result.runs++) yield run
  }

  /** Notes a broken promise. */
  readonly check = (isKept: boolean, broken: string): void => {
    if (!isKept) this.result.failures.push(broken)
  }

  /** Prints a time that a share of all do not exceed. Only the long form judges it: `npm test` runs on busy machines. */
  checkTime(what: string, times: readonly number[], share: number, limitMs = Number.POSITIVE_INFINITY): void {
    const ms = Math.round(percentile(times, share))
    this.result.figures[share === 1 ? `${what}, most ms` : `${what}, p${share * 100} ms`] = ms
    this.check(this.isShort || ms <= limitMs, `${what}: ${ms} ms`)
  }

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'tambola-faults-'))
    this.later(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
    return folder
  }

  /** Asked for what it sees if the case fails. */
  onFailure(witness: () => Promise<string>): void {
    this.witnesses.push(witness)
  }

  /** Returns what can be seen of a case that has just failed. */
  async whatIsSeen(): Promise<string[]> {
    const seen = await Promise.allSettled(this.witnesses.map((witness) => witness()))
    return seen.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))
  }

  /** Registers work for the end of the case, the last first. A case that is ended from outside goes no further. */
  later(cleanUp: () => unknown): void {
    if (this.isOver) throw new Error('the case was ended')
    this.cleanUps.push(cleanUp)
  }

  async cleanUp(): Promise<void> {
    this.isOver = true
    for (const cleanUp of this.cleanUps.splice(0).reverse()) await cleanUp()
  }
}

/** The value below which a share of all values lies; 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
