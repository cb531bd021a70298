import { sql } from 'drizzle-orm'
import { check, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RoomId } from '#shared/game/ids.ts'
import type { RoundRecord } from '#shared/round-record.ts'
import { gameRooms } from './rooms.ts'

/** The finished rounds of an evening, each as one document: rows of the present round are all that play works with. */
export const rounds = pgTable(
  'rounds',
  {
    roomId: text('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => gameRooms.id, { onDelete: 'cascade' }),
    round: integer('round').notNull(),
    /** Text that keeps the order of its keys, which the evidence of a draw needs. */
    record: json('record').$type<RoundRecord>().notNull(),
  },
  (round) => [
    primaryKey({ columns: [round.roomId, round.round] }),
    check('rounds_round', sql`${round.round} between 1 and 30`),
  ],
)
