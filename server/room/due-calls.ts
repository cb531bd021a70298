import { and, gt, lt, sql } from 'drizzle-orm'
import { FAR_MS } from '#shared/game/room/decide-auto.ts'
import { gameRooms } from '#shared/schema.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { RoomRow } from './repo.ts'

/** How far ahead a process looks: a little further than to its next look. */
const AHEAD_MS = 1_200
/** Calls for one look. The rest is later than these and waits for the next one. */
const MAX_CALLS = 2_000

/** A call that the server is to make. */
export type Due = Pick<RoomRow, 'id' | 'epoch' | 'version' | 'nextCallAt'>

/** When a call is due, in milliseconds of the database's clock. */
export const dueAt = ({ nextCallAt }: Due): number => nextCallAt?.getTime() ?? 0

/** The calls that are due soon, with the time that is left; and at once those whose time was set by a clock that was fast. */
export async function loadDueCalls(db: Db): Promise<(Due & { inMs: number })[]> {
  const [soon, far] = await Promise.all([dueSoon(db).execute(), dueFar(db).execute()])
  return [...soon, ...far.map((due) => ({ ...due, inMs: 0 }))]
}

const { id, epoch, version, nextCallAt, autoPause } = gameRooms
const inMs = sql`extract(epoch from ${nextCallAt} - clock_timestamp()) * 1000`.mapWith(Number)
/** Not by `clock_timestamp()`: an index serves only what stays the same during a statement. */
const after = (ms: number) => sql`now() + ${sql.raw(`interval '${ms} milliseconds'`)}`

const dueSoon = prepared((on) =>
  on
    .select({ id, epoch, version, nextCallAt, inMs })
    .from(gameRooms)
    .where(lt(nextCallAt, after(AHEAD_MS)))
    .orderBy(nextCallAt)
    .limit(MAX_CALLS)
    .prepare('due_soon'),
)

const dueFar = prepared((on) =>
  on
    .select({ id, epoch, version, nextCallAt })
    .from(gameRooms)
    .where(and(gt(nextCallAt, after(FAR_MS)), sql`${autoPause}->>'reason' is distinct from 'break'`))
    .limit(MAX_CALLS)
    .prepare('due_far'),
)
