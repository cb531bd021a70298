import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '../../../scripts/waiting.ts'
import { queryWhenUp } from '../../support/databases.ts'
import { FalseClock } from '../false-clock.ts'
import type { FaultContext } from '../fault-context.ts'
import { startCluster } from '../postgres-cluster.ts'
import { openGame } from '../room.ts'
import { startServer } from '../server-process.ts'

const JUMPS = [-3600, 3600, -1, 1, -2, 2]
/** What a call may come early, and what a try may take on a busy machine. */
const EARLY_MS = 100
const LATE_MS = 400
const HEADER_MS = 1_100

/** The clocks of server and database jump while a host presses the button all the time. */
export async function jumpingClocks(context: FaultContext): Promise<void> {
  const { result } = context
  const clocks = { server: new FalseClock(context), database: new FalseClock(context) }
  const cooldownMs = context.size('cooldown-ms', 500, 5_000)
  const postgres = await startCluster(context, clocks.database.variables)
  const server = await startServer(context, {
    ...clocks.server.variables,
    DATABASE_URL: postgres.url,
    CALL_COOLDOWN_MS: String(cooldownMs),
  })
  const { path, host } = await openGame(() => server.url)
  const calls: { asked: number; answered: number }[] = []
  let refusedAsBusy = 0
  let stopped = false
  const press = async () => {
    while (!stopped) {
      const asked = performance.now()
      const { status } = await host.client.send('POST', `${path}/call-number`)
      if (status === 200) calls.push({ asked, answered: performance.now() })
      // Postgres counts its timeouts by the clock that jumps, so it may end a statement that has just begun.
      else if (status === 503) refusedAsBusy++
      else if (status !== 429) throw new Error(`a call was answered ${status}`)
      await wait(10)
    }
  }
  const timeOfDatabase = async () => {
    const statement = 'select extract(epoch from clock_timestamp()) * 1000 as now'
    return Number((await queryWhenUp(postgres.url, statement)).rows[0].now)
  }
  /** In whole seconds. */
  const timeOfServer = async () => Date.parse((await host.client.send('GET', '/healthz')).headers.date ?? '')
  const jump = async () => {
    for (const [clock, read] of [
      [clocks.database, timeOfDatabase],
      [clocks.server, timeOfServer],
    ] as const) {
      for (const seconds of context.isShort ? JUMPS.slice(0, 3) : JUMPS) {
        clock.set(seconds)
        const hasJumped = async () => Math.abs((await read()) - Date.now() - seconds * 1_000) <= HEADER_MS
        await waitUntil(`a clock jumps by ${seconds} s`, hasJumped)
        await wait(cooldownMs * 1.5 + context.random.next(cooldownMs))
        clock.set(0)
        await wait(cooldownMs / 2 + context.random.next(cooldownMs))
        result.runs++
      }
    }
    stopped = true
  }
  await Promise.all([press(), jump()])
  // Nobody outside knows the moment of a call better than that it lies between question and answer.
  const pairs = calls.slice(1).map((later, i) => ({ later, earlier: calls[i] ?? later }))
  const shortest = Math.round(Math.min(...pairs.map(({ earlier, later }) => later.answered - earlier.asked)))
  const gaps = pairs.map(({ earlier, later }) => later.answered - earlier.answered)
  context.check(shortest >= cooldownMs - EARLY_MS, `two calls within ${shortest} ms`)
  context.checkTime('from call to call', gaps, 1, cooldownMs + LATE_MS)
  result.acknowledged = calls.length
  Object.assign(result.figures, { 'cooldown ms': cooldownMs, 'answered 503': refusedAsBusy, 'shortest ms': shortest })
}
