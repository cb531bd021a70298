import { availableParallelism, cpus, release } from 'node:os'
import { parseArgs } from 'node:util'
import { calls } from './calls.ts'
import { evening } from './evening.ts'
import { fanOut } from './fan-out.ts'
import type { Row } from './harness/comparison.ts'
import { SIZES, type Size } from './harness/size.ts'
import { printTable } from './harness/table.ts'
import { joins } from './joins.ts'
import { marks } from './marks.ts'
import { phone } from './phone.ts'
import { polls } from './polls.ts'

/*
 * `npm run bench` compares this server with simpler implementations, on this machine, in one run. Servers and load
 * clients are separate processes on loopback. `--only polls,calls` runs some benchmarks, `--size small` takes minutes
 * less.
 */

/** Comparisons of five paths, and an evening. */
const BENCHES: Record<string, (size: Size) => Promise<(Row | string)[]>> = {
  polls,
  calls,
  marks,
  joins,
  'fan-out': fanOut,
  evening,
  phone,
}

// Servers and databases end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: { only: { type: 'string' }, size: { type: 'string', default: 'full' } },
})
const size = SIZES[values.size]
const chosen = values.only?.split(',') ?? Object.keys(BENCHES)
const unknown = chosen.filter((name) => !(name in BENCHES))
if (!size || unknown.length > 0) {
  process.stderr.write(
    `--only takes ${Object.keys(BENCHES).join(', ')}; --size takes ${Object.keys(SIZES).join(', ')}\n`,
  )
  process.exit(2)
}

const results: (Row | string)[] = []
try {
  for (const name of chosen) {
    process.stderr.write(`\n${name}\n`)
    results.push(...((await BENCHES[name]?.(size)) ?? []))
  }
} catch (error) {
  // Keep the earlier results.
  console.error(error)
  process.exitCode = 1
}
process.stdout.write(
  `\n${cpus()[0]?.model}, ${availableParallelism()} cores, Linux ${release()}, Node ${process.version}, size ${values.size}\n`,
)
printTable(results.filter((result) => typeof result !== 'string'))
for (const figure of results.filter((result) => typeof result === 'string')) process.stdout.write(`\n${figure}\n`)
process.exit()
