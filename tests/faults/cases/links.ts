import { setTimeout as wait } from 'node:timers/promises'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { FaultContext } from '../fault-context.ts'
import { startPlay } from '../play-through.ts'
import { anyDatabase } from '../postgres-cluster.ts'
import { openScreen } from '../screen.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { TcpProxy } from '../tcp-proxy.ts'

const BAD_LINE = { latencyMs: 100, jitterMs: 500, bytesPerSecond: 20_000, sliceBytes: 100 }
const CALLS_WHILE_AWAY = 3

async function behindProxy(context: FaultContext): Promise<{ server: ServerProcess; proxy: TcpProxy }> {
  const server = await startServer(context, await anyDatabase(context))
  return { server, proxy: await TcpProxy.to(context, () => server.port) }
}

/** A browser is cut off while the game goes on: it keeps what it shows, and catches up by itself. */
export async function cutOff(context: FaultContext): Promise<void> {
  const { result } = context
  const { server, proxy } = await behindProxy(context)
  const screen = await openScreen(context, server.url, proxy.url)
  const spells = [5, 30, context.size('longest-seconds', 3, 120)]
  for (const run of context.runs('spells', spells.length, spells.length)) {
    const before = await screen.call()
    await screen.shows(before)
    proxy.fallSilent()
    const silent = wait((spells[run] ?? 1) * 1_000)
    let calls = before
    while (calls < before + CALLS_WHILE_AWAY) calls = await screen.call()
    await silent
    const shown = await screen.shown()
    context.check(shown === before, `after ${spells[run]} s in the dark the page shows ${shown} calls, not ${before}`)
    proxy.heal()
    const healed = performance.now()
    await screen.shows(calls)
    result.recoveryMs.push(performance.now() - healed)
    result.acknowledged += CALLS_WHILE_AWAY + 1
  }
  await screen.compare()
}

/** Slow, jittering lines that carry data in small pieces. */
export async function badLine(context: FaultContext): Promise<void> {
  const { server, proxy } = await behindProxy(context)
  const play = await startPlay(context, () => proxy.url)
  const screen = await openScreen(context, server.url, proxy.url)
  proxy.line = BAD_LINE
  const until = performance.now() + context.size('seconds', 2, 60) * 1_000
  const delays: number[] = []
  while (performance.now() < until && delays.length < HIGHEST_NUMBER) delays.push(await screen.callAndShow())
  proxy.line = {}
  await play.finish(server)
  await screen.compare()
  context.checkTime('from call to screen', delays, 0.95)
  context.result.runs++
}
