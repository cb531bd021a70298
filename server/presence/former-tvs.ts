import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { RoomId } from '#shared/game/ids.ts'
import { IS_ALIVE } from './live-processes.ts'
import type { Tvs } from './tvs.ts'

/*
 * The former release runs beside this one while servers are replaced. It knows TVs only from `presence`, as players with
 * these ids, so this release writes and reads them too. The next one drops this file.
 */

const SHOWS = '00000000-0000-0000-0000-000000'
const SPEAKS = '00000000-0000-0000-0001-000000'

/** The rows of `presence` that say what the TVs of a room do. */
export function formerSignsOf(tvs: Tvs, roomId: RoomId) {
  const sign = tvs.signIn(roomId)
  const shown = tvs.isVisibleIn(roomId) ? 'connected' : 'hidden'
  return [
    { id: SHOWS + roomId, sign: sign === null ? 'none' : shown, ms: 0 },
    { id: SPEAKS + roomId, sign: sign === 'speaks' ? 'connected' : 'none', ms: 0 },
  ] as const
}

/** What the TVs of a room do by `presence`, as SQL. */
export const formerTvSignIn = (roomId: SQLWrapper) => {
  const [shows, speaks] = [SHOWS, SPEAKS].map((kind) => sql`(${sql.raw(`'${kind}'`)} || ${roomId})::uuid`)
  return sql`(
    select case when bool_or(player_id = ${speaks}) then 'speaks' when count(*) > 0 then 'shows' end
    from presence join server_processes process on process.id = presence.process_id
    where player_id in (${shows}, ${speaks}) and ${IS_ALIVE})`
}

/** The rooms among these that a TV shows on a visible page by `presence`, as a query. */
export const formerlyOnTv = (roomIds: SQL) => sql`
  select right(player_id::text, 6) from presence join server_processes process on process.id = presence.process_id
  where player_id in (select (${SHOWS} || room_id)::uuid from (${roomIds}) as asked(room_id)) and not hidden and ${IS_ALIVE}`
