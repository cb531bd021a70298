import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createCluster, findInstallation, startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { freshDatabase } from '../support/databases.ts'
import type { FaultContext } from './fault-context.ts'

/** Starts a real Postgres of the case's own, with its durable defaults, that can be killed, held and started again. */
export async function startCluster(context: FaultContext, variables: Record<string, string> = {}) {
  const { url, launch } = await createCluster(context.folder(), [], variables)
  let child: ChildProcess | null = null
  /** The postmaster is stopped first, so that it cannot start a process that is missed or replaces another. */
  const signal = (name: NodeJS.Signals) => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGSTOP')
    for (const pid of [...childrenOf(child.pid), child.pid]) {
      try {
        process.kill(pid, name)
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  const cluster = {
    url,
    start: async () => {
      const { server, ready } = launch()
      child = server
      await ready
    },
    /** Ends all its processes as a power cut would, but for the disk. */
    kill: async () => {
      const exited = child?.exitCode === null && child.signalCode === null && once(child, 'exit')
      signal('SIGKILL')
      await exited
    },
    /** Holds all its processes: connections stay open and nothing is answered. */
    hold: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
  }
  context.later(cluster.kill)
  await cluster.start()
  return cluster
}

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

let shared: Promise<TestPostgres | null> | null = null

/** A fresh database on a shared Postgres that no case disturbs: that of the test run if there is one. */
export async function freshPostgres(context: FaultContext): Promise<string> {
  shared ??= startPostgres()
  const { url, drop } = await freshDatabase((await shared)?.url ?? '')
  context.later(drop)
  return url
}

/** Ends the Postgres that cases share. */
export const endSharedPostgres = async () => (await shared)?.stop()

/** Any database: Postgres if it is installed, because it starts faster, else the embedded one. */
export async function anyDatabase(context: FaultContext): Promise<Record<string, string>> {
  return findInstallation() ? { DATABASE_URL: await freshPostgres(context) } : { DATA_DIR: context.folder() }
}
