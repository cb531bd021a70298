import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { MINUTE_MS } from '#shared/game/durations.ts'
import type { Db } from '../../db/db.ts'
import { interval } from '../../db/interval.ts'

/** A clock that gains so much between two sweeps was set, or the computer slept. */
const JUMP_MS = 5 * MINUTE_MS

/**
 * When the database's clock has jumped forward, moves the times of rooms along: in the time between nobody could play. If
 * several processes do so, rooms are only kept longer.
 */
export function followClock(db: Db, log: Logger, now = () => performance.now()): () => Promise<void> {
  let known = Number.POSITIVE_INFINITY
  return async () => {
    const { rows } = await db.execute(sql`select extract(epoch from clock_timestamp()) * 1000 as at`)
    const ahead = Number(rows[0]?.at) - now()
    const ms = ahead - known
    if (ms > JUMP_MS) {
      log.warn({ ms }, 'the clock of the database has jumped: the times of rooms move along')
      await db.execute(sql`
        update game_rooms set changed_at = changed_at + least(${interval(ms)}, now() - changed_at),
          finished_at = finished_at + least(${interval(ms)}, now() - finished_at)`)
    }
    known = ahead
  }
}
