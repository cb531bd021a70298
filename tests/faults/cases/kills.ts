import { setTimeout as wait } from 'node:timers/promises'
import { type CaseResult, type FaultCase, percentile } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { PlayThrough } from '../play-through.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { missingBrowser, openScreen } from '../screen.ts'
import { ServerProcess } from '../server-process.ts'

const BROWSER_RECOVERS_MS = 2_000
/** Ten who never rest would keep the embedded database busy, and the browser waiting for no other reason. */
const REST_MS = 20

/** Kills the server again and again while ten play, and times a browser that watches a game of its own. */
async function killServer(context: FaultContext, variables: Record<string, string>): Promise<CaseResult> {
  const server = await ServerProcess.prepare(context, variables)
  await server.start()
  const play = new PlayThrough(context, () => server.url, REST_MS)
  await play.start()
  const screen = await openScreen(context, server.url)
  const kills = context.size('kills', 1, 50)
  const recoveryMs: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await wait(100 + context.random.next(1_900))
    await server.kill()
    await server.start()
    const back = performance.now()
    await screen.shows(await screen.call())
    recoveryMs.push(performance.now() - back)
  }
  const result = await play.finish(context, [server.url])
  result.failures.push(...(await screen.compare()))
  const late = Math.round(percentile(recoveryMs, 0.95))
  if (context.judgesTime && late > BROWSER_RECOVERS_MS)
    result.failures.push(`95 of 100 browsers were back after ${late} ms`)
  return { ...result, runs: kills, recoveryMs }
}

/** A second server on the folder must refuse, and must not disturb the first. */
async function secondProcess(context: FaultContext): Promise<CaseResult> {
  const dataDir = context.dataDir()
  const first = await ServerProcess.prepare(context, { DATA_DIR: dataDir })
  await first.start()
  const play = new PlayThrough(context, () => first.url)
  await play.start()
  const runs = context.size('starts', 1, 20)
  const failures: string[] = []
  for (let run = 0; run < runs; run++) {
    const second = await ServerProcess.prepare(context, { DATA_DIR: dataDir })
    await second.spawn()
    const code = await second.ended()
    if (code !== 1 || !second.complaints.includes('is using the data folder')) {
      failures.push(`the second server ended with ${code} and said ${second.complaints}`)
    }
  }
  await first.kill()
  await first.start()
  const result = await play.finish(context, [first.url])
  return { ...result, runs, failures: [...result.failures, ...failures] }
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
    fault: 'server killed, embedded database',
    short: true,
    missing: missingBrowser,
    run: (context) => killServer(context, { DATA_DIR: context.dataDir() }),
  },
  { id: 'T3', fault: 'second server on the data folder', short: true, run: secondProcess },
]
