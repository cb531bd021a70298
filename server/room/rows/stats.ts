import { type SQL, sql } from 'drizzle-orm'
import type { RoomEvent } from '#shared/game/room/events.ts'
import type { PlayerView, RoomState } from '#shared/game/room/state.ts'
import { dailyStats } from '#shared/schema.ts'
import type { Tx } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'

/** Amounts to add to the counters of the day. */
interface DayCounts {
  roomsCreated: number
  totalTicketsUsed: number
  totalPlayersJoined: number
  totalGamesFinished: number
  totalWinners: number
}

export const NOTHING_COUNTED: DayCounts = {
  roomsCreated: 0,
  totalTicketsUsed: 0,
  totalPlayersJoined: 0,
  totalGamesFinished: 0,
  totalWinners: 0,
}

/**
 * What a change of a room adds to the counters of the day. Tickets count once confirmed; confirming again counts the
 * difference. A host who only calls is no player.
 */
export function countsOf(before: RoomState, after: RoomState, events: readonly RoomEvent[]): DayCounts {
  const known = new Map(before.players.map((player) => [player.id, player]))
  const tickets = after.players.map((player) => ticketsInPlay(player) - ticketsInPlay(known.get(player.id)))
  // A person counts once in an evening: when they join, or wait for a round for the first time.
  const newcomers = events.filter(
    ({ type, payload }) =>
      (type === 'player_joined' && payload.personId === undefined) || (type === 'person_waits' && !payload.isBack),
  )
  const count = (wanted: RoomEvent['type']) => events.filter(({ type }) => type === wanted).length
  return {
    ...NOTHING_COUNTED,
    totalTicketsUsed: tickets.reduce((sum, difference) => sum + difference, 0),
    totalPlayersJoined: newcomers.length + hostsPlaying(after) - hostsPlaying(before),
    totalGamesFinished: count('game_finished'),
    totalWinners: count('winner_announced'),
  }
}

const hostsPlaying = ({ room }: RoomState) => Number(room.rules.hostPlays)

const ticketsInPlay = (player: PlayerView | undefined) =>
  player?.ticketSelectionDone ? player.selectedTicketIds.length : 0

/**
 * Adds to the counters of today (India time). Call it last in its transaction: all rooms share this row, and it stays
 * locked until the commit.
 */
export async function countToday(tx: Tx, counts: DayCounts): Promise<void> {
  if (Object.values(counts).every((count) => count === 0)) return
  await added(tx).execute({ ...counts })
}

const added = prepared((on) => {
  const counters = Object.keys(NOTHING_COUNTED) as (keyof DayCounts)[]
  const each = (sqlOf: (counter: keyof DayCounts) => SQL) =>
    Object.fromEntries(counters.map((counter) => [counter, sqlOf(counter)]))
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
