import { join } from 'node:path'
import { measureStructure } from './structure/measure.ts'

/* Prints how entangled the files of the project are, and fails if a value is above its limit. */

const rows = measureStructure(join(import.meta.dirname, '..'))
const width = Math.max(...rows.map(({ what }) => what.length))
const above = rows.filter(({ value, limit }) => value > limit)

for (const row of rows) {
  const { what, value, limit, worst } = row
  const figures = `${String(value).padStart(4)} of ${String(limit).padStart(2)}`
  process.stdout.write(`  ${what.padEnd(width)} ${figures}${above.includes(row) ? '  above its limit' : ''}\n`)
  for (const each of worst) process.stdout.write(`      ${each}\n`)
}
if (above.length > 0) {
  process.stderr.write(`\nError: above its limit: ${above.map(({ what }) => what).join(', ')}\n`)
  process.exitCode = 1
}
