import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/*
 * `npm run quick`: types, lint and related unit tests of the files that differ from the last commit, all at once. It is for
 * the time between two saves; `npm test` decides.
 */

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(existsSync)
const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
const code = changed.filter((file) => /\.(tsx?|jsx?)$/.test(file))

const CACHE = 'node_modules/.cache'
const types = (project: string) => {
  const cache = `--tsBuildInfoFile ${CACHE}/${project.replaceAll('/', '-')}.tsbuildinfo`
  return `npx tsc --noEmit --incremental ${cache} -p ${project}`
}
const COMMANDS = {
  types: ['.', 'client', 'shared/game'].map(types).join(' && '),
  lint: `npx biome check --error-on-warnings --no-errors-on-unmatched ${changed.join(' ')}`,
  tests: `npx vitest related --run --config=tests/vitest.config.ts --project=unit ${code.join(' ')}`,
}

if (changed.length === 0) process.stdout.write('Nothing differs from the last commit.\n')
else {
  const ended = await Promise.all(Object.entries(COMMANDS).map(([name, command]) => run(name, command)))
  process.exitCode = ended.every((isRight) => isRight) ? 0 : 1
}

/** Runs a command, and prints what it said when it has ended. */
async function run(name: string, command: string): Promise<boolean> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  const [code] = await once(child, 'close')
  process.stdout.write(code === 0 ? `${name}: right\n` : `${name}: WRONG\n${said}\n`)
  return code === 0
}
