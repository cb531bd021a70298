import { and, eq, sql } from 'drizzle-orm'
import type { EveningAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { RoundRecord } from '#shared/round-record.ts'
import { rounds } from '#shared/schema.ts'
import type { Db } from '../db/open.ts'

/** The rounds of a room that are on record, oldest first, without what proves their draws. */
export async function loadRounds(db: Db, roomId: RoomId): Promise<EveningAnswer['rounds']> {
  const rows = await db
    .select({ round: rounds.round, record: sql<Omit<RoundRecord, 'draw'>>`${rounds.record}::jsonb - 'draw'` })
    .from(rounds)
    .where(eq(rounds.roomId, roomId))
    .orderBy(rounds.round)
  return rows.map(({ round, record }) => ({ round, ...record }))
}

/** One round with everything that is on record of it. */
export async function loadRound(db: Db, roomId: RoomId, round: number): Promise<RoundRecord | null> {
  const [row] = await db
    .select({ record: rounds.record })
    .from(rounds)
    .where(and(eq(rounds.roomId, roomId), eq(rounds.round, round)))
  return row?.record ?? null
}
