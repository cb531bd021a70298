import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { waitUntil } from './waiting.ts'

/** A Postgres for the tests, with a function to stop it. */
export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

/** Folders with one subfolder per installed version. */
const PLACES = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
const KEPT_LOG_CHARACTERS = 2000
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Returns the Postgres of TEST_DATABASE_URL, else a temporary cluster of a local installation on a free port, else
 * null. It ends with `stop`, or at the latest with this process.
 *
 * @param durable whether commits wait for the disk. Tests that never crash it do not need that.
 */
export async function startPostgres({ durable = true } = {}): Promise<TestPostgres | null> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  if (!findInstallation()) return null

  const folder = mkdtempSync(join(tmpdir(), 'tambola-pg-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  const { url, launch } = await createCluster(folder, durable ? [] : NOT_DURABLE)
  const { server, ready } = launch()
  const endAtOnce = () => {
    server.kill('SIGQUIT')
    remove()
  }
  process.once('exit', endAtOnce)
  await ready
  return {
    url,
    stop: async () => {
      // Ctrl-C in a terminal ends it too.
      if (server.exitCode === null && server.signalCode === null) {
        const exited = once(server, 'exit')
        server.kill('SIGINT')
        await exited
      }
      process.off('exit', endAtOnce)
      remove()
    },
  }
}

/** Creates the data of a Postgres in a folder, and says how to start it, as often as it has ended. */
export async function createCluster(folder: string, more: string[] = [], variables: NodeJS.ProcessEnv = {}) {
  const bin = findInstallation() ?? ''
  const data = join(folder, 'data')
  const asOwner = { cwd: folder, ...ownerOf(folder) }
  const port = await freePort()
  const choices = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync']
  await promisify(execFile)(join(bin, 'initdb'), ['-D', data, ...choices], asOwner)
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=300', `unix_socket_directories=${folder}`, ...more]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const options = { ...asOwner, env: { ...process.env, ...variables } }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const launch = () => {
    const server = spawn(join(bin, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let log = ''
    server.stderr.on('data', (chunk) => {
      log = (log + chunk).slice(-KEPT_LOG_CHARACTERS)
    })
    const ready = answers(url, () => server.exitCode !== null).catch((error) => {
      throw new Error(`Postgres from ${bin} did not start.\n${log}`, { cause: error })
    })
    return { server, ready }
  }
  return { url, launch }
}

/** The folder of the Postgres server programs: the one on the PATH, else the newest. */
export function findInstallation(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const versionOf = (name: string) => Number(name.match(/\d+/)?.[0] ?? 0)
  const installed = PLACES.filter(existsSync)
    .flatMap((place) => readdirSync(place).map((name) => ({ bin: join(place, name, 'bin'), version: versionOf(name) })))
    .sort((left, right) => right.version - left.version)
    .map(({ bin }) => bin)
  const isServer = (bin: string) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres'))
  return [...onPath, ...configuredBin(), ...installed].find(isServer) ?? null
}

function configuredBin(): string[] {
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return status === 0 ? [stdout.trim()] : []
}

/** Postgres refuses to run as root, so root runs it as a system user who owns the folder. */
export function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const user = ['postgres', 'nobody'].find(isUser)
  if (!user) throw new Error('Postgres refuses to run as root, and there is no user called postgres or nobody.')
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  const owner = { uid: id('-u'), gid: id('-g') }
  chownSync(folder, owner.uid, owner.gid)
  return owner
}

const isUser = (name: string) => spawnSync('id', [name]).status === 0

async function answers(url: string, hasEnded: () => boolean): Promise<void> {
  await waitUntil('Postgres answers', async () => {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      if (hasEnded()) throw error
      return false
    }
  })
}
