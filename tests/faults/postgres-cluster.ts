import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { findInstallation, ownerOf } from '../../scripts/postgres.ts'
import { waitUntil } from '../../scripts/waiting.ts'
import { freshDatabase, onDatabase } from '../support/databases.ts'
import { FaultContext } from './fault-context.ts'
import { missingProc } from './process-figures.ts'

/** A real Postgres of the case's own, with its durable defaults, that can be killed, held and started again. */
export class PostgresCluster {
  readonly port: number
  private readonly bin: string
  private readonly folder: string
  private readonly variables: Record<string, string>
  private child: ChildProcess | null = null

  private constructor(bin: string, folder: string, port: number, variables: Record<string, string>) {
    this.bin = bin
    this.folder = folder
    this.port = port
    this.variables = variables
  }

  static async start(context: FaultContext, variables: Record<string, string> = {}): Promise<PostgresCluster> {
    const bin = findInstallation()
    if (!bin) throw new Error('no Postgres is installed')
    const cluster = new PostgresCluster(bin, context.folder(), await freePort(), variables)
    cluster.createFiles()
    context.later(() => cluster.kill())
    await cluster.start()
    return cluster
  }

  /** A fresh database on a Postgres that all cases share which leave it alone, that of the test run if there is one. */
  static async fresh(context: FaultContext): Promise<string> {
    const { url, drop } = await freshDatabase(process.env.TEST_DATABASE_URL ?? (await sharedCluster()).url)
    context.later(drop)
    return url
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  /** Creates the files of a database, or copies those that were created for the first cluster. */
  private createFiles(): void {
    const { bin, folder, owner } = this
    const data = join(folder, 'data')
    if (created) {
      copyWithOwner(created, data)
      return
    }
    execFileSync(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8'], {
      ...owner,
      stdio: 'ignore',
    })
    created = join(sharedLab.folder(), 'data')
    copyWithOwner(data, created)
  }

  async start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', 'max_connections=200', `unix_socket_directories=${this.folder}`]
    const args = ['-D', join(this.folder, 'data'), '-p', String(this.port), ...settings.flatMap((each) => ['-c', each])]
    this.child = spawn(join(this.bin, 'postgres'), args, {
      ...this.owner,
      env: { ...process.env, ...this.variables },
      stdio: 'ignore',
    })
    await waitUntil('Postgres answers', async () => {
      if (await this.answers()) return true
      if (this.child?.exitCode != null) throw new Error(`Postgres ended with code ${this.child.exitCode}`)
      return false
    })
  }

  /** Ends all its processes as a power cut would, but for the disk. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return
    const exited = once(this.child, 'exit')
    this.signal('SIGKILL')
    await exited
  }

  /** Holds all its processes: connections stay open and nothing is answered. */
  hold(): void {
    this.signal('SIGSTOP')
  }

  goOn(): void {
    this.signal('SIGCONT')
  }

  /** The postmaster comes first, so that it starts nothing new for those that are gone. */
  private signal(signal: NodeJS.Signals): void {
    if (!this.child?.pid) return
    const { pid } = this.child
    for (const each of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(each, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  private async answers(): Promise<boolean> {
    try {
      await onDatabase({ databaseUrl: this.url, patienceMs: 1_000 }, 'select 1')
      return true
    } catch {
      return false
    }
  }

  private get owner(): { cwd: string; uid?: number; gid?: number } {
    return { cwd: this.folder, ...ownerOf(this.folder) }
  }
}

const sharedLab = new FaultContext('shared', { seed: '', isShort: true, sizes: new Map() })
/** The files of a new cluster, which no server has opened. */
let created: string | null = null
let shared: Promise<PostgresCluster> | null = null

/** Keeps owners too: Postgres is another user. */
function copyWithOwner(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

function sharedCluster(): Promise<PostgresCluster> {
  shared ??= PostgresCluster.start(sharedLab)
  return shared
}

/** Ends the cluster that cases share. */
export const endSharedPostgres = () => sharedLab.cleanUp()

/** A database for cases that do not care which: Postgres if there is one, which starts faster, else the embedded one. */
export async function anyDatabase(context: FaultContext): Promise<Record<string, string>> {
  return missingPostgres() === null
    ? { DATABASE_URL: await PostgresCluster.fresh(context) }
    : { DATA_DIR: context.folder() }
}

/** Why no cluster can be started here, or null. */
export function missingPostgres(): string | null {
  return missingProc() ?? (findInstallation() ? null : 'no Postgres is installed')
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}
