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
  /** The postmaster is held first, so that it starts nothing that is missed, nor anything new for those that are gone. */
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

/** A fresh database on a Postgres that all cases share which leave it alone, that of the test run if there is one. */
export async function freshPostgres(context: FaultContext): Promise<string> {
  shared ??= startPostgres()
  const { url, drop } = await freshDatabase((await shared)?.url ?? '')
  context.later(drop)
  return url
}

/** Ends the Postgres that cases share. */
export const endSharedPostgres = async () => (await shared)?.stop()

/** A database for cases that do not care which: Postgres if there is one, which starts faster, else the embedded one. */
export async function anyDatabase(context: FaultContext): Promise<Record<string, string>> {
  return findInstallation() ? { DATABASE_URL: await freshPostgres(context) } : { DATA_DIR: context.folder() }
}
