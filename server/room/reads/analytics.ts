import { and, desc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DayTotals, RoomAnalyticsRow } from '#shared/api.ts'
import { dailyStats, gameRooms, players } from '#shared/schema.ts'
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

const DAYS = 30

/** What was counted on each of the last 30 days (India time), today first. A day on which nothing happened has zeros. */
export async function dailyTotals(db: Db): Promise<DayTotals[]> {
  const days = sql`(
    select (now() at time zone 'Asia/Kolkata')::date - generate_series(0, ${DAYS - 1}) as date
  ) as days`
  const counted = (column: PgColumn) => sql`coalesce(${column}, 0)`.mapWith(Number)
  return db
    .select({
      date: sql<string>`days.date::text`,
      rooms: counted(dailyStats.roomsCreated),
      games: counted(dailyStats.totalGamesFinished),
      players: counted(dailyStats.totalPlayersJoined),
      tickets: counted(dailyStats.totalTicketsUsed),
      prizes: counted(dailyStats.totalWinners),
    })
    .from(days)
    .leftJoin(dailyStats, sql`${dailyStats.date} = days.date`)
    .orderBy(sql`days.date desc`)
}
