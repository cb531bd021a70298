import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { waitFor } from '../../scripts/waiting.ts'
import { SHORT_LIVED } from '../support/programs.ts'
import { isReady, untilReady } from '../support/until-ready.ts'
import type { FaultContext } from './fault-context.ts'

const ENTRY = join(import.meta.dirname, '../../dist/server/index.js')

/** The built server in a process of its own, always on the same port. */
export type ServerProcess = Awaited<ReturnType<typeof prepareServer>>

/** A server that is not started yet; it ends with the case at the latest. */
export async function prepareServer(context: FaultContext, variables: Record<string, string>) {
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
    ended,
    kill: () => ended('SIGKILL'),
    /** As an update of it would. */
    stop: () => ended('SIGTERM'),
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
    spawn: () => {
      const own = { PATH: process.env.PATH, PORT: String(port) }
      const env = { ...own, ...DEFAULTS, ...variables }
      child = spawn(process.execPath, [...SHORT_LIVED, ENTRY], { env, stdio: ['ignore', 'ignore', 'pipe'] })
      child.stderr?.on('data', (data) => {
        server.complaints = (server.complaints + data).slice(-2000)
      })
    },
    /** Starts it and comes back when it can serve. */
    start: async () => {
      server.spawn()
      await untilReady(url, () => {
        const { exitCode, complaints } = server
        if (exitCode !== null) throw new Error(`the server ended with code ${exitCode}: ${complaints}`)
      })
    },
  }
  context.later(server.kill)
  return server
}

const DEFAULTS = {
  CALL_COOLDOWN_MS: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'fatal',
  SESSION_SECRET: 'a secret of the fault tests',
  ADMIN_CODE: 'the code of the fault tests',
}

export async function startServer(context: FaultContext, variables: Record<string, string>): Promise<ServerProcess> {
  const server = await prepareServer(context, variables)
  await server.start()
  return server
}

/** Two servers on one database. */
export function startTwoServers(context: FaultContext, variables: Record<string, string>) {
  return Promise.all([startServer(context, variables), startServer(context, variables)])
}
