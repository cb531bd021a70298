/** A row of the table: how much we do against a peer. */
export interface Row {
  path: string
  unit: string
  ours: number
  peer: string
  theirs: number
  /** Ours to theirs. */
  ratio: number
  /** Least ratio to reach, or the most if it is a cost. */
  goal: { atLeast: number } | { atMost: number }
}

export interface Contestant {
  name: string
  /** One measurement. */
  measure(): Promise<number>
}

/**
 * Measures all of them in turn, again and again, so that whatever else the machine does hits all alike. Gives medians. The
 * first round does not count: in it programs are compiled.
 */
export async function contest(contestants: Contestant[], repetitions: number): Promise<Map<string, number>> {
  const results = new Map<string, number[]>(contestants.map(({ name }) => [name, []]))
  for (let i = 0; i <= repetitions; i++) {
    for (const { name, measure } of contestants) {
      const value = await measure()
      if (i > 0) results.get(name)?.push(value)
      process.stderr.write(`    ${name}: ${format(value)}${i === 0 ? ' (warm-up)' : ''}\n`)
    }
  }
  return new Map([...results].map(([name, values]) => [name, median(values)]))
}

/** Compares the first with each of the others. */
export function rowsOf(
  medians: Map<string, number>,
  about: { path: string; unit: string; goals: Record<string, Row['goal']> },
): Row[] {
  const [[, ours] = ['', Number.NaN], ...peers] = medians
  return peers.map(([peer, theirs]) => ({
    path: about.path,
    unit: about.unit,
    ours,
    peer,
    theirs,
    ratio: ours / theirs,
    goal: about.goals[peer] ?? { atLeast: 0 },
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
