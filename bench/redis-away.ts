import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { startRedis } from '../scripts/redis.ts'
import { providePostgres, startGameServer } from './harness/game-server.ts'
import { inWords, startRoomClients } from './harness/room-clients.ts'
import { fillRooms } from './harness/rooms.ts'
import type { Size } from './harness/size.ts'

const CALL_EVERY_MS = 5_000
const PHASE_SECONDS = 15

/**
 * Rooms whose players are on two processes, while the Redis between them dies and returns. Nothing may be lost:
 * meanwhile players on the other process get numbers through the reconciler or a poll.
 */
export async function redisAway({ redisRooms }: Size): Promise<string[]> {
  const postgres = await providePostgres()
  const database = await postgres.database()
  const port = await freePort()
  let redis = await startRedis(port)
  const settings = { REDIS_URL: redis.url }
  const servers = [await startGameServer(database, settings), await startGameServer(database, settings)]
  const rooms = await fillRooms(servers, redisRooms, 50)
  for (const room of rooms) await room.start()
  const clients = await startRoomClients(servers, rooms)

  const figures: string[] = []
  const phase = async (name: string) => {
    const called = await clients.call(CALL_EVERY_MS, PHASE_SECONDS)
    await wait(3000)
    figures.push(`${redisRooms} rooms of 50 on two processes, Redis ${name}: ${inWords(await clients.delays(called))}`)
  }
  await phase('there')
  await redis.stop()
  await phase('gone')
  redis = await startRedis(port)
  await wait(2000)
  await phase('back')
  await clients.leave()
  for (const server of servers) await server.stop()
  await redis.stop()
  await postgres.stop()
  return figures
}
