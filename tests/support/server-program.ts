import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { doFixedWork } from '../../scripts/test-run/cpu.ts'
import { readEnv } from '../../server/app/env.ts'
import { openLog } from '../../server/app/logger.ts'
import { serve } from '../../server/app/serve.ts'
import { reasonNotToStart } from '../../server/errors.ts'
import { NO_PAGES } from './databases.ts'

/* A server in a process of its own. It tells its parent its port, and what it cost from a "begin" of the parent to an "end". */

export interface Cost {
  /** Longest stall of the event loop, in CPU time of its thread: what else the machine does meanwhile does not count. */
  stallMs: number
  /** CPU time that a fixed piece of work took right afterwards: the speed of the machine. */
  fixedWorkMs: number
  /** Peak memory beyond the level before. */
  grownMb: number
}

let turns: NodeJS.Timeout

/** Only Linux reports the CPU time of one thread and the peak memory of a period. */
const isLinux = existsSync('/proc/self/schedstat')

/** CPU time of the event loop's thread, whose id is the pid; elsewhere that of all threads. */
const cpuMs = () => {
  // Asked for that of all, Linux also brings the file up to date, which may otherwise be 4 ms behind.
  const { user, system } = process.cpuUsage()
  if (!isLinux) return (user + system) / 1000
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

/** Peak memory since the last "begin"; elsewhere since the start. */
const peakKb = () =>
  isLinux
    ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
    : process.resourceUsage().maxRSS

let [rssBefore, lastMs, longestMs] = [0, 0, 0]
const endTurn = () => {
  const now = cpuMs()
  longestMs = Math.max(longestMs, now - lastMs)
  lastMs = now
}
process.on('message', (message) => {
  if (message === 'begin') {
    globalThis.gc?.()
    if (isLinux) writeFileSync('/proc/self/clear_refs', '5')
    rssBefore = process.memoryUsage.rss()
    turns = setInterval(endTurn, 1)
    ;[lastMs, longestMs] = [cpuMs(), 0]
    process.send?.('begun')
  } else {
    clearInterval(turns)
    endTurn()
    const grownMb = (peakKb() - rssBefore / 1024) / 1024
    doFixedWork()
    process.send?.({ stallMs: longestMs, fixedWorkMs: cpuMs() - lastMs, grownMb } satisfies Cost)
  }
})

const env = readEnv(process.env)
try {
  const { port } = await serve(env, NO_PAGES, openLog(env), JSON.parse(process.argv[2] ?? '{}'))
  process.send?.({ port })
} catch (error) {
  const reason = reasonNotToStart(error)
  if (reason === null) throw error
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
