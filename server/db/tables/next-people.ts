import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { PersonId, RoomId, SessionHash } from '#shared/game/ids.ts'
import { createdAt } from './columns.ts'
import { gameRooms } from './rooms.ts'

/**
 * People who wait for the next round: they came during a game, or were set aside after they missed two. Of the latter nobody
 * holds the seat (the holder is '') until they ask for one.
 */
export const nextPeople = pgTable(
  'next_people',
  {
    personId: uuid('person_id').$type<PersonId>().primaryKey(),
    roomId: text('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => gameRooms.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    ticketCount: integer('ticket_count').notNull().default(1),
    ownerSession: text('owner_session').$type<SessionHash>().notNull(),
    holderSession: text('holder_session').$type<SessionHash>().notNull(),
    createdAt: createdAt(),
  },
  (person) => [
    unique('next_people_room_name').on(person.roomId, person.name),
    index('next_people_owner').on(person.ownerSession),
    index('next_people_holder').on(person.holderSession),
    check('next_people_ticket_count', sql`${person.ticketCount} between 1 and 10`),
  ],
)
