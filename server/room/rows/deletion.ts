import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '#shared/game/durations.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { interval } from '../../db/interval.ts'

/** The number of a deleted room is not reused for this time. */
const NUMBER_RESTS_MS = DAY_MS

/**
 * Deletes the rooms that a query names, with all rows that depend on them, and reserves their numbers. Daily statistics are
 * kept. Returns how many they were.
 */
export async function deleteRooms(on: Db | Tx, due: SQL): Promise<number> {
  const { rows } = await on.execute(sql`
    with due as (${due}), gone as (
      delete from game_rooms using due where game_rooms.id = due.id returning game_rooms.id
    )
    insert into resting_numbers (room_id, until)
    select id, now() + ${interval(NUMBER_RESTS_MS)} from gone
    on conflict (room_id) do update set until = excluded.until
    returning room_id`)
  return rows.length
}

/** The same for one room. */
export async function deleteRoom(on: Db | Tx, roomId: RoomId): Promise<void> {
  await deleteRooms(on, sql`select id from game_rooms where id = ${roomId}`)
}
