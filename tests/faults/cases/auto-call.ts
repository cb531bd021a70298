import { setTimeout as wait } from 'node:timers/promises'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { EARLY_MS, isInOrder, openAutoRooms, PACE_MS } from '../auto-rooms.ts'
import { insist } from '../client.ts'
import { FalseClock } from '../false-clock.ts'
import type { FaultContext } from '../fault-context.ts'
import { freshPostgres, startCluster } from '../postgres-cluster.ts'
import { openRoom, watch } from '../room.ts'
import { type ServerProcess, startServer, startTwoServers } from '../server-process.ts'
import { TcpProxy } from '../tcp-proxy.ts'
import { oneRedis } from './redis.ts'

const COOLDOWN_MS = 400
const HANDED_OVER_MS = 600
/** Without any server, or without the database, a number is not made up for: the next one comes after this time. */
const BACK_MS = 8_000
/** Pages hear of a call within this time. */
const TOLD_MS = 300

/**
 * Two servers call in many rooms. One of them is killed again and again; then nobody can call for a while: the numbers come
 * back slowly, and never in a burst.
 */
export async function callersGone(context: FaultContext): Promise<void> {
  const { result } = context
  const clock = new FalseClock(context)
  const postgres = await startCluster(context, clock.variables)
  const redis = await oneRedis(context)
  const servers = await startTwoServers(context, {
    CALL_COOLDOWN_MS: String(COOLDOWN_MS),
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
  })
  let [alive] = servers
  const rooms = await openAutoRooms(context, postgres.url, () => alive.url, context.size('rooms', 2, 20))
  await rooms.callEverywhere()
  const handedOver: number[] = []
  for (const _ of context.runs('kills', 1, 50)) {
    const dies = context.random.next(2)
    const killed = servers[dies] as ServerProcess
    alive = servers[1 - dies] as ServerProcess
    await wait(context.random.next(1_500))
    await killed.kill()
    handedOver.push(await rooms.callEverywhere())
    await killed.start()
    await rooms.renew()
  }
  context.checkTime('a call after a kill', handedOver, 0.95, PACE_MS + HANDED_OVER_MS)
  context.checkTime('a call after a kill', handedOver, 1, BACK_MS)

  const outage = async (what: string, atLeastMs: number, happen: () => Promise<unknown>) => {
    await happen()
    const back = await rooms.callEverywhere()
    context.check(back >= atLeastMs, `${what}: the next number came after ${Math.round(back)} ms`)
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
  await outage('no Redis', 0, redis.stop)
  await rooms.finish()

  // From here on the times that are stored jump, so that gaps cannot be told from them.
  const later = await openAutoRooms(context, postgres.url, () => alive.url, 2)
  const [before, from] = [await later.counts(), performance.now()]
  for (const seconds of [3600, 0, -3600]) {
    clock.set(seconds)
    result.recoveryMs.push(await later.callEverywhere())
    result.runs++
  }
  const most = Math.floor((performance.now() - from) / (PACE_MS - EARLY_MS)) + 1
  for (const [roomId, count] of await later.counts()) {
    const calls = count - (before.get(roomId) ?? 0)
    context.check(calls <= most, `clocks jump: ${calls} calls in a room in the time of ${most}`)
  }
}

/** The host's page is frozen, closed or offline after three numbers: everybody else hears all of them, each at once. */
export async function hostGone(context: FaultContext): Promise<void> {
  const { result } = context
  const paceMs = context.size('pace-ms', 50, 500)
  const calls = context.size('calls', 20, HIGHEST_NUMBER)
  const databaseUrl = await freshPostgres(context)
  const server = await startServer(context, { DATABASE_URL: databaseUrl, CALL_COOLDOWN_MS: String(paceMs) })
  const rooms = await openAutoRooms(context, databaseUrl, () => server.url, 0)
  /** When each call was heard, by room and number of the call. */
  const told: { roomId: string; seq: number; at: number }[] = []
  await Promise.all(
    ['frozen', 'closed', 'offline'].map(async (way) => {
      const room = await openRoom(() => server.url)
      const line = await TcpProxy.to(context, () => server.port)
      const page = await watch(context, line.url, room.id, room.host)
      const guest = await room.join('Ravi')
      const others = [await watch(context, server.url, room.id, guest), await watch(context, server.url, room.id)]
      for (const { socket } of others) {
        socket.on('message', (data) => {
          const { type, payload } = JSON.parse(String(data))
          if (type === 'number_called') told.push({ roomId: room.id, seq: payload.seq, at: Date.now() })
        })
      }
      await room.start()
      await insist(room.host.client, `${room.path}/auto-call`, { state: 'on', paceMs })
      await page.log.nth('number_called', 3)
      if (way === 'frozen') page.socket.pause()
      if (way === 'closed') page.socket.terminate()
      if (way === 'offline') line.fallSilent()
      for (const [who, { log }] of others.entries()) {
        await log.nth('number_called', calls)
        const seqs = log.all('number_called').map(({ payload }) => payload.seq)
        context.check(isInOrder(seqs), `page ${who} heard the calls ${seqs}`)
      }
      result.runs++
      result.acknowledged += calls
    }),
  )
  const stored = await rooms.stored()
  const delays = told.map(({ roomId, seq, at }) => at - (stored.get(roomId)?.[seq - 1]?.at ?? 0))
  context.checkTime('from stored to heard', delays, 0.95, TOLD_MS)
}
