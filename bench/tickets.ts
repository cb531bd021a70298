import { startChild } from './harness/child.ts'
import { compare, type Row, rowsOf } from './harness/comparison.ts'
import { benchFile, type Size } from './harness/size.ts'

const MAKERS = ['ours', 'tambola', 'tambola-generator']

/** Measures tickets per second, and how many of them follow the rules. */
export async function tickets({ repetitions, seconds, tickets: checked }: Size): Promise<Row[]> {
  const maker = startChild(benchFile('clients/ticket-maker.ts'))
  for (const name of MAKERS) {
    const count = name === 'ours' ? checked : checked / 10
    const invalid = await maker.ask<number>({ do: 'invalid', name, count })
    process.stderr.write(`    ${name}: ${invalid} of ${count.toLocaleString('en')} tickets are invalid\n`)
  }
  const rounds = await compare(
    MAKERS.map((name) => ({ name, measure: () => maker.ask<number>({ do: 'perSecond', name, seconds }) })),
    repetitions,
  )
  await maker.stop()
  const goals = Object.fromEntries(MAKERS.map((name) => [name, { atLeast: 5 }]))
  return rowsOf(rounds, { path: 'tickets', unit: 'tickets/s', goals })
}
