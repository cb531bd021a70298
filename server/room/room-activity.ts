import { and, inArray, lt, sql } from 'drizzle-orm'
import { gameRooms } from '#shared/schema.ts'
import type { Db } from '../db/open.ts'

/** Which rooms somebody is in, so that the sweeper leaves them alone. */
export interface RoomActivity {
  /** Writes down in which rooms somebody is now. */
  flush(): Promise<void>
}

/** A room seen again this soon is not written again: the half hour after which a room goes need not be exact. */
const WRITTEN_EVERY_SECONDS = 300
const BATCH = 1_000

/** Room activity as one process sees it: `occupied` tells the rooms that are watched or read here. */
export function createRoomActivity(db: Db, occupied: () => Iterable<string>): RoomActivity {
  return {
    flush: async () => {
      const roomIds = [...new Set(occupied())]
      for (let from = 0; from < roomIds.length; from += BATCH) {
        // Rooms that are changing at this moment are skipped: somebody is obviously there, and nobody shall wait.
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
