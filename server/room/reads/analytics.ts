import { and, desc, eq, sql } from 'drizzle-orm'
import type { RoomAnalyticsRow } from '#shared/api.ts'
import { gameRooms, players } from '#shared/schema.ts'
import type { Db } from '../../db/open.ts'

/** All rooms with their numbers of players and tickets, newest first. A host who only calls is no player. */
export async function roomAnalytics(db: Db): Promise<RoomAnalyticsRow[]> {
  const tickets = sql`coalesce(sum(jsonb_array_length(${players.selectedTicketIds})), 0)`
  const onlyCalls = sql`${players.isHost} and ${gameRooms.rules} ->> 'hostPlays' = 'false'`
  const rows = await db
    .select({
      id: gameRooms.id,
      status: gameRooms.status,
      playerCount: sql`count(${players.id}) filter (where not coalesce(${onlyCalls}, false))`.mapWith(Number),
      totalTicketsUsed: tickets.mapWith(Number),
      createdAt: gameRooms.createdAt,
    })
    .from(gameRooms)
    .leftJoin(players, and(eq(players.roomId, gameRooms.id), eq(players.removed, false)))
    .groupBy(gameRooms.id)
    .orderBy(desc(gameRooms.createdAt), gameRooms.id)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
