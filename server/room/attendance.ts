import { and, inArray, lt, sql } from 'drizzle-orm'
import { gameRooms } from '#shared/schema.ts'
import type { Db } from '../db/open.ts'

/** Which rooms somebody is in, so that the sweeper leaves them alone. */
export interface Attendance {
  /** Somebody is in this room now. Costs next to nothing. */
  seen(roomId: string): void
  /** Writes down what was seen since the last time. */
  write(): Promise<void>
}

/** A room seen again this soon is not written again: the half hour after which a room goes need not be exact. */
const WRITTEN_EVERY_SECONDS = 300
const BATCH = 1_000

/** Attendance as one process sees it, kept in memory and written to the rooms now and then. */
export function createAttendance(db: Db): Attendance {
  let seen = new Set<string>()
  return {
    seen: (roomId) => {
      seen.add(roomId)
    },
    write: async () => {
      const roomIds = [...seen]
      seen = new Set()
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
