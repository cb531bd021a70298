import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import type { DayTotals, RoomAnalyticsRow } from '#shared/api.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import { isOnPhone, papersOf } from '#shared/game/room/phones.ts'
import type { PlayerView, RoomState } from '#shared/game/room/state.ts'
import { type Db, prepared } from '../../db/db.ts'
import { dailyStats } from '../../db/tables/daily-stats.ts'
import { players } from '../../db/tables/players.ts'
import { gameRooms } from '../../db/tables/rooms.ts'
import { runEvery } from '../../scheduler.ts'

/** Amounts to add to the counters of the day. */
interface DayCounts {
  roomsCreated: number
  totalTicketsUsed: number
  totalPlayersJoined: number
  totalGamesFinished: number
  totalWinners: number
}

const NOTHING_COUNTED: DayCounts = {
  roomsCreated: 0,
  totalTicketsUsed: 0,
  totalPlayersJoined: 0,
  totalGamesFinished: 0,
  totalWinners: 0,
}
const COUNTERS = Object.keys(NOTHING_COUNTED) as (keyof DayCounts)[]

/**
 * What a change of a room adds to the counters of the day. Tickets count once confirmed; confirming again counts the
 * difference. A host who only calls is no player.
 */
export function countsOf(before: RoomState, after: RoomState, events: readonly RoomEvent[]): DayCounts {
  const known = new Map(before.players.map((player) => [player.id, player]))
  // People on paper come into a round with their tickets.
  const opened = events.some(({ type }) => type === 'round_opened')
  const brought = opened ? papersOf(before.players).map(ticketsInPlay) : []
  const tickets = after.players.map((player) => ticketsInPlay(player) - ticketsInPlay(known.get(player.id)))
  // A person counts once in an evening: when they join, or wait for a round for the first time.
  const newcomers = events.filter(
    ({ type, payload }) =>
      (type === 'player_joined' && (payload.personId === undefined || !isOnPhone(payload))) ||
      (type === 'person_waits' && !payload.isBack),
  )
  const count = (wanted: RoomEvent['type']) => events.filter(({ type }) => type === wanted).length
  return {
    ...NOTHING_COUNTED,
    totalTicketsUsed: [...tickets, ...brought].reduce((sum, difference) => sum + difference, 0),
    totalPlayersJoined: newcomers.length + hostsPlaying(after) - hostsPlaying(before),
    totalGamesFinished: count('game_finished'),
    totalWinners: count('winner_announced'),
  }
}

const hostsPlaying = ({ room }: RoomState) => Number(room.rules.hostPlays)

const ticketsInPlay = (player: PlayerView | undefined) =>
  player?.ticketSelectionDone ? player.selectedTicketIds.length : 0

const WRITTEN_EVERY_MS = 1_000

/**
 * Counts what happens on each day (India time). Amounts are gathered in memory and written every second: all rooms share
 * the row of the day, and no change of a room waits for it. A process that is killed loses those of a second.
 */
export class DayCounter {
  private readonly db: Db
  private gathered = NOTHING_COUNTED

  constructor(db: Db) {
    this.db = db
  }

  add(counts: Partial<DayCounts>): void {
    const summed = COUNTERS.map((counter) => [counter, this.gathered[counter] + (counts[counter] ?? 0)])
    this.gathered = Object.fromEntries(summed) as unknown as DayCounts
  }

  /** Writes what was gathered. What cannot be written now is written later. */
  async write(): Promise<void> {
    const counts = this.gathered
    if (COUNTERS.every((counter) => counts[counter] === 0)) return
    this.gathered = NOTHING_COUNTED
    try {
      await added(this.db).execute({ ...counts })
    } catch (error) {
      this.add(counts)
      throw error
    }
  }
}

/** A counter that is written every second, and for the last time when it is stopped. */
export function startDayCounter(db: Db, log: Logger): { counter: DayCounter; stop(): Promise<void> } {
  const counter = new DayCounter(db)
  const job = runEvery(WRITTEN_EVERY_MS, 'counters of the day', () => counter.write(), log)
  const stop = async () => {
    await job.stop()
    await counter.write().catch((error) => log.error({ err: error }, 'the counters of the last second were lost'))
  }
  return { counter, stop }
}

const added = prepared((on) => {
  const each = (sqlOf: (counter: keyof DayCounts) => SQL) =>
    Object.fromEntries(COUNTERS.map((counter) => [counter, sqlOf(counter)]))
  return on
    .insert(dailyStats)
    .values({
      date: sql`(now() at time zone 'Asia/Kolkata')::date`,
      ...each((counter) => sql`${sql.placeholder(counter)}::int`),
    })
    .onConflictDoUpdate({
      target: dailyStats.date,
      set: {
        ...each((counter) => sql`${dailyStats[counter]} + excluded.${sql.identifier(dailyStats[counter].name)}`),
        updatedAt: sql`now()`,
      },
    })
    .prepare('counted_today')
})

/** All rooms with their numbers of players and tickets, newest first. A host who only calls is not counted. */
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
