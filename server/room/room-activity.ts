import { and, inArray, lt, sql } from 'drizzle-orm'
import { gameRooms } from '#shared/schema.ts'
import type { Db } from '../db/open.ts'

/** Tracks rooms that are in use, so that the sweeper keeps them. */
export interface RoomActivity {
  /** Stores which rooms are in use now. */
  flush(): Promise<void>
}

/**
 * A room is written again only after this time: the half hour after which an empty room is deleted need not be exact.
 */
const WRITTEN_EVERY_SECONDS = 300
const BATCH = 1_000

/** Room activity of this process. `occupied` returns the rooms that are watched or read here. */
export function createRoomActivity(db: Db, occupied: () => Iterable<string>): RoomActivity {
  return {
    flush: async () => {
      const roomIds = [...new Set(occupied())]
      for (let from = 0; from < roomIds.length; from += BATCH) {
        // Skip locked rooms: they are in use anyway, and no command should wait.
        const due = db
          .select({ id: gameRooms.id })
          .from(gameRooms)
          .where(
            and(
              inArray(gameRooms.id, roomIds.slice(from, from + BATCH)),
              lt(gameRooms.seenAt, sql`now() - ${WRITTEN_EVERY_SECONDS} * interval '1 second'`),
            ),
          )
          .for('no key update', { skipLocked: true })
        await db.update(gameRooms).set({ seenAt: sql`now()` }).where(inArray(gameRooms.id, due))
      }
    },
  }
}
