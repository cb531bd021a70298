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

/** What the TVs of some rooms do by `presence`, as a query of `room_id` and `sign`. */
export const formerTvSignsIn = (roomIds: SQLWrapper) => sql`
  select right(player_id::text, 6) as room_id,
    max(case when player_id::text like ${sql.raw(`'${SPEAKS}%'`)} then 'speaks' else 'shows' end) as sign
  from presence join server_processes process on process.id = presence.process_id
  where player_id = any(array(select (kind || room_id)::uuid
      from unnest(${roomIds}::text[]) as asked(room_id), unnest(${sql.raw(`array['${SHOWS}', '${SPEAKS}']`)}) as kind))
    and ${IS_ALIVE}
  group by 1`

/** The rooms among these that a TV shows on a visible page by `presence`, as a query. */
export const formerlyOnTv = (roomIds: SQL) => sql`
  select right(player_id::text, 6) from presence join server_processes process on process.id = presence.process_id
  where player_id in (select (${SHOWS} || room_id)::uuid from (${roomIds}) as asked(room_id)) and not hidden and ${IS_ALIVE}`
