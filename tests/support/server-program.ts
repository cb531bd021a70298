import { readFileSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readEnv } from '../../server/app/env.ts'
import { openLog } from '../../server/app/log.ts'
import { serve } from '../../server/app/serve.ts'
import { reasonNotToStart } from '../../server/errors.ts'
import { NO_PAGES } from './databases.ts'

/* A server in a process of its own. It tells its parent its port, and what it cost from a "begin" of the parent to an "end". */

/** The cost of a period. */
export interface Cost {
  /** Longest stall of the event loop. */
  stallMs: number
  /** CPU time of the event loop's thread, if the system reports it (Linux); elsewhere that of all threads. */
  cpuMs: number
  /** Peak memory beyond the level before. */
  grownMb: number
}

const delay = monitorEventLoopDelay({ resolution: 1 })
let before = { cpuMs: 0, rss: 0 }

/** What only Linux has. */
function onLinux<T>(look: () => T, otherwise: () => T): T {
  try {
    return look()
  } catch {
    return otherwise()
  }
}

/** The id of the main thread is the pid. */
const cpuMs = () =>
  onLinux(
    () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    () => (process.cpuUsage().user + process.cpuUsage().system) / 1000,
  )

/** Peak memory since the last "begin"; elsewhere since the start. */
const peakKb = () =>
  onLinux(
    () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]),
    () => process.resourceUsage().maxRSS,
  )

process.on('message', (message) => {
  if (message === 'begin') {
    globalThis.gc?.()
    onLinux(
      () => writeFileSync('/proc/self/clear_refs', '5'),
      () => {},
    )
    before = { cpuMs: cpuMs(), rss: process.memoryUsage.rss() }
    delay.enable()
    delay.reset()
    process.send?.('begun')
  } else {
    const grownMb = (peakKb() - before.rss / 1024) / 1024
    const cost: Cost = { stallMs: delay.max / 1e6, cpuMs: cpuMs() - before.cpuMs, grownMb }
    process.send?.(cost)
  }
})

const env = readEnv(process.env)
try {
  const { port } = await serve(env, NO_PAGES, openLog(env))
  process.send?.({ port })
} catch (error) {
  const reason = reasonNotToStart(error)
  if (reason === null) throw error
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
