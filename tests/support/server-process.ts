import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { newDataDir } from './prepared-databases.ts'
import { programOf } from './programs.ts'
import { SHORT_LIVED } from './short-lived.ts'
import type { TestServer } from './test-server.ts'

/** A process that starts a server, which may refuse to start. */
interface SpawnedServer {
  child: ChildProcess
  /** Its port, or null if it exited instead, with its error output until then. */
  started: Promise<{ port: number | null; said: string }>
}

/** A server in its own process, on a Postgres that can be shared. */
export interface ServerProcess extends TestServer {
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
}

/** Starts a process without waiting, so that the caller can end it in any case. */
export function spawnServer(variables: Record<string, string>): SpawnedServer {
  const child = spawn(process.execPath, [...SHORT_LIVED, programOf('server')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      CALL_COOLDOWN_MS: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let said = ''
  const started = new Promise<{ port: number | null; said: string }>((resolve) => {
    child.stdout.on('data', (data) => {
      output += data
      const port = /ready (\d+)/.exec(output)?.[1]
      if (port) resolve({ port: Number(port), said })
    })
    child.stderr.on('data', (data) => {
      said += data
    })
    child.on('close', () => resolve({ port: null, said }))
  })
  return { child, started }
}

/** Starts one and waits until it listens. It must not refuse. */
export async function startServerProcess(
  databaseUrl: string,
  variables: Record<string, string> = {},
): Promise<ServerProcess> {
  const dataDir = newDataDir({ databaseUrl })
  const { child, started } = spawnServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'the same for all processes',
    ...variables,
  })
  child.stderr?.pipe(process.stderr)
  const { port, said } = await started
  if (port === null) throw new Error(`the server ended: ${said}`)
  const kill = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, database: 'postgres', databaseUrl, dataDir, kill }
}
