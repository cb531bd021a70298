import { setTimeout as wait } from 'node:timers/promises'
import type { Lab } from '../lab.ts'
import { PlayThrough } from '../play-through.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { percentile, type Row, type RowResult } from '../row.ts'
import { missingBrowser, openScreen } from '../screen.ts'
import { ServerProcess } from '../server-process.ts'

const BROWSER_RECOVERS_MS = 2_000
/** Ten who never rest would keep the embedded database busy, and the browser waiting for no other reason. */
const REST_MS = 20

/** Kills the server again and again while ten play, and times a browser that watches a game of its own. */
async function killServer(lab: Lab, variables: Record<string, string>): Promise<RowResult> {
  const server = await ServerProcess.prepare(lab, variables)
  await server.start()
  const play = new PlayThrough(() => server.url, REST_MS)
  await play.start()
  const screen = await openScreen(lab, server.url)
  const kills = lab.size('kills', 1, 50)
  const recoveryMs: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await wait(100 + lab.random.next(1_900))
    await server.kill()
    await server.start()
    const back = performance.now()
    await screen.shows(await screen.call())
    recoveryMs.push(performance.now() - back)
  }
  const result = await play.finish(lab, [server.url])
  result.failures.push(...(await screen.compare()))
  const late = Math.round(percentile(recoveryMs, 0.95))
  if (lab.judgesTime && late > BROWSER_RECOVERS_MS)
    result.failures.push(`95 of 100 browsers were back after ${late} ms`)
  return { ...result, runs: kills, recoveryMs }
}

/** A second server on the folder must refuse, and must not disturb the first. */
async function secondProcess(lab: Lab): Promise<RowResult> {
  const dataDir = lab.dataDir()
  const first = await ServerProcess.prepare(lab, { DATA_DIR: dataDir })
  await first.start()
  const play = new PlayThrough(() => first.url)
  await play.start()
  const runs = lab.size('starts', 1, 20)
  const failures: string[] = []
  for (let run = 0; run < runs; run++) {
    const second = await ServerProcess.prepare(lab, { DATA_DIR: dataDir })
    await second.spawn()
    const code = await second.ended()
    if (code !== 1 || !second.complaints.includes('is using the data folder')) {
      failures.push(`the second server ended with ${code} and said ${second.complaints}`)
    }
  }
  await first.kill()
  await first.start()
  const result = await play.finish(lab, [first.url])
  return { ...result, runs, failures: [...result.failures, ...failures] }
}

export const killRows: Row[] = [
  {
    id: 'T1',
    fault: 'server killed, Postgres',
    short: true,
    missing: () => missingPostgres() ?? missingBrowser(),
    run: async (lab) => killServer(lab, { DATABASE_URL: await PostgresCluster.fresh(lab) }),
  },
  {
    id: 'T2',
    fault: 'server killed, embedded database',
    short: true,
    missing: missingBrowser,
    run: (lab) => killServer(lab, { DATA_DIR: lab.dataDir() }),
  },
  { id: 'T3', fault: 'second server on the data folder', short: true, run: secondProcess },
]
