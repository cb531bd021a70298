import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '../../../scripts/waiting.ts'
import { queryWhenUp } from '../../support/databases.ts'
import { EARLY_MS, openAutoRooms, PACE_MS } from '../auto-rooms.ts'
import { falseClock } from '../false-clock.ts'
import type { FaultContext } from '../fault-context.ts'
import { startCluster } from '../postgres-cluster.ts'
import { openGame } from '../room.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { oneRedis } from './redis.ts'

const COOLDOWN_MS = 400
const HANDED_OVER_MS = 600
/** Without any server, or without the database, a number is not made up for: the next one comes after this time. */
const BACK_MS = 8_000
/** By then the servers have failed to reach the database. */
const ASKED_IN_VAIN_MS = 1_200
/** By how many seconds clocks jump. */
const JUMPS = [-3600, 3600, -1, 1, -2, 2]
/** How old a clock that was read may be. */
const READ_MS = 1_100
/** How much too early a call by hand may come. */
const PRESSED_EARLY_MS = 100
/** How long a press may take on a busy machine. */
const PRESSED_LATE_MS = 400

/**
 * Two servers call in many rooms. One of them is killed again and again; then nobody can call for a while: the numbers come
 * back slowly, and never in a burst. In the end the clocks of the database and of one server jump, while a host also presses.
 */
export async function callersGone(context: FaultContext): Promise<void> {
  const { result, isShort } = context
  const clocks = { server: falseClock(context), database: falseClock(context) }
  const postgres = await startCluster(context, clocks.database.variables)
  const redis = await oneRedis(context)
  const settings = { cooldownMs: COOLDOWN_MS, DATABASE_URL: postgres.url, REDIS_URL: redis.url }
  const servers = await Promise.all([
    startServer(context, settings),
    startServer(context, { ...settings, ...clocks.server.variables }),
  ])
  let [alive] = servers
  let passedMs = 0
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

  /** The short form lets the time pass by the clock of the database, and looks at how long the next numbers are put off. */
  const outage = async (what: string, awayMs: number, go: () => Promise<unknown>, comeBack: () => Promise<unknown>) => {
    await go()
    if (isShort) {
      passedMs += awayMs
      clocks.database.set(passedMs / 1_000)
    }
    await wait(isShort ? ASKED_IN_VAIN_MS : awayMs)
    const since = Date.now() + passedMs
    await Promise.all([comeBack(), isShort && rooms.putOff(since, BACK_MS)])
    const back = await goOn()
    context.check(isShort || back >= BACK_MS / 2, `${what}: the next number came after ${Math.round(back)} ms`)
  }
  /** Waits for two more numbers everywhere, and gives the time that the first took. */
  const goOn = async () => {
    const back = await rooms.callEverywhere()
    await rooms.callEverywhere()
    await rooms.renew()
    result.recoveryMs.push(back)
    result.runs++
    return back
  }
  const ofAll = (act: 'kill' | 'start') => () => Promise.all(servers.map((server) => server[act]()))
  await outage('no server', context.size('outage-ms', 4_000, 10_000), ofAll('kill'), ofAll('start'))
  await outage('no Postgres', context.size('outage-ms', 4_000, 20_000), postgres.kill, postgres.start)
  await redis.stop()
  await goOn()
  await rooms.finish()

  // From here on the times that are stored jump, so that gaps cannot be told from them.
  const later = await openAutoRooms(context, postgres.url, () => alive.url, 2)
  const [before, from] = [await later.counts(), performance.now()]
  for (const { clock, read } of [
    { clock: clocks.database, read: () => timeOf(postgres) },
    { clock: clocks.server, read: () => timeOf(servers[1]) },
  ]) {
    for (const seconds of isShort ? JUMPS.slice(0, 2) : JUMPS) {
      await pressWhile(context, servers[1].url, async (nextCall) => {
        for (const offset of [seconds, 0]) {
          clock.set(offset)
          const hasJumped = async () => Math.abs((await read()) - Date.now() - offset * 1_000) <= READ_MS
          await waitUntil(`a clock jumps by ${offset} s`, hasJumped)
          await nextCall()
          result.recoveryMs.push(await later.callEverywhere())
        }
      })
      await later.renew()
      result.runs++
    }
  }
  const most = Math.floor((performance.now() - from) / (PACE_MS - EARLY_MS)) + 1
  for (const [roomId, count] of await later.counts()) {
    const calls = count - (before.get(roomId) ?? 0)
    context.check(calls <= most, `clocks jump: ${calls} calls in a room in the time of ${most}`)
  }
}

/** The time as a database or a server returns it. A server returns whole seconds. */
async function timeOf(place: { url: string }): Promise<number> {
  if (place.url.startsWith('http')) return Date.parse((await fetch(`${place.url}/healthz`)).headers.get('date') ?? '')
  const statement = 'select extract(epoch from clock_timestamp()) * 1000 as now'
  return Number((await queryWhenUp(place.url, statement)).rows[0].now)
}

/** A host presses the button all the time while something happens, and no two calls come within the cooldown. */
async function pressWhile(
  context: FaultContext,
  url: string,
  happens: (nextCall: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { path, host } = await openGame(() => url)
  const calls: { asked: number; answered: number }[] = []
  let isOver = false
  const press = async () => {
    for (; !isOver; await wait(10)) {
      const asked = performance.now()
      const { status } = await host.client.send('POST', `${path}/call-number`)
      if (status === 200) calls.push({ asked, answered: performance.now() })
      // Postgres counts its timeouts by the clock that jumps, so it may end a statement that has just begun.
      else if (status !== 429 && status !== 503) throw new Error(`a call was answered ${status}`)
    }
  }
  const nextCall = () => {
    const { length } = calls
    return waitUntil('a host can call', () => calls.length > length)
  }
  const pressing = press()
  await happens(nextCall).finally(() => {
    isOver = true
  })
  await pressing
  // The moment of a call is only known to lie between request and answer.
  const pairs = calls.slice(1).map((later, i) => ({ later, earlier: calls[i] ?? later }))
  const shortest = Math.min(...pairs.map(({ earlier, later }) => later.answered - earlier.asked))
  context.check(shortest >= COOLDOWN_MS - PRESSED_EARLY_MS, `two calls of a host within ${shortest} ms`)
  const gaps = pairs.map(({ earlier, later }) => later.answered - earlier.answered)
  context.checkTime('from call to call of a host', gaps, 1, COOLDOWN_MS + PRESSED_LATE_MS)
  context.result.acknowledged += calls.length
}
