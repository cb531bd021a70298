import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const RESOURCE_PROBE = join(import.meta.dirname, 'resource-probe.ts')

/** A server or a load client in its own process. */
export interface Child {
  /** Sends a request and waits for the answer; a child answers one at a time. */
  ask<T>(request: Record<string, unknown>): Promise<T>
  /** CPU time so far, in milliseconds. */
  cpuMs(): Promise<number>
  /** Resident memory in bytes. */
  memory(): Promise<number>
  stop(): Promise<void>
}

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts a file of `bench/` or the built server. */
export function startChild(file: string, env: Record<string, string> = {}, args: string[] = []): Child {
  const child = fork(file, args, {
    execArgv: ['--import', 'tsx', '--import', RESOURCE_PROBE],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.add(child)
  const ended = once(child, 'exit').then(([code]) => {
    children.delete(child)
    return code
  })
  const ready = once(child, 'message')
  const answerTo = async (request: unknown, key: string) => {
    const answer = new Promise<unknown>((resolve) => {
      const hear = (message: Record<string, unknown>) => {
        if (!(key in message)) return
        child.off('message', hear)
        resolve(message[key])
      }
      child.on('message', hear)
    })
    child.send(request as object)
    const died = ended.then((code) => Promise.reject(new Error(`${file} ended with ${code}`)))
    return Promise.race([answer, died])
  }
  return {
    ask: async <T>(request: Record<string, unknown>) => {
      await ready
      return (await answerTo(request, 'answer')) as T
    },
    cpuMs: async () => (await answerTo('cpu', 'cpu')) as number,
    memory: async () => (await answerTo('memory', 'memory')) as number,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs in the child: answers each request with the function of that name. */
export function answerRequests(functions: Record<string, (request: never) => unknown>): void {
  process.send?.({ ready: true })
  process.on('message', async (request: { do?: string }) => {
    const act = request.do === undefined ? undefined : functions[request.do]
    if (act) process.send?.({ answer: (await act(request as never)) ?? null })
  })
}
