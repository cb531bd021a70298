import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { DAY_MS, MINUTE_MS } from '#shared/game/durations.ts'
import { HIGHEST_NUMBER, LAST_CLAIMS_MS, LAST_SHARES_MS, ROOM_IDLE_MS } from '#shared/game/limits.ts'
import { CLOCK } from '#shared/game/room/decision.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import type { Db } from '../../db/db.ts'
import { interval } from '../../db/interval.ts'
import { type Job, runEvery } from '../../scheduler.ts'
import { execute, type GateDeps } from '../gate/execute.ts'
import { deleteRooms } from '../rows/deletion.ts'
import { followClock } from './clock-jumps.ts'
import { noteRoomsInUse } from './rooms-in-use.ts'

/** An empty waiting room is deleted after this time. */
const WAITING_EMPTY_MS = 30 * MINUTE_MS
/** A finished round can be read for this long, also where the next one was opened and then left. */
const FINISHED_KEPT_MS = DAY_MS
/** A room that was opened for later stays until this long after its date, also if nobody looks at it. */
const PLANNED_KEPT_MS = DAY_MS
/** For this long the number of a deleted room is known as a former one. */
const FORMER_ROOM_KNOWN_MS = 30 * DAY_MS

const SWEEP_ROOMS_MS = 15_000
/** Rooms per sweep. The rest waits for the next sweep. */
const BATCH = 200
/** Rooms that one statement deletes, with all their rows, so that none takes long. */
const DELETED_AT_ONCE = 20

/**
 * Ends games that are over and deletes unused rooms, every few seconds.
 *
 * @param occupied the rooms that are watched or read in this process
 */
export function startSweeper(deps: GateDeps, occupied: () => Iterable<string>, log: Logger): Job {
  const follow = followClock(deps.db, log)
  const round = async () => {
    await follow()
    await noteRoomsInUse(deps.db, occupied())
    await sweep(deps)
  }
  return runEvery(SWEEP_ROOMS_MS, 'sweep of rooms', round, log)
}

/** What a sweep did. */
interface Swept {
  finished: number
  deleted: number
}

/**
 * Runs one sweep, by the database's clock. Any number of processes may sweep at once: the gate ends each game only
 * once, and rooms that another process is deleting are skipped.
 */
export async function sweep(deps: GateDeps): Promise<Swept> {
  let finished = 0
  const failures: unknown[] = []
  for (const roomId of await gamesThatAreOver(deps.db)) {
    const ended = execute(deps, roomId, CLOCK, { type: 'finish_if_over' })
    const done = await ended.catch((error) => void failures.push(error))
    if (done?.room.status === 'finished') finished++
  }
  let deleted = 0
  let last: number
  do {
    last = await deleteSome(deps.db)
    deleted += last
  } while (last === DELETED_AT_ONCE && deleted < BATCH)
  await deps.db.execute(sql`delete from resting_numbers where until < ${ago(FORMER_ROOM_KNOWN_MS)}`)
  if (failures.length > 0) throw failures[0]
  return { finished, deleted }
}

/** Those that may be. The gate knows of wins that came later. */
async function gamesThatAreOver(db: Db): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select id from game_rooms
    where status = 'active' and (
      changed_at <= ${ago(ROOM_IDLE_MS)}
      or (jsonb_array_length(called_numbers) = ${HIGHEST_NUMBER}
        and last_called_at <= ${ago(LAST_CLAIMS_MS)})
      or (disabled_patterns @> coalesce(rules -> 'patterns', ${JSON.stringify(DEFAULT_RULES.patterns)}::jsonb)
        and last_called_at <= ${ago(LAST_SHARES_MS)})
    )
    limit ${BATCH}`)
  return rows.map(({ id }) => String(id))
}

/** Deletes some rooms that nobody uses any more. Those that another process is deleting are skipped. */
const deleteSome = (db: Db) =>
  deleteRooms(
    db,
    sql`select id from game_rooms
      where (starts_at is null or starts_at <= ${ago(PLANNED_KEPT_MS)}) and (
        (status = 'waiting' and round = 1 and greatest(seen_at, changed_at) <= ${ago(WAITING_EMPTY_MS)})
        or (status = 'ticket_selection' and round = 1 and greatest(seen_at, changed_at) <= ${ago(ROOM_IDLE_MS)})
        or (status in ('waiting', 'ticket_selection') and greatest(seen_at, changed_at) <= ${ago(FINISHED_KEPT_MS)})
        or (status = 'finished' and finished_at <= ${ago(FINISHED_KEPT_MS)}))
      limit ${DELETED_AT_ONCE}
      for update skip locked`,
  )

const ago = (ms: number) => sql`now() - ${interval(ms)}`
