import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { newDataDir } from './databases.ts'
import { programOf, SHORT_LIVED } from './programs.ts'
import type { Cost } from './server-program.ts'
import { type Settings, settingsOf } from './server-settings.ts'
import { type TestServer, TOLD } from './test-server.ts'

/** A server in its own process. */
export interface ServerProcess extends TestServer {
  /** Runs some work once the server is idle, and returns its cost. */
  costOf(work: () => Promise<unknown>): Promise<Cost>
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
}

/**
 * Starts a process without waiting, so that the caller can end it in any case. Tells its port, or null if it exited instead,
 * with its error output until then.
 */
export function spawnServer(settings: Settings) {
  const { variables, options } = settingsOf(TOLD, settings)
  const child = fork(programOf('server'), [JSON.stringify(options)], {
    execArgv: [...SHORT_LIVED, '--expose-gc'],
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (data) => {
    said += data
  })
  const started = new Promise<{ port: number | null; said: string }>((resolve) => {
    child.once('message', (message) => resolve({ ...(message as { port: number }), said }))
    child.on('close', () => resolve({ port: null, said }))
  })
  return { child, started }
}

/** Starts one and waits until it listens: on a Postgres that can be shared, or on an embedded database of its own. */
export async function startServerProcess(
  databaseUrl: string | undefined,
  settings: Settings = {},
): Promise<ServerProcess> {
  const dataDir = newDataDir({ databaseUrl })
  const { child, started } = spawnServer({
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    SESSION_SECRET: 'the same for all processes',
    ...settings,
  })
  child.stderr?.pipe(process.stderr)
  const { port, said } = await started
  if (port === null) throw new Error(`the server ended: ${said}`)
  const ask = async (what: 'begin' | 'end') => {
    const answer = once(child, 'message')
    child.send(what)
    return (await answer)[0]
  }
  return {
    url: `http://127.0.0.1:${port}`,
    database: databaseUrl ? 'postgres' : 'embedded',
    databaseUrl,
    dataDir,
    costOf: async (work) => {
      await ask('begin')
      await work()
      return ask('end')
    },
    kill: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
