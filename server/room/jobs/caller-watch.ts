import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '../../db/db.ts'
import type { Presence } from '../../presence/presence.ts'
import { type Job, runEvery } from '../../scheduler.ts'
import { IS_PERSON_AWAITED } from '../rows/repo.ts'

/** How often open sockets of callers are recorded as signs of life. */
const CALLER_SEEN_EVERY_MS = 10_000
/** How soon it is tried again if that has failed. */
const LOOK_FOR_CALLERS_MS = 1_000

/** After the end of a round the host is expected to open the next one. */
const HOST_WATCHED_FOR = '30 minutes'

/**
 * Records that silent callers are still here. Every few seconds the database lists callers whose last sign of life is
 * getting old, and this process stamps those with an open socket here. So any process can tell how long a caller has
 * been away, and a killed process leaves nothing stale behind. On a borrowed seat only calls count: a silent stranger
 * there must not keep a game waiting.
 */
export function watchCallers(db: Db, presence: Presence, log: Logger): Job {
  let rests = 0
  const look = async () => {
    if (rests-- > 0) return
    // If it fails, the next look notes them: else all would be told that callers are away who are here.
    await noteCallers(db, presence)
    rests = CALLER_SEEN_EVERY_MS / LOOK_FOR_CALLERS_MS - 1
  }
  return runEvery(LOOK_FOR_CALLERS_MS, 'signs of life of callers', look, log)
}

/** One round of the watch. */
async function noteCallers(db: Db, presence: Presence): Promise<void> {
  const silent = await db.execute(sql`
    select game_rooms.id as room_id,
      case when game_rooms.status = 'finished' then host.id else coalesce(game_rooms.caller_id, host.id) end as player_id
    from game_rooms join players host on host.room_id = game_rooms.id and host.is_host
    where ${IS_PERSON_AWAITED}
      and (game_rooms.status <> 'finished' or game_rooms.finished_at > now() - ${HOST_WATCHED_FOR}::interval)
      and greatest(game_rooms.caller_seen_at, game_rooms.last_called_at)
        < clock_timestamp() - make_interval(secs => ${CALLER_SEEN_EVERY_MS / 1000})`)
  const here = silent.rows.filter((row) => presence.isOwnerConnected(String(row.player_id))).map((row) => row.room_id)
  if (here.length === 0) return
  // Players do not see this, so the version stays the same. A room that is being changed can wait for the next round.
  await db.execute(sql`
    update game_rooms set caller_seen_at = clock_timestamp()
    where id in (
      select id from game_rooms
      where id in (select jsonb_array_elements_text(${JSON.stringify(here)}::jsonb))
      for no key update skip locked)`)
}
