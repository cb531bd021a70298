import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Random, randomFrom } from '#shared/game/random.ts'

/** What a case works with: its sizes, its seed, and a place for what must be cleaned up. */
export class FaultContext {
  readonly seed: string
  readonly random: Random
  readonly isShort: boolean
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

  /** Whether limits of time are judged: only in the long form, since `npm test` runs on machines busy with other things. */
  get judgesTime(): boolean {
    return !this.isShort
  }

  /** How much of something: as `--name` says, else the short or the long form's amount. */
  size(name: string, short: number, long: number): number {
    return this.sizes.get(name) ?? (this.isShort ? short : long)
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

  /** What there is to see of a case that has just failed. */
  async whatIsSeen(): Promise<string[]> {
    const seen = await Promise.allSettled(this.witnesses.map((witness) => witness()))
    return seen.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))
  }

  /** Does something when the case is over, the last thing first. A case that was ended from outside gets no further. */
  later(cleanUp: () => unknown): void {
    if (this.isOver) throw new Error('the case was ended')
    this.cleanUps.push(cleanUp)
  }

  async cleanUp(): Promise<void> {
    this.isOver = true
    for (const cleanUp of this.cleanUps.splice(0).reverse()) await cleanUp()
  }
}
