import { type SQLWrapper, sql } from 'drizzle-orm'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Db, Tx } from '../db/db.ts'
import { formerlyOnTv } from './former-tvs.ts'
import { IS_ALIVE } from './live-processes.ts'

/** Returns the players whose page is visible, as some live process knows. */
export async function whoLooks(db: Db, playerIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute(sql`
    select distinct player_id from presence join server_processes process on process.id = presence.process_id
    where player_id in (select jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb)::uuid)
      and not hidden and (until is null or until > clock_timestamp())
      and ${IS_ALIVE}`)
  return new Set(rows.map(({ player_id }) => String(player_id)))
}

/** Whether any live process sees the player play. */
export async function isPlayingAnywhere(db: Db | Tx, playerId: PlayerId): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from presence join server_processes process on process.id = presence.process_id
    where player_id = ${playerId} and (until is null or until > clock_timestamp())
      and ${IS_ALIVE}
    limit 1`)
  return rows.length > 0
}

/** What the TVs of some rooms do, at all live processes, as a query of `room_id` and `sign`. */
export const tvSignsIn = (roomIds: SQLWrapper) => sql`
  select room_id, max(case when speaks then 'speaks' else 'shows' end) as sign
  from tvs join server_processes process on process.id = tvs.process_id
  where room_id = any(${roomIds}) and ${IS_ALIVE} group by room_id`

/** Returns the rooms that a TV shows on a visible page, as some live process knows. */
export async function roomsOnTv(db: Db, roomIds: readonly RoomId[]): Promise<Set<RoomId>> {
  const asked = sql`select jsonb_array_elements_text(${JSON.stringify(roomIds)}::jsonb)`
  const { rows } = await db.execute(sql`
    select room_id from tvs join server_processes process on process.id = tvs.process_id
    where room_id in (${asked}) and not hidden and ${IS_ALIVE}
    union ${formerlyOnTv(asked)}`)
  return new Set(rows.map(({ room_id }) => String(room_id)))
}
