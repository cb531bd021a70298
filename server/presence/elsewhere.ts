import { sql } from 'drizzle-orm'
import type { PlayerId } from '#shared/game/ids.ts'
import type { Db, Tx } from '../db/db.ts'

/** A process that has not renewed its row for so long is considered dead. */
export const PROCESS_SILENCE_MS = 4_000

/** Those of the players whose page some live process sees before their eyes. */
export async function whoLooks(db: Db, playerIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute(sql`
    select distinct player_id from presence join server_processes process on process.id = presence.process_id
    where player_id in (select jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb)::uuid)
      and not hidden and (until is null or until > clock_timestamp())
      and process.seen_at > clock_timestamp() - make_interval(secs => ${PROCESS_SILENCE_MS / 1000})`)
  return new Set(rows.map(({ player_id }) => String(player_id)))
}

/** Whether any live process sees the player play. */
export async function isPlayingAnywhere(db: Db | Tx, playerId: PlayerId): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from presence join server_processes process on process.id = presence.process_id
    where player_id = ${playerId} and (until is null or until > clock_timestamp())
      and process.seen_at > clock_timestamp() - make_interval(secs => ${PROCESS_SILENCE_MS / 1000})
    limit 1`)
  return rows.length > 0
}
