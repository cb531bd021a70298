import { parseArgs } from 'node:util'
import { drawOrder } from '#shared/game/draw/draw.ts'
import { examine } from './draw-battery/battery.ts'
import { fixedKeys, freshKeys } from './draw-battery/keys.ts'

/*
 * The long version of the battery in `npm test`: `npm run test:draws -- --seeds 1000000 --fresh`. With fresh seeds, one
 * statistic reports a fair draw as biased once in 500,000 runs, so repeat the run before you believe a single finding.
 */

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '20000' }, fresh: { type: 'boolean', default: false } },
})
const games = Number(values.seeds)
if (!Number.isInteger(games) || games < 1000) {
  process.stderr.write('--seeds is the number of games, at least 1000\n')
  process.exit(2)
}
const alpha = values.fresh ? 1e-6 : 1e-4
const started = performance.now()
const findings = examine(games, (game) => drawOrder(values.fresh ? freshKeys() : fixedKeys(game)), alpha)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
for (const { name, tail, isFair } of findings) {
  process.stdout.write(`  ${name.padEnd(22)} p = ${tail.toPrecision(4).padEnd(11)} ${isFair ? 'fair' : 'NOT FAIR'}\n`)
}
const isFair = findings.every((finding) => finding.isFair)
process.stdout.write(
  `${games} games with ${values.fresh ? 'fresh' : 'fixed'} seeds in ${seconds} s: ` +
    `${isFair ? 'nothing found' : 'NOT FAIR'} (each p between ${alpha} and 1 - ${alpha})\n`,
)
process.exitCode = isFair ? 0 : 1
