import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'redis'
import { freePort } from './free-port.ts'
import { waitFor } from './waiting.ts'

/** A Redis for tests and benchmarks, with a function to stop it. */
export interface TestRedis {
  url: string
  stop(): Promise<void>
}

const ASK_EVERY_MS = 50

/** Whether a Redis server is installed. */
export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts an empty, non-persistent Redis on a given or a free port. It ends with `stop`, or with this process. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'tambola-redis-'))
  const redis = await runRedis(folder, port ?? (await freePort()))
  return {
    url: redis.url,
    stop: async () => {
      await redis.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a Redis in a folder, which is removed only if this process ends first. */
export async function runRedis(folder: string, port: number, more: string[] = []): Promise<TestRedis> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more]
  const server = spawn('redis-server', settings, { cwd: folder, stdio: 'ignore' })
  const endAtOnce = () => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', endAtOnce)
  const url = `redis://127.0.0.1:${port}`
  await ready(url)
  return {
    url,
    stop: async () => {
      process.off('exit', endAtOnce)
      const exited = once(server, 'exit')
      server.kill('SIGKILL')
      await exited
    },
  }
}

async function ready(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: () => ASK_EVERY_MS } })
  client.on('error', () => {})
  await waitFor('Redis to answer', client.connect()).finally(() => client.destroy())
}
