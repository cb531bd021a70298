import { setTimeout as wait } from 'node:timers/promises'
import { openLog } from '../server/app/logger.ts'
import { openDatabase } from '../server/db/open.ts'
import { loadDueCalls } from '../server/room/jobs/call-timer.ts'
import { type GameServer, providePostgres, startGameServer } from './harness/game-server.ts'
import { fillRooms } from './harness/rooms.ts'
import type { Size } from './harness/size.ts'

const PACE_MS = 5_000
const TOKEN = 'only for this benchmark'
const LOOKS = 100
/** What is wanted: how late 99 % of the numbers may be, and how long a look may take. */
const LATE_MS = 100
const LOOK_MS = 2

/**
 * Measures one process that calls in many rooms by itself: how late the numbers are, what its look for due calls takes and
 * how much of a core all of it does.
 */
export async function auto({ autoRooms, autoSeconds }: Size): Promise<string[]> {
  const postgres = await providePostgres()
  const database = await postgres.database()
  const server = await startGameServer(database, { CALL_COOLDOWN_MS: String(PACE_MS), METRICS_TOKEN: TOKEN })
  const rooms = await fillRooms([server], autoRooms, 1)
  for (const room of rooms) {
    await room.start()
    await room.host.browser.post(`/api/rooms/${room.id}/auto-call`, { state: 'on', paceMs: PACE_MS, away: 'never' })
  }
  // Until each has had its first number.
  await wait(2 * PACE_MS)
  const [before, cpuBefore, from] = [await lateness(server), await server.cpuMs(), performance.now()]
  const looks = await timeLooks(database, autoSeconds * 1_000)
  const share = (await server.cpuMs()) - cpuBefore
  const late = (await lateness(server)).map(({ ms, calls }, i) => ({ ms, calls: calls - (before[i]?.calls ?? 0) }))
  const calls = late.at(-1)?.calls ?? 0
  const p99 = late.find((bucket) => bucket.calls >= calls * 0.99)?.ms
  const core = Math.round((share / (performance.now() - from)) * 100)
  await server.stop()
  await postgres.stop()
  const look = looks.toSorted((left, right) => left - right)[Math.floor(looks.length / 2)] ?? 0
  return [
    `${autoRooms} rooms, a number every ${PACE_MS / 1000} s by one process: ${calls} calls, 99 % of them at most ${p99} ms late ` +
      `(wanted: ${LATE_MS} ms); a look for due calls takes ${look.toFixed(1)} ms (p50, from another process; wanted: ` +
      `${LOOK_MS} ms); ${core} % of a core`,
  ]
}

/** How many calls were at most so late, in all since the start. */
async function lateness(server: GameServer): Promise<{ ms: number; calls: number }[]> {
  const text = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  return [...text.matchAll(/^tambola_beat_late_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm)].map(([, le, calls]) => ({
    ms: Number(le?.replace('+Inf', 'Infinity')) * 1000,
    calls: Number(calls),
  }))
}

/** Looks for due calls all the while, as the processes do once a second. */
async function timeLooks(databaseUrl: string, forMs: number): Promise<number[]> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' }, openLog({ LOG_LEVEL: 'error' }))
  const took: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    const started = performance.now()
    await loadDueCalls(db)
    took.push(performance.now() - started)
    await wait(forMs / LOOKS)
  }
  await close()
  return took
}
