import { missingNginx, startNginx } from '../../../scripts/nginx.ts'
import { hasRedis, startRedis } from '../../../scripts/redis.ts'
import type { CaseResult, FaultCase } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { PlayThrough } from '../play-through.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { ServerProcess } from '../server-process.ts'
import { Visitors } from '../visitors.ts'

/** Players rest a little, as people do: what counts is how many there are, not how fast they press. */
const REST_MS = 50
const SILENT_AT_MOST_MS = 2_500

/** What compose.scale.yaml starts, without the containers: two servers, Redis, Postgres and the shipped proxy. */
async function behindTheProxy(context: FaultContext): Promise<CaseResult> {
  const redis = await startRedis()
  context.later(() => redis.stop())
  const variables = { DATABASE_URL: await PostgresCluster.fresh(context), REDIS_URL: redis.url, TRUST_PROXY: '1' }
  const servers = [
    await ServerProcess.prepare(context, variables),
    await ServerProcess.prepare(context, variables),
  ] as const
  for (const server of servers) await server.start()
  const proxy = await startNginx([servers[0].port, servers[1].port])
  context.later(() => proxy.stop())
  const play = new PlayThrough(context, () => proxy.url, REST_MS)
  await play.start()
  const visitors = await Visitors.enter(context, proxy.url, play, context.size('rooms', 1, 12), 5)

  const recoveryMs: number[] = []
  const failures: string[] = []
  for (const server of servers) {
    const code = await server.stopGracefully()
    if (code !== 0) failures.push(`a server that was asked to stop ended with ${code}`)
    await server.start()
    recoveryMs.push(await play.nextSuccess())
  }
  const failedInRestarts = play.history.unknownTries
  const kills = context.size('kills', 1, 12)
  for (let kill = 0; kill < kills; kill++) {
    const server = servers[kill % 2 === 0 ? 0 : 1]
    await server.kill()
    await server.start()
    recoveryMs.push(await play.nextSuccess())
  }

  const silence = Math.round(visitors.longestSilenceMs)
  await visitors.leave()
  const result = await play.finish(
    context,
    servers.map(({ url }) => url),
  )
  const { polls, pollsLost, pollsFailed, socketsRefused, socketsFailed } = visitors
  if (pollsLost > 0) failures.push(`the proxy found no server for ${pollsLost} of ${polls} polls`)
  if (socketsRefused > 0) failures.push(`${socketsRefused} sockets were refused`)
  // A busy machine may make a server say that it is busy, or nobody answer in time.
  if (context.judgesTime) {
    if (failedInRestarts > 0) failures.push(`players saw ${failedInRestarts} actions fail during the rolling restart`)
    if (pollsFailed > 0) failures.push(`${pollsFailed} of ${polls} polls were not answered with 200 or 304`)
    if (socketsFailed > 0) failures.push(`${socketsFailed} sockets did not open`)
    if (silence > SILENT_AT_MOST_MS) failures.push(`a visitor was told nothing for ${silence} ms`)
  }
  const figures = {
    'polls / not answered with 200 or 304 / sockets that did not open': `${polls} / ${pollsFailed} / ${socketsFailed}`,
    'actions cut off by restarts / by kills, and repeated': `${failedInRestarts} / ${play.history.unknownTries - failedInRestarts}`,
    'longest silence, ms': silence,
  }
  return { ...result, runs: 2 + kills, recoveryMs, figures, failures: [...result.failures, ...failures] }
}

export const proxyCases: FaultCase[] = [
  {
    id: 'T43',
    fault: 'restarts and kills behind the shipped proxy',
    short: true,
    missing: () => missingPostgres() ?? (hasRedis() ? null : 'no Redis is installed') ?? missingNginx(),
    run: behindTheProxy,
  },
]
