import { readFileSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readEnv } from '../../server/app/env.ts'
import { openLog } from '../../server/app/log.ts'
import { serve } from '../../server/app/serve.ts'
import { NO_PAGES } from './no-pages.ts'

/* A server process that measures its cost between two messages of its parent. Run with `--expose-gc`. */

/** The cost of a period. */
export interface Cost {
  /** Longest stall of the event loop. */
  stallMs: number
  /** CPU time of the event loop's thread, if the system reports it (Linux); elsewhere that of all threads. */
  cpuMs: number
  /** Peak memory beyond the level before. */
  grownMb: number
}

const MB = 1024 * 1024
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
let before = { cpuMs: 0, rss: 0 }

/** The id of the main thread is the pid. */
function cpuMs(): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}

/** Peak memory since the last call, if the system reports it (Linux); elsewhere since the start. */
function peak(): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return Number(kilobytes) * 1024
  } catch {
    return process.resourceUsage().maxRSS * 1024
  }
}

function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // Only Linux has it.
  }
}

process.on('message', (message) => {
  if (message === 'begin') {
    globalThis.gc?.()
    forgetPeak()
    before = { cpuMs: cpuMs(), rss: process.memoryUsage.rss() }
    delay.reset()
    process.send?.('begun')
  } else {
    const cost: Cost = { stallMs: delay.max / 1e6, cpuMs: cpuMs() - before.cpuMs, grownMb: (peak() - before.rss) / MB }
    process.send?.(cost)
  }
})

const env = readEnv()
const running = await serve(env, NO_PAGES, openLog(env))
process.send?.({ port: running.port })
