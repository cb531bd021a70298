import { setTimeout as wait } from 'node:timers/promises'
import type { CreateRoomAnswer, JoinAnswer } from '#shared/api.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { hasRedis, startRedis, type TestRedis } from '../../../scripts/redis.ts'
import { AutoRooms, COOLDOWN_MS, EARLY_MS, PACE_MS } from '../auto-rooms.ts'
import { Client } from '../client.ts'
import { FalseClock, libfaketime } from '../false-clock.ts'
import { type CaseResult, emptyResult, type FaultCase, percentile } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { insist } from '../game-under-test.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { ServerProcess } from '../server-process.ts'
import { TcpProxy } from '../tcp-proxy.ts'
import { type Listener, watch } from '../watch.ts'

const HANDED_OVER_MS = 600
/** Without any server, or without the database, a number is not made up for: the next one comes after this time. */
const BACK_MS = 8_000
/** Pages hear of a call within this time. */
const TOLD_MS = 300

async function twoServers(context: FaultContext, variables: Record<string, string>) {
  const all = { CALL_COOLDOWN_MS: String(COOLDOWN_MS), ...variables }
  const servers = [await ServerProcess.prepare(context, all), await ServerProcess.prepare(context, all)] as const
  for (const server of servers) await server.start()
  return servers
}

/** One of two servers is killed again and again while both call in many rooms. */
async function kills(context: FaultContext): Promise<CaseResult> {
  const databaseUrl = await PostgresCluster.fresh(context)
  const servers = await twoServers(context, { DATABASE_URL: databaseUrl })
  let alive: ServerProcess = servers[0]
  const rooms = await AutoRooms.open(context, databaseUrl, () => alive.url, context.size('rooms', 2, 20))
  await rooms.callEverywhere()
  const result = emptyResult()
  const times = context.size('kills', 1, 50)
  for (let kill = 0; kill < times; kill++) {
    const killed = servers[context.random.next(2)] as ServerProcess
    alive = killed === servers[0] ? servers[1] : servers[0]
    await wait(context.random.next(1_500))
    await killed.kill()
    result.recoveryMs.push(await rooms.callEverywhere())
    await killed.start()
    await rooms.renew()
    result.runs++
  }
  const gaps = await rooms.finish()
  const late = Math.round(percentile(result.recoveryMs, 0.95))
  if (context.judgesTime && late > PACE_MS + HANDED_OVER_MS) rooms.failures.push(`after 95 of 100 kills ${late} ms`)
  const longest = Math.round(Math.max(...gaps))
  if (context.judgesTime && longest > BACK_MS) rooms.failures.push(`no call for ${longest} ms`)
  const figures = { 'shortest gap ms': Math.round(Math.min(...gaps)), 'longest gap ms': longest }
  return { ...result, acknowledged: rooms.calls, failures: rooms.failures, figures }
}

/** Nobody can call for a while: the numbers come back slowly, and never in a burst. */
async function outages(context: FaultContext): Promise<CaseResult> {
  const clock = new FalseClock(context)
  const postgres = await PostgresCluster.start(context, clock.variables)
  const port = await freePort()
  let redis: TestRedis | null = await startRedis(port)
  const stopRedis = async () => {
    const running = redis
    redis = null
    await running?.stop()
  }
  context.later(stopRedis)
  const servers = await twoServers(context, { DATABASE_URL: postgres.url, REDIS_URL: `redis://127.0.0.1:${port}` })
  const rooms = await AutoRooms.open(context, postgres.url, () => servers[1].url, context.size('rooms', 2, 20))
  await rooms.callEverywhere()
  const result = emptyResult()
  const outage = async (what: string, atLeastMs: number, happen: () => Promise<unknown>) => {
    await happen()
    const back = await rooms.callEverywhere()
    if (back < atLeastMs) rooms.failures.push(`${what}: the next number came after ${Math.round(back)} ms`)
    await rooms.callEverywhere()
    await rooms.renew()
    result.recoveryMs.push(back)
    result.runs++
  }
  await outage('no server', BACK_MS / 2, async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await wait(context.size('outage-ms', 4_000, 10_000))
    await Promise.all(servers.map((server) => server.start()))
  })
  await outage('no Postgres', BACK_MS / 2, async () => {
    await postgres.kill()
    await wait(context.size('outage-ms', 4_000, 20_000))
    await postgres.start()
  })
  await outage('no Redis', 0, stopRedis)
  const gaps = await rooms.finish()
  // From here on the times that are stored jump, so that gaps cannot be told from them.
  const later = await AutoRooms.open(context, postgres.url, () => servers[1].url, 2)
  const [before, from] = [await later.counts(), performance.now()]
  for (const seconds of [3600, 0, -3600]) {
    clock.set(seconds)
    result.recoveryMs.push(await later.callEverywhere())
    result.runs++
  }
  const most = Math.floor((performance.now() - from) / (PACE_MS - EARLY_MS)) + 1
  for (const [roomId, count] of await later.counts()) {
    const calls = count - (before.get(roomId) ?? 0)
    if (calls > most) rooms.failures.push(`clocks jump: ${calls} calls in a room in the time of ${most}`)
  }
  const figures = { 'shortest gap ms': Math.round(Math.min(...gaps)) }
  return { ...result, acknowledged: rooms.calls, failures: rooms.failures, figures }
}

/** How the page of a host can be gone. It has its line to itself. */
const WAYS_TO_GO: Record<string, (page: Listener, line: TcpProxy) => void> = {
  frozen: ({ socket }) => socket.pause(),
  closed: ({ socket }) => socket.terminate(),
  offline: (_, line) => line.fallSilent(),
}

/** The host's page is gone after three numbers: everybody else hears all of them, each at once. */
async function hostGone(context: FaultContext): Promise<CaseResult> {
  const paceMs = context.size('pace-ms', 50, 500)
  const calls = context.size('calls', 20, HIGHEST_NUMBER)
  const databaseUrl = await PostgresCluster.fresh(context)
  const server = await ServerProcess.prepare(context, { DATABASE_URL: databaseUrl, CALL_COOLDOWN_MS: String(paceMs) })
  await server.start()
  const rooms = await AutoRooms.open(context, databaseUrl, () => server.url, 0)
  const told: ToldCall[] = []
  const result = emptyResult()
  const play = async (go: (page: Listener, line: TcpProxy) => void) => {
    const line = await TcpProxy.to(context, server.port)
    const [host, guest] = [new Client(() => line.url), new Client(() => server.url)]
    const { room, hostPlayer } = (await insist<CreateRoomAnswer>(host, '/api/rooms', { hostName: 'Asha' })).body
    const path = `/api/rooms/${room.id}`
    const { id } = (await insist<JoinAnswer>(guest, `${path}/join`, { name: 'Ravi' })).body
    await insist(host, `${path}/start`, { playerId: hostPlayer.id })
    const page = await watch(context, line.url, room.id, { client: host, id: hostPlayer.id })
    const others = [
      await watch(context, server.url, room.id, { client: guest, id }),
      await watch(context, server.url, room.id),
    ]
    for (const { socket } of others) {
      socket.on('message', (data) => {
        const { type, payload } = JSON.parse(String(data))
        if (type === 'number_called') told.push({ roomId: room.id, seq: payload.seq, at: Date.now() })
      })
    }
    await insist(host, `${path}/auto-call`, { state: 'on', paceMs })
    await page.log.nth('number_called', 3)
    go(page, line)
    for (const { log } of others) await log.nth('number_called', calls)
    for (const [who, { log }] of others.entries()) {
      const seqs = log.all('number_called').map(({ payload }) => payload.seq)
      if (seqs.some((seq, i) => seq !== i + 1)) result.failures.push(`page ${who} heard the calls ${seqs}`)
    }
    result.runs++
    result.acknowledged += calls
  }
  await Promise.all(Object.values(WAYS_TO_GO).map(play))
  const storedAt = new Map((await rooms.stored()).map(({ roomId, seq, at }) => [`${roomId}/${seq}`, at]))
  const delays = told.map(({ roomId, seq, at }) => at - (storedAt.get(`${roomId}/${seq}`) ?? 0))
  const late = Math.round(percentile(delays, 0.95))
  if (context.judgesTime && late > TOLD_MS) result.failures.push(`of 100 calls 95 were heard within ${late} ms`)
  return { ...result, figures: { 'from stored to heard p95 ms': late } }
}

/** When a page heard of a call. */
interface ToldCall {
  roomId: string
  seq: number
  at: number
}

export const autoCallCases: FaultCase[] = [
  { id: 'T51', fault: 'a server killed while both call', short: true, missing: missingPostgres, run: kills },
  {
    id: 'T52',
    fault: 'no server, no Postgres, no Redis, clocks jump while the server calls',
    short: true,
    missing: () =>
      missingPostgres() ??
      (hasRedis() ? null : 'redis-server is not installed') ??
      (libfaketime() ? null : 'libfaketime is not installed (package faketime)'),
    run: outages,
  },
  {
    id: 'T53',
    fault: "the host's page gone while the server calls",
    short: true,
    missing: missingPostgres,
    run: hostGone,
  },
]
