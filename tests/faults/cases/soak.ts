import { setTimeout as wait } from 'node:timers/promises'
import { type CaseResult, type FaultCase, percentile } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import type { Entry } from '../history.ts'
import { PlayThrough } from '../play-through.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { residentMegabytes, slope } from '../process-figures.ts'
import { ServerProcess } from '../server-process.ts'

const SAMPLE_EVERY_MS = 5_000
const HOUR_MS = 3_600_000
/** Memory of the start is left out: code is compiled and caches fill. */
const WARM_UP_SHARE = 0.3

/** Many rooms at play for a long time. */
async function soak(context: FaultContext): Promise<CaseResult> {
  const server = await ServerProcess.prepare(context, { DATABASE_URL: await PostgresCluster.fresh(context) })
  await server.start()
  const rooms = context.size('rooms', 2, 20)
  const plays = Array.from(
    { length: rooms },
    () => new PlayThrough(context, () => server.url, context.size('pause-ms', 500, 500)),
  )
  await Promise.all(plays.map((play) => play.start()))
  const started = performance.now()
  const minutes = context.size('minutes', 1, 10)
  const memory: [ms: number, megabytes: number][] = []
  while (performance.now() - started < minutes * 60_000) {
    await wait(Math.min(SAMPLE_EVERY_MS, minutes * 6_000))
    memory.push([performance.now() - started, residentMegabytes(server.pid)])
  }
  const ended = performance.now()
  const results: CaseResult[] = []
  for (const play of plays) results.push(await play.finish(context, [server.url]))
  const answered = plays.flatMap(({ history }) => history.acknowledged)
  const middle = started + (ended - started) / 2
  const p99 = (of: Entry[]) =>
    Math.round(
      percentile(
        of.map(({ ms }) => ms ?? 0),
        0.99,
      ),
    )
  const warm = memory.filter(([at]) => at > (ended - started) * WARM_UP_SHARE)
  const total = (figure: 'acknowledged' | 'lost' | 'doubled') => results.reduce((sum, each) => sum + each[figure], 0)
  return {
    runs: plays.reduce((sum, { games }) => sum + games.length, 0),
    acknowledged: total('acknowledged'),
    lost: total('lost'),
    doubled: total('doubled'),
    recoveryMs: [],
    failures: results.flatMap(({ failures }) => failures),
    figures: {
      minutes,
      'memory at the end, MB': Math.round(memory.at(-1)?.[1] ?? 0),
      'memory slope after warming up, MB/h': (slope(warm) * HOUR_MS).toFixed(1),
      'p99 ms, first half / second half': `${p99(answered.filter(({ invokedAt }) => invokedAt < middle))} / ${p99(answered.filter(({ invokedAt }) => invokedAt >= middle))}`,
    },
  }
}

export const soakCases: FaultCase[] = [
  { id: 'T40', fault: 'play for a long time', short: false, missing: missingPostgres, run: soak },
]
