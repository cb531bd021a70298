import { setTimeout as wait } from 'node:timers/promises'
import type { Answers } from '#shared/api.ts'
import { checkPaperTicket } from '#shared/game/paper.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { call, openRoom } from '../../support/browser-session.ts'
import { type CaseResult, emptyResult, type FaultCase, percentile } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { PlayThrough } from '../play-through.ts'
import { anyDatabase, missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { missingBrowser, openScreen } from '../screen.ts'
import { ServerProcess } from '../server-process.ts'

const BROWSER_RECOVERS_MS = 2_000
/** Ten who never rest would keep the embedded database busy, and the browser waiting for no other reason. */
const REST_MS = 20

/**
 * Kills the server again and again while ten play, and times a browser that watches a game of its own, or in its place the
 * players.
 */
async function killServer(
  context: FaultContext,
  variables: Record<string, string>,
  { hasScreen = true, beforeKill = async (): Promise<string[]> => [] } = {},
): Promise<CaseResult> {
  const server = await ServerProcess.prepare(context, variables)
  await server.start()
  const play = new PlayThrough(context, () => server.url, REST_MS)
  await play.start()
  const screen = hasScreen ? await openScreen(context, server.url) : null
  const kills = context.size('kills', 1, 50)
  const recoveryMs: number[] = []
  const failures: string[] = []
  for (let kill = 0; kill < kills; kill++) {
    await wait(100 + context.random.next(1_900))
    failures.push(...(await beforeKill()))
    await server.kill()
    await server.start()
    const back = performance.now()
    if (screen) await screen.shows(await screen.call())
    else await play.nextSuccess()
    recoveryMs.push(performance.now() - back)
  }
  const result = await play.finish(context, [server.url])
  result.failures.push(...failures, ...((await screen?.compare()) ?? []))
  const late = Math.round(percentile(recoveryMs, 0.95))
  if (context.judgesTime && late > BROWSER_RECOVERS_MS)
    result.failures.push(`95 of 100 browsers were back after ${late} ms`)
  return { ...result, runs: kills, recoveryMs }
}

/** On the embedded database. Before each kill a second server on the folder must refuse, and must not disturb the first. */
async function killEmbedded(context: FaultContext): Promise<CaseResult> {
  const variables = { DATA_DIR: context.folder() }
  const second = async () => {
    const server = await ServerProcess.prepare(context, variables)
    await server.spawn()
    const code = await server.ended()
    const isRefused = code === 1 && server.complaints.includes('is using the data folder')
    return isRefused ? [] : [`the second server ended with ${code} and said ${server.complaints}`]
  }
  return killServer(context, variables, { hasScreen: !context.isShort, beforeKill: second })
}

/**
 * A host checks a paper ticket, and the server is killed before the claim comes or while it is on its way. It is sent
 * again, and counts once.
 */
async function killBeforeClaim(context: FaultContext): Promise<CaseResult> {
  const server = await ServerProcess.prepare(context, await anyDatabase(context))
  await server.start()
  const runs = context.size('kills', 2, 30)
  const result = { ...emptyResult(), runs }
  for (let run = 0; run < runs; run++) {
    const room = await openRoom(server)
    const { browser } = room.host
    const papers = `/api/rooms/${room.id}/papers`
    const nani = (await browser.post<Answers['papersAnswer']>(papers, { name: 'Nani', ticketCount: 1 })).body
    await room.start()
    const ticket = ticketsFor(playerSeed(room.id, nani.id))[0] as Ticket
    for (const number of numbersOf(ticket).slice(0, 5)) await call(room, number)
    const { room: seen } = await room.state()
    const [top] = checkPaperTicket(ticket, seen.calledNumbers, { patterns: ['Top Line'] }, seen)
    if (top?.since?.call !== 5 || top.isWon) result.failures.push(`the check says ${JSON.stringify(top)}`)

    const winners = `/api/rooms/${room.id}/winners`
    const send = () => browser.post(winners, { playerId: nani.id, pattern: 'Top Line', ticketNumber: 1 })
    const isOnItsWay = run % 2 === 1
    const answered = async () => (await send().catch(() => null))?.status
    const sent = isOnItsWay ? answered() : null
    if (isOnItsWay) await wait(context.random.next(40))
    await server.kill()
    const first = await sent
    await server.start()
    const { status } = await send()
    const wins = (await browser.get<WinnerView[]>(winners)).body.filter(({ playerId }) => playerId === nani.id)
    if (status !== 201 && status !== 200) result.failures.push(`the claim was answered ${status}`)
    if (first === 201) {
      result.acknowledged++
      if (status !== 200) result.lost++
    }
    result.doubled += Math.max(0, wins.length - 1)
  }
  return result
}

export const killCases: FaultCase[] = [
  {
    id: 'T1',
    fault: 'server killed, Postgres',
    short: true,
    missing: () => missingPostgres() ?? missingBrowser(),
    run: async (context) => killServer(context, { DATABASE_URL: await PostgresCluster.fresh(context) }),
  },
  {
    id: 'T2',
    fault: 'server killed, embedded database; a second one before',
    short: true,
    missing: missingBrowser,
    run: killEmbedded,
  },
  { id: 'T56', fault: 'killed between check and claim on paper', short: true, run: killBeforeClaim },
]
