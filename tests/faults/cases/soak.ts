import { setTimeout as wait } from 'node:timers/promises'
import { type FaultContext, percentile } from '../fault-context.ts'
import { startPlay } from '../play-through.ts'
import { freshPostgres } from '../postgres-cluster.ts'
import { startServer } from '../server-process.ts'

const SAMPLE_EVERY_MS = 5_000

/** Many rooms at play for a long time. */
export async function soak(context: FaultContext): Promise<void> {
  const { result } = context
  const server = await startServer(context, { DATABASE_URL: await freshPostgres(context) })
  const start = () => startPlay(context, () => server.url, context.size('pause-ms', 500, 500))
  const plays = await Promise.all(Array.from({ length: context.size('rooms', 2, 20) }, start))
  const started = performance.now()
  const lastsMs = context.size('minutes', 1, 10) * 60_000
  const megabytes: number[] = []
  while (performance.now() - started < lastsMs) {
    await wait(Math.min(SAMPLE_EVERY_MS, lastsMs / 10))
    megabytes.push(server.megabytes)
  }
  for (const play of plays) await play.finish(server)
  result.runs = plays.reduce((sum, { games }) => sum + games.length, 0)
  const third = Math.ceil(megabytes.length / 3)
  // Memory of the start is left out: code is compiled and caches fill.
  const used = [megabytes.slice(third, 2 * third), megabytes.slice(-third)].map((part) => percentile(part, 0.5))
  result.figures['MB in the second third / in the last one'] = used.map(Math.round).join(' / ')
}
