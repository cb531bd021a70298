import { readdirSync, readFileSync } from 'node:fs'
import { freePort } from '../../scripts/free-port.ts'
import { isReady } from '../../scripts/until-ready.ts'
import { waitUntil } from '../../scripts/waiting.ts'
import { BuiltProcess } from '../support/built-process.ts'
import type { Moment } from '../support/postgres-moments.js'
import type { Settings } from '../support/server-settings.ts'
import type { FaultContext } from './fault-context.ts'

/** For a server that is to die at a given moment, or to report all moments. */
export const TELLS_MOMENTS = { NODE_OPTIONS: `--import=${new URL('dies-at.js', import.meta.url)}` }

/** The built server of a case. */
export type ServerProcess = Awaited<ReturnType<typeof startServer>>

/** Starts a server, which ends with the case at the latest. */
export async function startServer(context: FaultContext, settings: Settings) {
  const built = new BuiltProcess({
    port: await freePort(),
    host: '127.0.0.1',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const { port, url } = built
  const server = {
    port,
    url,
    kill: () => built.end('SIGKILL'),
    /** Stops it as an update would. */
    stop: () => built.end('SIGTERM'),
    /** Kills it at the first such moment of a statement with this beginning, and returns when it has ended. */
    dieAt: async (moment: Pick<Moment, 'text' | 'place'> & Partial<Moment>) => {
      built.child?.send({ dieAt: moment })
      await built.end()
    },
    /** The moments in transactions while something is done, up to the end of a commit. */
    momentsOf: async (work: () => Promise<unknown>) => {
      const moments: Moment[] = []
      const note = (moment: Moment) => moments.push(moment)
      built.child?.on('message', note).send({ isTold: true })
      await work()
      const isEnd = ({ text, place }: Moment) => text === 'commit' && place === 'answered'
      await waitUntil('a commit is told', () => moments.some(isEnd))
      built.child?.off('message', note).send({})
      return moments
    },
    /** What it has written to its error output. */
    get complaints() {
      return built.complaints
    },
    get exitCode() {
      return built.exitCode
    },
    get pid() {
      return built.child?.pid ?? 0
    },
    /** Memory that it has in use. */
    get megabytes() {
      const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
      return Number(kilobytes ?? 0) / 1024
    },
    /** Files and sockets that it has open. */
    get openFiles() {
      return readdirSync(`/proc/${server.pid}/fd`).length
    },
    isReady: () => isReady(url),
    /** Starts it and returns when it can serve. */
    start: () => built.start(DEFAULTS, settings),
  }
  context.later(server.kill)
  await server.start()
  return server
}

const DEFAULTS: Settings = {
  cooldownMs: 0,
  limited: false,
  LOG_LEVEL: 'fatal',
  SESSION_SECRET: 'a secret of the fault tests',
  ADMIN_CODE: 'the code of the fault tests',
}

export function startTwoServers(context: FaultContext, settings: Settings) {
  return Promise.all([startServer(context, settings), startServer(context, settings)])
}
