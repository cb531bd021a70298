import { date, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Daily counters (India time). They outlive the rooms. */
export const dailyStats = pgTable('daily_stats', {
  id: uuid('id').primaryKey().defaultRandom(),
  date: date('date').notNull().unique(),
  roomsCreated: integer('rooms_created').notNull().default(0),
  totalTicketsUsed: integer('total_tickets_used').notNull().default(0),
  totalPlayersJoined: integer('total_players_joined').notNull().default(0),
  totalGamesFinished: integer('total_games_finished').notNull().default(0),
  totalWinners: integer('total_winners').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
