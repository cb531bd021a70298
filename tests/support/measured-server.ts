import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { newDataDir } from './prepared-databases.ts'
import { programOf } from './programs.ts'
import type { Cost } from './serve-measured.ts'
import { SHORT_LIVED } from './short-lived.ts'

/** A server in its own process that can report the cost of work. */
export interface MeasuredServer {
  url: string
  /** Runs some work once the server is idle, and returns its cost. */
  costOf(work: () => Promise<unknown>): Promise<Cost>
  stop(): Promise<void>
}

export async function startMeasuredServer(variables: Record<string, string>): Promise<MeasuredServer> {
  const dataDir = newDataDir()
  const child = fork(programOf('measured-server'), {
    execArgv: [...SHORT_LIVED, '--expose-gc'],
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...variables },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const ask = async (what: 'begin' | 'end') => {
    const answer = once(child, 'message')
    child.send(what)
    return (await answer)[0]
  }
  return {
    url: `http://127.0.0.1:${port}`,
    costOf: async (work) => {
      await ask('begin')
      await work()
      return (await ask('end')) as Cost
    },
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
