import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorAnswer } from '#shared/api.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import { Client } from '../client.ts'
import type { FaultContext } from '../fault-context.ts'
import { startPlay } from '../play-through.ts'
import { freshPostgres, startCluster } from '../postgres-cluster.ts'
import { openScreen } from '../screen.ts'
import { startServer } from '../server-process.ts'
import { startTcpProxy } from '../tcp-proxy.ts'

const ANSWERED_WITHIN_MS = 3_000
const ASK_EVERY_MS = 200
const ASK_AT_ONCE = 20

/**
 * Postgres dies, and in the end stands still with all its connections open, and comes back while the server lives on. Nobody
 * waits long for a refusal, and a page keeps what it shows, and then catches up.
 */
export async function postgresAway(context: FaultContext): Promise<void> {
  const postgres = await startCluster(context)
  const server = await startServer(context, { DATABASE_URL: postgres.url })
  const play = await startPlay(context, () => server.url)
  const screen = await openScreen(context, server.url)
  const pagesBack: number[] = []
  const waits: number[] = []
  const answers = new Set<string>()
  const askOne = async (i: number) => {
    const client = new Client(() => server.url)
    const room = { hostName: 'Asha' }
    const asked = i % 2 ? client.send('POST', '/api/rooms', room) : client.send('GET', '/api/rooms/123456')
    const { status, body, headers, ms } = await asked
    waits.push(ms)
    answers.add(`${status} ${(body as ErrorAnswer)?.code} ${headers['retry-after'] ? 'later' : 'never'}`)
    client.close()
  }
  const kills = context.size('kills', 1, 20)
  for (const run of context.runs('outages', kills + 1, kills + 1)) {
    await screen.shows(await screen.call())
    await wait(300 + context.random.next(1_000))
    const isKilled = run < kills
    if (isKilled) await postgres.kill()
    else postgres.hold()
    const shown = await screen.shown()
    // Long enough for a page to have failed to get an answer.
    const seconds = isKilled ? 2.5 : context.size('hold-seconds', 4, 20)
    const asked: Promise<void>[] = []
    for (const until = performance.now() + seconds * 1_000; performance.now() < until; await wait(ASK_EVERY_MS)) {
      for (let i = 0; i < ASK_AT_ONCE; i++) asked.push(askOne(i))
    }
    await Promise.all(asked)
    context.check(!(await server.isReady()), 'without Postgres the server says that it is ready')
    const kept = await screen.shown()
    context.check(kept === shown, `without Postgres the page shows ${kept} calls, not ${shown}`)
    if (isKilled) await postgres.start()
    else postgres.goOn()
    const back = performance.now()
    const seen = screen.call().then((calls) => screen.shows(calls))
    await play.recover()
    await seen
    await waitUntil('the server is ready again', server.isReady)
    pagesBack.push(performance.now() - back)
  }
  await play.finish(server)
  await screen.compare()
  context.check([...answers].join() === '503 busy later', `without Postgres the answers were ${[...answers]}`)
  context.check(server.exitCode === null, 'the server ended')
  context.checkTime('an answer without Postgres', waits, 0.99)
  context.checkTime('an answer without Postgres', waits, 1, ANSWERED_WITHIN_MS)
  context.checkTime('a page is back', pagesBack, 0.95)
}

/** One of two servers loses its way to the database: it says so, and players go to the other. */
export async function cutOneOff(context: FaultContext): Promise<void> {
  const database = new URL(await freshPostgres(context))
  const whole = await startServer(context, { DATABASE_URL: database.href })
  const proxy = await startTcpProxy(context, Number(database.port))
  database.port = String(proxy.port)
  const cut = await startServer(context, { DATABASE_URL: database.href })
  const ready = new Set([cut, whole])
  const play = await startPlay(context, () => [...ready][context.random.next(ready.size)]?.url ?? whole.url)
  for (const _ of context.runs('cuts', 1, 10)) {
    await wait(500)
    proxy.fallSilent()
    const from = performance.now()
    await waitUntil('a server notices that its database is gone', async () => !(await cut.isReady()))
    ready.delete(cut)
    await play.recover(from)
    proxy.heal()
    await waitUntil('a server has its database back', () => cut.isReady())
    ready.add(cut)
  }
  await play.finish(cut, whole)
  context.result.figures['tries that failed'] = play.history.unknownTries
}
