import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PlayerId, RoomId, WinnerId } from '#shared/game/ids.ts'
import { PRIZE_TICKETS_MAX, WINNERS_MAX } from '#shared/game/limits.ts'
import { isHouse, PATTERNS, type Pattern } from '#shared/game/patterns.ts'
import { createdAt } from './columns.ts'
import { players } from './players.ts'
import { gameRooms } from './rooms.ts'

/** Names of patterns as constraints have them. Their order says nothing. */
const listOf = (patterns: readonly Pattern[]) => sql.raw(`'${[...patterns].sort().join("', '")}'`)

/**
 * Wins. A pattern has prizes of the ranks from 1, mostly one. Wins that share a prize have places from 0; where ties go to the
 * first, the only place is 0. Nobody wins a pattern twice, and a ticket wins one house.
 */
export const winners = pgTable(
  'winners',
  {
    id: uuid('id').$type<WinnerId>().primaryKey(),
    roomId: text('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => gameRooms.id, { onDelete: 'cascade' }),
    playerId: uuid('player_id')
      .$type<PlayerId>()
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    playerName: text('player_name').notNull(),
    pattern: text('pattern').$type<Pattern>().notNull(),
    ticketNumber: integer('ticket_number').notNull(),
    /** How many numbers had been called. */
    seq: integer('seq').notNull().default(0),
    place: integer('place').notNull().default(0),
    rank: integer('rank').notNull().default(1),
    /** The other tickets of the winner on which it was won, by their numbers. */
    also: jsonb('also').$type<number[]>().notNull().default([]),
    prize: text('prize'),
    screenshot: text('screenshot'),
    createdAt: createdAt(),
  },
  (winner) => [
    unique('winners_room_pattern_prize').on(winner.roomId, winner.pattern, winner.rank, winner.place),
    unique('winners_room_pattern_player').on(winner.roomId, winner.pattern, winner.playerId),
    // Postgres does not index references, and searches a player's wins when it deletes the player.
    index('winners_player').on(winner.playerId),
    uniqueIndex('winners_one_house')
      .on(winner.roomId, winner.playerId, winner.ticketNumber)
      .where(sql`${winner.pattern} in (${listOf(PATTERNS.filter(isHouse))})`),
    check('winners_pattern', sql`${winner.pattern} in (${listOf(PATTERNS)})`),
    check('winners_rank', sql`${winner.rank} between 1 and ${sql.raw(String(WINNERS_MAX))}`),
    check('winners_also', sql`jsonb_array_length(${winner.also}) < ${sql.raw(String(PRIZE_TICKETS_MAX))}`),
    check('winners_ticket_number', sql`${winner.ticketNumber} between 1 and 10`),
  ],
)
