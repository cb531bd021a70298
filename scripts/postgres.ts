import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A Postgres for the tests, and how to end it. */
export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

/** Folders that hold a folder for each installed version. */
const PLACES = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
const READY_WITHIN_MS = 20_000

/**
 * The Postgres named by TEST_DATABASE_URL, else a throw-away cluster of a local installation on a free port of this
 * machine, else null. Postgres refuses to run as root: there it runs as the `postgres` user.
 */
export async function startPostgres(): Promise<TestPostgres | null> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const bin = findInstallation()
  if (!bin) return null
  const folder = mkdtempSync(join(tmpdir(), 'tambola-postgres-'))
  const asOwner = becomeOwner(folder)
  const data = join(folder, 'data')
  const port = await freePort()
  run(asOwner(`${bin}/initdb`, ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync']))
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=300', `unix_socket_directories=${folder}`]
  const [command, args] = asOwner(`${bin}/postgres`, [
    '-D',
    data,
    '-p',
    String(port),
    ...settings.flatMap((s) => ['-c', s]),
  ])
  const server = spawn(command, args, { stdio: 'ignore' })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await ready(url)
  return {
    url,
    stop: async () => {
      const exited = once(server, 'exit')
      run(asOwner(`${bin}/pg_ctl`, ['-D', data, '-m', 'immediate', 'stop']))
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findInstallation(): string | null {
  const versions = PLACES.filter(existsSync).flatMap((place) =>
    readdirSync(place).map((name) => join(place, name, 'bin')),
  )
  return (
    versions
      .filter((bin) => existsSync(join(bin, 'initdb')))
      .sort()
      .at(-1) ?? null
  )
}

type Call = [command: string, args: string[]]

function becomeOwner(folder: string): (command: string, args: string[]) => Call {
  if (process.getuid?.() !== 0) return (command, args) => [command, args]
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, id('-u'), id('-g'))
  return (command, args) => ['runuser', ['-u', 'postgres', '--', command, ...args]]
}

function run([command, args]: Call): void {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function ready(url: string): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
