import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { freePort } from '../../scripts/free-port.ts'
import { isReady, untilReady } from '../../scripts/until-ready.ts'
import { waitFor, waitUntil } from '../../scripts/waiting.ts'
import type { Moment } from '../support/postgres-moments.js'
import { SHORT_LIVED } from '../support/programs.ts'
import { builtServer, type Settings, settingsOf } from '../support/server-settings.ts'
import type { FaultContext } from './fault-context.ts'

/** For a server that is to die at a given moment, or to report all moments. */
export const TELLS_MOMENTS = { NODE_OPTIONS: `--import=${new URL('dies-at.js', import.meta.url)}` }

/** The built server in a process of its own, always on the same port. */
export type ServerProcess = Awaited<ReturnType<typeof startServer>>

/** Starts a server, which ends with the case at the latest. */
export async function startServer(context: FaultContext, settings: Settings) {
  const { variables, options } = settingsOf(DEFAULTS, settings)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  /** Waits for its end, after a signal if there is one, and gives its exit code. */
  const ended = async (signal?: NodeJS.Signals) => {
    if (child && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      if (signal) child.kill(signal)
      await waitFor('the server to end', exited)
    }
    return server.exitCode
  }
  const server = {
    port,
    url,
    kill: () => ended('SIGKILL'),
    /** Stops it as an update would. */
    stop: () => ended('SIGTERM'),
    /** Kills it at the first such moment of a statement with this beginning, and returns when it has ended. */
    dieAt: async (moment: Pick<Moment, 'text' | 'place'> & Partial<Moment>) => {
      child?.send({ dieAt: moment })
      await ended()
    },
    /** The moments in transactions while something is done, up to the end of a commit. */
    momentsOf: async (work: () => Promise<unknown>) => {
      const moments: Moment[] = []
      const note = (moment: Moment) => moments.push(moment)
      child?.on('message', note).send({ isTold: true })
      await work()
      const isEnd = ({ text, place }: Moment) => text === 'commit' && place === 'answered'
      await waitUntil('a commit is told', () => moments.some(isEnd))
      child?.off('message', note).send({})
      return moments
    },
    /** What it has written to its error output. */
    complaints: '',
    get exitCode() {
      return child?.exitCode ?? null
    },
    get pid() {
      return child?.pid ?? 0
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
    start: async () => {
      const own = { PATH: process.env.PATH, PORT: String(port) }
      const env = { ...own, ...variables }
      const args = [...SHORT_LIVED, ...builtServer(options)]
      child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
      child.stderr?.on('data', (data) => {
        server.complaints = (server.complaints + data).slice(-2000)
      })
      await untilReady(url, () => {
        const { exitCode, complaints } = server
        if (exitCode !== null) throw new Error(`the server ended with code ${exitCode}: ${complaints}`)
      })
    },
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
