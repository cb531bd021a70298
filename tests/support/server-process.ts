import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestServer } from './test-server.ts'

const ENTRY = join(import.meta.dirname, 'serve-without-pages.ts')

/** A server in a process of its own, on a Postgres that others may share. */
export interface ServerProcess extends TestServer {
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

/** Starts one and waits until it listens. */
export async function startServerProcess(
  databaseUrl: string,
  variables: Record<string, string> = {},
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tambola-process-'))
  const child = spawn(process.execPath, ['--import', 'tsx', ENTRY], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'the same for all processes',
      CALL_COOLDOWN_MS: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = `http://127.0.0.1:${await portOf(child)}`
  const kill = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, database: 'postgres', databaseUrl, dataDir, kill }
}

async function portOf(child: ChildProcess): Promise<number> {
  let said = ''
  const listening = new Promise<number>((resolve) => {
    child.stdout?.on('data', (data) => {
      said += data
      const port = /ready (\d+)/.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the server ended: ${said}`)))
  return Promise.race([listening, ended])
}
