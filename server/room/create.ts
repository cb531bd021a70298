import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { count } from 'drizzle-orm'
import { gameRooms } from '#shared/schema.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import { openDraw } from './draw-repo.ts'
import { insertPlayer, type PlayerRow, type RoomRow } from './repo.ts'
import { countToday, NOTHING_COUNTED } from './stats.ts'

/** Room numbers have six digits and no leading zero, so that nobody drops one when reading it aloud. */
const LOWEST_ROOM = 100_000
const ROOMS_END = 1_000_000
/** With 50,000 of 900,000 numbers in use, twenty tries all hit one with a chance of 10^-25. */
const TRIES = 20

/** Opens a room with its host, under a free six-digit number. The host's seat belongs to the session. */
export async function createRoom(
  db: Db,
  maxRooms: number,
  session: string,
  host: { name: string; ticketCount: number; hostId: string | undefined },
): Promise<{ room: RoomRow; hostPlayer: PlayerRow }> {
  return db.transaction(async (tx) => {
    const [rooms] = await tx.select({ open: count() }).from(gameRooms)
    if ((rooms?.open ?? 0) >= maxRooms) throw new RefusedError('server_full')
    const playerId = randomUUID()
    for (let tried = 0; tried < TRIES; tried++) {
      const [room] = await tx
        .insert(gameRooms)
        .values({
          id: String(randomInt(LOWEST_ROOM, ROOMS_END)),
          epoch: randomBytes(9).toString('base64url'),
          hostId: host.hostId ?? playerId,
        })
        .onConflictDoNothing()
        .returning()
      if (!room) continue
      await openDraw(tx, room)
      const { name, ticketCount } = host
      const hostPlayer = await insertPlayer(tx, room.id, { id: playerId, name, ticketCount, isHost: true }, session)
      await countToday(tx, { ...NOTHING_COUNTED, roomsCreated: 1, totalPlayersJoined: 1 })
      return { room, hostPlayer }
    }
    throw new RefusedError('server_full')
  })
}
