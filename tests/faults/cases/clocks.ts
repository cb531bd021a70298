import { setTimeout as wait } from 'node:timers/promises'
import type { CallAnswer, CreateRoomAnswer } from '#shared/api.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import { queryWhenUp } from '../../support/databases.ts'
import { Client } from '../client.ts'
import { FalseClock, libfaketime } from '../false-clock.ts'
import { type CaseResult, emptyResult, type FaultCase } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { insist } from '../game-under-test.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { ServerProcess } from '../server-process.ts'

const JUMPS = [-3600, 3600, -1, 1, -2, 2]
/** What a call may come early, and what a try may take on a busy machine. */
const EARLY_MS = 100
const LATE_MS = 400
const HEADER_MS = 1_100

/** The clocks of server and database jump while a host presses the button all the time. */
async function jumpingClocks(context: FaultContext): Promise<CaseResult> {
  const clocks = { server: new FalseClock(context), database: new FalseClock(context) }
  const cooldownMs = context.size('cooldown-ms', 500, 5_000)
  const postgres = await PostgresCluster.start(context, clocks.database.variables)
  const server = await ServerProcess.prepare(context, {
    ...clocks.server.variables,
    DATABASE_URL: postgres.url,
    CALL_COOLDOWN_MS: String(cooldownMs),
  })
  await server.start()
  const host = new Client(() => server.url)
  const created = await insist<CreateRoomAnswer>(host, '/api/rooms', { hostName: 'Asha' })
  const path = `/api/rooms/${created.body.room.id}`
  await insist(host, `${path}/start`, { playerId: created.body.hostPlayer.id })

  const calls: { asked: number; answered: number }[] = []
  let refusedAsBusy = 0
  let stopped = false
  const press = async () => {
    while (!stopped) {
      const asked = performance.now()
      const { status } = await host.send<CallAnswer>('POST', `${path}/call-number`)
      if (status === 200) calls.push({ asked, answered: performance.now() })
      // Postgres counts its timeouts by the clock that jumps, so it may end a statement that has just begun.
      else if (status === 503) refusedAsBusy++
      else if (status !== 429) throw new Error(`a call was answered ${status}`)
      await wait(10)
    }
  }
  const result = emptyResult()
  const jump = async () => {
    for (const [clock, read] of [
      [clocks.database, () => timeOfDatabase(postgres.url)],
      [clocks.server, async () => Date.parse((await host.send('GET', '/healthz')).headers.get('date') ?? '')],
    ] as const) {
      for (const seconds of context.isShort ? JUMPS.slice(0, 3) : JUMPS) {
        clock.set(seconds)
        await jumped(read, seconds)
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
  const shortest = Math.min(...pairs.map(({ earlier, later }) => later.answered - earlier.asked))
  const longest = Math.max(...pairs.map(({ earlier, later }) => later.answered - earlier.answered))
  if (shortest < cooldownMs - EARLY_MS) result.failures.push(`two calls within ${Math.round(shortest)} ms`)
  if (context.judgesTime && longest > cooldownMs + LATE_MS)
    result.failures.push(`no call for ${Math.round(longest)} ms`)
  const figures = {
    'cooldown ms': cooldownMs,
    'calls answered 503': refusedAsBusy,
    'shortest gap ms': Math.round(shortest),
    'longest gap ms': Math.round(longest),
  }
  return { ...result, acknowledged: calls.length, figures }
}

/** Makes sure that somebody really has the false time. The time in a header is in whole seconds. */
async function jumped(read: () => Promise<number>, seconds: number): Promise<void> {
  await waitUntil(
    `a clock jumps by ${seconds} s`,
    async () => Math.abs((await read()) - Date.now() - seconds * 1_000) <= HEADER_MS,
  )
}

async function timeOfDatabase(url: string): Promise<number> {
  const statement = 'select extract(epoch from clock_timestamp()) * 1000 as now'
  const { rows } = await queryWhenUp(url, statement)
  return Number(rows[0].now)
}

export const clockCases: FaultCase[] = [
  {
    id: 'T17',
    fault: 'clocks of server and database jump',
    short: true,
    missing: () => missingPostgres() ?? (libfaketime() ? null : 'libfaketime is not installed (package faketime)'),
    run: jumpingClocks,
  },
]
