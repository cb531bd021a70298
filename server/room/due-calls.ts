import { and, isNotNull, sql } from 'drizzle-orm'
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

/** The calls that are due soon, the first of them first; and those that are due strangely late. */
export function loadDueCalls(db: Db): Promise<(Due & { inMs: number })[]> {
  return dueCalls(db).execute()
}

const dueCalls = prepared((on) => {
  const { id, epoch, version, nextCallAt, autoPause } = gameRooms
  const inMs = sql`extract(epoch from ${nextCallAt} - clock_timestamp()) * 1000`.mapWith(Number)
  // Not clock_timestamp(): the index serves only what stays the same during a statement.
  const isSoon = sql`${nextCallAt} < now() + ${ms(AHEAD_MS)}`
  const isFar = sql`${nextCallAt} > now() + ${ms(FAR_MS)} and ${autoPause}->>'reason' is distinct from 'break'`
  return on
    .select({ id, epoch, version, nextCallAt, inMs })
    .from(gameRooms)
    .where(and(isNotNull(nextCallAt), sql`(${isSoon} or (${isFar}))`))
    .orderBy(inMs)
    .limit(MAX_CALLS)
    .prepare('due_calls')
})

const ms = (span: number) => sql.raw(`interval '${span} milliseconds'`)
