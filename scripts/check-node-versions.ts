import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'
import { waitUntil } from './waiting.ts'

/*
 * `npm run check-node -- 22 24` installs, checks, builds and starts the committed code on other versions of Node, each
 * in its own clone. Node itself comes from npm. If a step fails, its last lines are printed.
 */

const versions = process.argv.slice(2)
const COMMANDS: [name: string, ...line: string[]][] = [
  ['install', 'npm', 'ci'],
  ['typecheck', 'npm', 'run', 'typecheck'],
  ['lint', 'npm', 'run', 'lint'],
  ['build', 'npm', 'run', 'build'],
  ['unit tests', 'npm', 'run', 'test:unit'],
]

for (const version of versions.length > 0 ? versions : ['22', '24']) {
  const folder = mkdtempSync(join(tmpdir(), `tambola-node-${version}-`))
  try {
    await check(version, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function check(version: string, folder: string): Promise<void> {
  const bin = join(folder, 'node/node_modules/node/bin')
  const clone = join(folder, 'clone')
  run(folder, process.env.PATH, 'npm', 'install', '--prefix', join(folder, 'node'), `node@${version}`)
  run(process.cwd(), process.env.PATH, 'git', 'clone', '--quiet', '.', clone)
  const path = [bin, process.env.PATH].join(delimiter)
  say(`Node ${run(clone, path, 'node', '--version').output.trim()}`)
  for (const [name, ...line] of COMMANDS) report(name, run(clone, path, ...line))
  report('start', await start(clone, path))
}

interface Ran {
  ok: boolean
  output: string
}

function run(cwd: string, path: string | undefined, ...[program = '', ...args]: string[]): Ran {
  try {
    const env = { ...process.env, PATH: path }
    return { ok: true, output: execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: 'pipe' }) }
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    return { ok: false, output: `${stdout}${stderr}` }
  }
}

/** Whether the built server starts on an empty data folder and serves its page. */
async function start(cwd: string, path: string): Promise<Ran> {
  const port = await freePort()
  const env = { ...process.env, PATH: path, PORT: String(port), DATA_DIR: join(cwd, '.data'), DATABASE_URL: '' }
  const server = spawn('node', ['dist/server/index.js'], { cwd, env, stdio: 'ignore' })
  try {
    await waitUntil('the page is served', async () => {
      if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`)
      const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
      return page?.ok && (await page.text()).includes('Tambola')
    })
    say(`  memory     ${mostMegabytes(server.pid)} MB at most`)
    return { ok: true, output: '' }
  } catch (error) {
    return { ok: false, output: String(error) }
  } finally {
    if (server.exitCode === null) {
      const ended = once(server, 'exit')
      server.kill()
      await ended
    }
  }
}

/** The most memory that a process has had in use, where the system tells. */
function mostMegabytes(pid: number | undefined): string {
  const status = `/proc/${pid}/status`
  const [, kilobytes] = existsSync(status) ? (/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8')) ?? []) : []
  return kilobytes === undefined ? '?' : String(Math.round(Number(kilobytes) / 1024))
}

function report(name: string, { ok, output }: Ran): void {
  const engines = output.includes('EBADENGINE') ? ', with engine warnings' : ''
  say(`  ${name.padEnd(10)} ${ok ? `ok${engines}` : 'FAILED'}`)
  if (!ok) {
    say(output.slice(-3000))
    process.exitCode = 1
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
