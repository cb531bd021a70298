import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { gameRooms } from '../../db/tables/rooms.ts'

/**
 * A room is written again only after this time: the half hour after which an empty room is deleted need not be exact.
 */
const WRITTEN_EVERY_SECONDS = 300
const ROOMS_PER_STATEMENT = 1_000

/** Stores that these rooms are in use now, so that the sweeper keeps them. */
export async function noteRoomsInUse(db: Db, occupied: Iterable<string>): Promise<void> {
  const roomIds = [...new Set(occupied)]
  for (let from = 0; from < roomIds.length; from += ROOMS_PER_STATEMENT) {
    // Skip locked rooms: they are in use anyway, and no command should wait.
    const due = db
      .select({ id: gameRooms.id })
      .from(gameRooms)
      .where(
        and(
          inArray(gameRooms.id, roomIds.slice(from, from + ROOMS_PER_STATEMENT)),
          lt(gameRooms.seenAt, sql`now() - ${WRITTEN_EVERY_SECONDS} * interval '1 second'`),
        ),
      )
      .for('no key update', { skipLocked: true })
    await db.update(gameRooms).set({ seenAt: sql`now()` }).where(inArray(gameRooms.id, due))
  }
}
