import { setTimeout as wait } from 'node:timers/promises'
import { providePostgres, startGameServer } from './harness/game-server.ts'
import { inWords, startRoomClients } from './harness/room-clients.ts'
import { fillRooms } from './harness/rooms.ts'
import type { Size } from './harness/size.ts'

const PLAYERS = 500
/** Often enough for percentiles. */
const CALL_EVERY_MS = 1_000

/** Plays one room of 500. Measures how long a number takes to reach all players, and its cost. */
export async function largeRoom({ gameSeconds }: Size): Promise<string[]> {
  const postgres = await providePostgres()
  const server = await startGameServer(await postgres.database())
  const rooms = await fillRooms([server], 1, PLAYERS)
  for (const room of rooms) await room.start()
  const clients = await startRoomClients([server], rooms)
  await clients.call(CALL_EVERY_MS, CALL_EVERY_MS / 1000)
  const [cpuBefore, startedAt] = [await server.cpuMs(), performance.now()]
  const called = await clients.call(CALL_EVERY_MS, gameSeconds)
  const cpu = ((await server.cpuMs()) - cpuBefore) / (performance.now() - startedAt)
  await wait(2000)
  const delays = await clients.delays(called)
  const megabytes = (await server.memory()) / 1024 ** 2
  await clients.leave()
  await server.stop()
  await postgres.stop()
  return [
    `${PLAYERS} players in one room, ${called.length} calls: ${inWords(delays)}; ${(cpu * 100).toFixed(0)} % of a core, ` +
      `${megabytes.toFixed(0)} MB`,
  ]
}
