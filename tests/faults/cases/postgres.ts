import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorAnswer } from '#shared/api.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import { Client } from '../client.ts'
import { type CaseResult, type FaultCase, percentile } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { PlayThrough } from '../play-through.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { missingBrowser, openScreen } from '../screen.ts'
import { ServerProcess } from '../server-process.ts'
import { TcpProxy } from '../tcp-proxy.ts'

const ANSWERED_WITHIN_MS = 3_000
/** Long enough for a page to have asked in vain. */
const POLLS_FAIL_MS = 2_500

/** Postgres dies and comes back while the server lives on. A page keeps what it shows, and then catches up. */
async function killPostgres(context: FaultContext): Promise<CaseResult> {
  const postgres = await PostgresCluster.start(context)
  const server = await ServerProcess.prepare(context, { DATABASE_URL: postgres.url })
  await server.start()
  const play = new PlayThrough(context, () => server.url)
  await play.start()
  const screen = await openScreen(context, server.url)
  const kills = context.size('kills', 1, 20)
  const recoveryMs: number[] = []
  const pagesBack: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await screen.shows(await screen.call())
    await wait(300 + context.random.next(1_000))
    await postgres.kill()
    const shown = await screen.shown()
    const answer = await new Client(() => server.url).send<ErrorAnswer>('POST', '/api/rooms', { hostName: 'Asha' })
    if (answer.status !== 503 || answer.body.code !== 'busy' || !answer.headers.has('retry-after')) {
      throw new Error(`without Postgres the server answered ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    await wait(POLLS_FAIL_MS)
    if ((await screen.shown()) !== shown) throw new Error(`the page shows ${await screen.shown()} calls, not ${shown}`)
    await postgres.start()
    const back = performance.now()
    const seen = screen.call().then((calls) => screen.shows(calls))
    recoveryMs.push(await play.nextSuccess())
    await seen
    pagesBack.push(performance.now() - back)
  }
  const result = await play.finish(context, [server.url])
  result.failures.push(...(await screen.compare()))
  if (server.exitCode !== null) result.failures.push('the server ended')
  const figures = { 'a page is back after, p95 ms': Math.round(percentile(pagesBack, 0.95)) }
  return { ...result, runs: kills, recoveryMs, figures }
}

/** Postgres stands still, with all its connections open: nobody may wait long, and nothing may pile up. */
async function holdPostgres(context: FaultContext): Promise<CaseResult> {
  const postgres = await PostgresCluster.start(context)
  const server = await ServerProcess.prepare(context, { DATABASE_URL: postgres.url })
  await server.start()
  const play = new PlayThrough(context, () => server.url)
  await play.start()
  await wait(300)
  const statuses = new Map<number, number>()
  const waits: number[] = []
  const askAll = async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const client = new Client(() => server.url)
        return i % 2 ? client.send('POST', '/api/rooms', { hostName: 'Asha' }) : client.send('GET', '/api/rooms/123456')
      }),
    )
    for (const { status, ms } of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      waits.push(ms)
    }
  }
  postgres.hold()
  context.later(() => postgres.goOn())
  const until = performance.now() + context.size('hold-seconds', 4, 20) * 1_000
  const asked: Promise<void>[] = []
  while (performance.now() < until) {
    asked.push(askAll())
    await wait(200)
  }
  await Promise.all(asked)
  postgres.goOn()
  const recovered = await play.nextSuccess()
  const result = await play.finish(context, [server.url])
  const longest = Math.max(...waits)
  if (context.judgesTime && longest > ANSWERED_WITHIN_MS) {
    result.failures.push(`somebody waited ${Math.round(longest)} ms for an answer`)
  }
  if ([...statuses.keys()].some((status) => status !== 503)) {
    result.failures.push(`answers while Postgres stood still: ${JSON.stringify([...statuses])}`)
  }
  const figures = { 'answers while it stood still': waits.length, 'p99 ms': Math.round(percentile(waits, 0.99)) }
  return { ...result, runs: 1, recoveryMs: [recovered], figures }
}

/** One of two servers loses its way to the database: it says so, and players go to the other. */
async function cutOneOff(context: FaultContext): Promise<CaseResult> {
  const database = new URL(await PostgresCluster.fresh(context))
  const whole = await ServerProcess.prepare(context, { DATABASE_URL: database.href })
  const proxy = await TcpProxy.to(context, Number(database.port))
  database.port = String(proxy.port)
  const cut = await ServerProcess.prepare(context, { DATABASE_URL: database.href })
  await cut.start()
  await whole.start()
  const ready = new Set([cut, whole])
  const play = new PlayThrough(context, () => [...ready][context.random.next(ready.size)]?.url ?? whole.url)
  await play.start()
  const runs = context.size('cuts', 1, 10)
  const recoveryMs: number[] = []
  for (let run = 0; run < runs; run++) {
    await wait(500)
    proxy.fallSilent()
    const from = performance.now()
    await waitUntil('a server notices that its database is gone', async () => !(await cut.isReady()))
    ready.delete(cut)
    await play.nextSuccess()
    recoveryMs.push(performance.now() - from)
    proxy.heal()
    await waitUntil('a server has its database back', () => cut.isReady())
    ready.add(cut)
  }
  const result = await play.finish(context, [cut.url, whole.url])
  return { ...result, runs, recoveryMs, figures: { 'tries that failed': play.history.unknownTries } }
}

export const postgresCases: FaultCase[] = [
  {
    id: 'T4',
    fault: 'Postgres killed',
    short: true,
    missing: () => missingPostgres() ?? missingBrowser(),
    run: killPostgres,
  },
  { id: 'T5', fault: 'Postgres stands still', short: true, missing: missingPostgres, run: holdPostgres },
  {
    id: 'T8',
    fault: 'one of two servers cut off from Postgres',
    short: true,
    missing: missingPostgres,
    run: cutOneOff,
  },
]
