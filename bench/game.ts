import { setTimeout as wait } from 'node:timers/promises'
import { type BenchPostgres, providePostgres, startGameServer } from './harness/game-server.ts'
import { inWords, startRoomClients } from './harness/room-clients.ts'
import { fillRooms } from './harness/rooms.ts'
import type { Size } from './harness/size.ts'

const CALL_EVERY_MS = 5_000
/** Calls in the single large room, enough for percentiles. */
const LARGE_ROOM_CALL_EVERY_MS = 1_000
/**
 * Plays many rooms of 50 on one process, then one room of 500. Measures how long a number takes to reach all players,
 * and its cost.
 */
export async function game({ gameRooms, gameSeconds }: Size): Promise<string[]> {
  const postgres = await providePostgres()
  const figures = [
    await play(postgres, { count: gameRooms, players: 50, everyMs: CALL_EVERY_MS, seconds: gameSeconds }),
    await play(postgres, { count: 1, players: 500, everyMs: LARGE_ROOM_CALL_EVERY_MS, seconds: gameSeconds }),
  ]
  await postgres.stop()
  return figures
}

interface Evening {
  count: number
  players: number
  everyMs: number
  seconds: number
}

async function play(postgres: BenchPostgres, { count, players, everyMs, seconds }: Evening): Promise<string> {
  const server = await startGameServer(await postgres.database())
  const rooms = await fillRooms([server], count, players)
  for (const room of rooms) await room.start()
  const clients = await startRoomClients([server], rooms)
  await clients.call(everyMs, everyMs / 1000)
  const [polledBefore, cpuBefore, startedAt] = [await clients.polls(), await server.cpuMs(), performance.now()]
  const called = await clients.call(everyMs, seconds)
  const took = performance.now() - startedAt
  const cpu = ((await server.cpuMs()) - cpuBefore) / took
  const { asked, unchanged, longestPause } = await clients.polls()
  await wait(2000)
  const delays = await clients.delays(called)
  const megabytes = (await server.memory()) / 1024 ** 2
  await clients.leave()
  await server.stop()
  const polls = asked - polledBefore.asked
  const share = (unchanged - polledBefore.unchanged) / polls
  return [
    `${count * players} players in ${count} rooms of ${players}, ${called.length} calls: ${inWords(delays)}`,
    `${(cpu * 100).toFixed(0)} % of a core, ${megabytes.toFixed(0)} MB, ${((polls / took) * 1000).toFixed(0)} polls a second`,
    `${(share * 100).toFixed(1)} % of them answered 304, longest pause asked for ${longestPause} ms`,
  ].join('; ')
}
