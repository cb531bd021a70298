import { setTimeout as wait } from 'node:timers/promises'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { type CaseResult, emptyResult, type FaultCase, percentile } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { PlayThrough } from '../play-through.ts'
import { anyDatabase } from '../postgres-cluster.ts'
import { missingBrowser, openScreen } from '../screen.ts'
import { ServerProcess } from '../server-process.ts'
import { type Line, TcpProxy } from '../tcp-proxy.ts'

const BAD_LINE: Line = { latencyMs: 100, jitterMs: 500, bytesPerSecond: 20_000, sliceBytes: 100 }
const CALLS_WHILE_AWAY = 3

async function startServer(context: FaultContext): Promise<ServerProcess> {
  const server = await ServerProcess.prepare(context, await anyDatabase(context))
  await server.start()
  return server
}

/** A browser is cut off while the game goes on: it keeps what it shows, and catches up by itself. */
async function partitionBrowser(context: FaultContext): Promise<CaseResult> {
  const server = await startServer(context)
  const proxy = await TcpProxy.to(context, server.port)
  const screen = await openScreen(context, server.url, proxy.url)
  const result = emptyResult()
  const away = context.isShort ? [3] : [5, 30, context.size('longest-seconds', 120, 120)]
  for (const seconds of away) {
    await screen.shows(await screen.call())
    const before = await screen.shown()
    proxy.fallSilent()
    const until = performance.now() + seconds * 1_000
    let calls = before
    for (let i = 0; i < CALLS_WHILE_AWAY; i++) calls = await screen.call()
    await wait(until - performance.now())
    const shown = await screen.shown()
    if (shown !== before)
      result.failures.push(`after ${seconds} s in the dark the page shows ${shown} calls, not ${before}`)
    proxy.heal()
    const healed = performance.now()
    await screen.shows(calls)
    result.recoveryMs.push(performance.now() - healed)
    result.acknowledged += CALLS_WHILE_AWAY + 1
    result.runs++
  }
  result.failures.push(...(await screen.compare()))
  return result
}

/** Slow, jittering lines that carry data in small pieces. */
async function badLine(context: FaultContext): Promise<CaseResult> {
  const server = await startServer(context)
  const proxy = await TcpProxy.to(context, server.port)
  const play = new PlayThrough(context, () => proxy.url)
  await play.start()
  const screen = context.isShort ? null : await openScreen(context, server.url, proxy.url)
  proxy.line = BAD_LINE
  const seconds = context.size('seconds', 2, 60)
  const until = performance.now() + seconds * 1_000
  const delays: number[] = []
  while (performance.now() < until && delays.length < HIGHEST_NUMBER) {
    if (!screen) await wait(100)
    else {
      const calls = await screen.call()
      const called = performance.now()
      await screen.shows(calls)
      delays.push(performance.now() - called)
    }
  }
  proxy.line = {}
  const result = await play.finish(context, [server.url])
  if (screen) result.failures.push(...(await screen.compare()))
  if (screen) result.figures = { 'from call to screen, p95 ms': Math.round(percentile(delays, 0.95)) }
  return { ...result, runs: 1 }
}

/** The server does what it is asked, and the answer never comes. */
async function lostAnswers(context: FaultContext): Promise<CaseResult> {
  const server = await startServer(context)
  const proxy = await TcpProxy.to(context, server.port)
  const play = new PlayThrough(context, () => proxy.url)
  await play.start()
  const runs = context.size('spells', 3, 100)
  const recoveryMs: number[] = []
  for (let run = 0; run < runs; run++) {
    proxy.swallowAnswers(true)
    await wait(50 + context.random.next(250))
    proxy.swallowAnswers(false)
    recoveryMs.push(await play.nextSuccess())
    await wait(100)
  }
  const result = await play.finish(context, [server.url])
  return { ...result, runs, recoveryMs, figures: { 'answers that were lost': play.history.unknownTries } }
}

export const linkCases: FaultCase[] = [
  { id: 'T7', fault: 'browser cut off', short: true, missing: missingBrowser, run: partitionBrowser },
  { id: 'T9', fault: 'slow line in small pieces', short: true, run: badLine },
  { id: 'T23', fault: 'answers lost after the commit', short: true, run: lostAnswers },
]
