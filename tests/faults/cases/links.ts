import { setTimeout as wait } from 'node:timers/promises'
import type { FaultContext } from '../fault-context.ts'
import { anyDatabase } from '../postgres-cluster.ts'
import { openScreen } from '../screen.ts'
import { startServer } from '../server-process.ts'
import { startTcpProxy } from '../tcp-proxy.ts'

const CALLS_WHILE_AWAY = 3

/** A browser is cut off while the game goes on: it keeps what it shows, and catches up by itself. */
export async function cutOff(context: FaultContext): Promise<void> {
  const { result } = context
  const server = await startServer(context, await anyDatabase(context))
  const proxy = await startTcpProxy(context, server.port)
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
