import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runCommand } from './test-run/run-command.ts'

/*
 * `npm run quick`: types, lint and related unit tests of the files that differ from the last commit, all at once. It is for
 * the time between two saves; `npm test` decides.
 */

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(existsSync)
const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
const code = changed.filter((file) => /\.(tsx?|jsx?)$/.test(file))

const program = (...words: string[]) => ['npm', 'exec', '--', ...words]
const types = (project: string) => {
  const cache = `node_modules/.cache/${project.replaceAll('/', '-')}.tsbuildinfo`
  return program('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', cache, '-p', project)
}
const PARTS = {
  types: ['.', 'client', 'shared/game'].map(types),
  lint: [program('biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed)],
  tests: [program('vitest', 'related', '--run', '--config=tests/vitest.config.ts', '--project=unit', ...code)],
}

if (changed.length === 0) process.stdout.write('Nothing differs from the last commit.\n')
else {
  const ended = await Promise.all(Object.entries(PARTS).map(([name, lines]) => isRight(name, lines)))
  process.exitCode = ended.includes(false) ? 1 : 0
}

/** Runs commands until one fails, and prints then what they said. */
async function isRight(name: string, lines: readonly string[][]): Promise<boolean> {
  let said = ''
  for (const line of lines) {
    const { failures } = await runCommand({ line }, [], '', (text) => (said += text))
    if (failures.length === 0) continue
    process.stdout.write(`${name}: WRONG\n${said}\n`)
    return false
  }
  process.stdout.write(`${name}: right\n`)
  return true
}
