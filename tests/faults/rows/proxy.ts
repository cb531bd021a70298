import { missingNginx, startNginx } from '../../../scripts/nginx.ts'
import { hasRedis, startRedis } from '../../../scripts/redis.ts'
import type { Lab } from '../lab.ts'
import { PlayThrough } from '../play-through.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import type { Row, RowResult } from '../row.ts'
import { ServerProcess } from '../server-process.ts'
import { Visitors } from '../visitors.ts'

/** Players rest a little, as people do: what counts is how many there are, not how fast they press. */
const REST_MS = 50
const SILENT_AT_MOST_MS = 2_500
const FINE = new Set([200, 304])

/** What compose.scale.yaml starts, without the containers: two servers, Redis, Postgres and the shipped proxy. */
async function behindTheProxy(lab: Lab): Promise<RowResult> {
  const redis = await startRedis()
  lab.later(() => redis.stop())
  const variables = { DATABASE_URL: await PostgresCluster.fresh(lab), REDIS_URL: redis.url, TRUST_PROXY: '1' }
  const servers = [await ServerProcess.prepare(lab, variables), await ServerProcess.prepare(lab, variables)] as const
  for (const server of servers) await server.start()
  const proxy = await startNginx([servers[0].port, servers[1].port])
  lab.later(() => proxy.stop())
  const play = new PlayThrough(() => proxy.url, REST_MS)
  await play.start()
  const visitors = await Visitors.enter(lab, proxy.url, play, lab.size('rooms', 2, 12), 5)

  const recoveryMs: number[] = []
  const failures: string[] = []
  for (const server of servers) {
    const code = await server.stopGracefully()
    if (code !== 0) failures.push(`a server that was asked to stop ended with ${code}`)
    await server.start()
    recoveryMs.push(await play.nextSuccess())
  }
  const failedInRestarts = play.history.unknownTries
  if (failedInRestarts > 0) failures.push(`players saw ${failedInRestarts} actions fail during the rolling restart`)
  const kills = lab.size('kills', 3, 12)
  for (let kill = 0; kill < kills; kill++) {
    const server = servers[kill % 2 === 0 ? 0 : 1]
    await server.kill()
    await server.start()
    recoveryMs.push(await play.nextSuccess())
  }

  const silence = Math.round(visitors.longestSilenceMs)
  await visitors.leave()
  const result = await play.finish(
    lab,
    servers.map(({ url }) => url),
  )
  const polls = [...visitors.polls.values()].reduce((sum, count) => sum + count, 0)
  const failed = [...visitors.polls].filter(([status]) => !FINE.has(status))
  if (failed.length > 0)
    failures.push(`of ${polls} polls, by status: ${failed.map((each) => each.join(': ')).join(', ')}`)
  if (visitors.refused > 0) failures.push(`${visitors.refused} sockets did not open`)
  if (lab.judgesTime && silence > SILENT_AT_MOST_MS) failures.push(`a visitor was told nothing for ${silence} ms`)
  const figures = {
    'polls, all 200 or 304': polls,
    'actions cut off by kills and repeated': play.history.unknownTries - failedInRestarts,
    'longest silence, ms': silence,
  }
  return { ...result, runs: 2 + kills, recoveryMs, figures, failures: [...result.failures, ...failures] }
}

export const proxyRows: Row[] = [
  {
    id: 'T43',
    fault: 'restarts and kills behind the shipped proxy',
    short: true,
    missing: () => missingPostgres() ?? (hasRedis() ? null : 'no Redis is installed') ?? missingNginx(),
    run: behindTheProxy,
  },
]
