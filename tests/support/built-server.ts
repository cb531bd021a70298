import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { waitFor } from '../../scripts/waiting.ts'
import { newDataDir } from './prepared-databases.ts'
import { untilReady } from './until-ready.ts'

const ENTRY = join(import.meta.dirname, '../../dist/server/index.js')

/** The built server in its own process, on a port and data folder that survive restarts. */
export interface BuiltServer {
  url: string
  /** Starts or restarts it, and waits until it is ready. */
  start(): Promise<void>
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
  /** Stops it gracefully and removes its data. */
  stop(): Promise<void>
}

/** Prepares a built server with its own embedded database; `variables` extend its configuration. */
export async function buildServer(variables: Record<string, string> = {}): Promise<BuiltServer> {
  const dataDir = newDataDir()
  const port = await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await waitFor('the server to end', exited)
  }

  return {
    url,
    start: async () => {
      const started = spawn(process.execPath, [ENTRY], {
        env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...variables },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      child = started
      await untilReady(url, () => {
        if (started.exitCode !== null) throw new Error(`the server ended with code ${started.exitCode}`)
      })
    },
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
