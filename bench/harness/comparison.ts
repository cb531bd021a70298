/** A row of the table: this server against a peer. */
export interface Row {
  path: string
  unit: string
  ours: number
  peer: string
  theirs: number
  /** This server's value divided by the peer's. */
  ratio: number
  /** The ratio to reach, or the maximum if it is a cost. Null if the peer only shows what is possible. */
  goal: { atLeast: number } | { atMost: number } | null
}

interface Contender {
  name: string
  /** Runs one measurement. */
  measure(): Promise<number>
}

/** Results of each contender, by round. */
export type Rounds = Map<string, number[]>

/**
 * Measures all contenders in turn, several rounds, so that other load on the machine affects all alike. The first
 * round is a warm-up for the JIT compiler and does not count.
 */
export async function compare(contenders: Contender[], repetitions: number): Promise<Rounds> {
  const rounds: Rounds = new Map(contenders.map(({ name }) => [name, []]))
  for (let i = 0; i <= repetitions; i++) {
    for (const { name, measure } of contenders) {
      const value = await measure()
      if (i > 0) rounds.get(name)?.push(value)
      process.stderr.write(`    ${name}: ${format(value)}${i === 0 ? ' (warm-up)' : ''}\n`)
    }
  }
  return rounds
}

/** Compares the first contender with each other one: medians, and the median of the per-round ratios. */
export function rowsOf(
  rounds: Rounds,
  about: { path: string; unit: string; goals: Record<string, Row['goal']> },
): Row[] {
  const [[, ours] = ['', []], ...peers] = rounds
  return peers.map(([peer, theirs]) => ({
    path: about.path,
    unit: about.unit,
    ours: median(ours),
    peer,
    theirs: median(theirs),
    ratio: median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN))),
    goal: about.goals[peer] ?? null,
  }))
}

export function median(values: number[]): number {
  return percentile(values, 50)
}

export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  const place = Math.ceil((percent / 100) * sorted.length) - 1
  return sorted[Math.max(0, place)] ?? Number.NaN
}

/** Three significant digits. */
export function format(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en')
}
