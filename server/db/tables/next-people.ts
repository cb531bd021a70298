import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { PersonId, RoomId, SessionHash } from '#shared/game/ids.ts'
import type { NextPersonState } from '#shared/schema.ts'
import { createdAt } from './columns.ts'
import { gameRooms } from './rooms.ts'

/** The value of `holder_session` for people for whom no session acts, by their state. */
export const NO_HOLDER = { set_aside: '' as SessionHash, left: '-' as SessionHash }

/**
 * People who have no seat in this round: they came during a game and wait for the next one, were set aside after they missed
 * two, or have left.
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
    /** The database fills it from what the former release writes too, which knows no such column. */
    state: text('state')
      .$type<NextPersonState>()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`case ${nextPeople.holderSession} when '' then 'set_aside' when '-' then 'left' else 'waiting' end`,
      ),
    createdAt: createdAt(),
  },
  (person) => [
    unique('next_people_room_name').on(person.roomId, person.name),
    index('next_people_owner').on(person.ownerSession),
    index('next_people_holder').on(person.holderSession),
    check('next_people_state', sql`${person.state} in ('waiting', 'set_aside', 'left')`),
    check('next_people_ticket_count', sql`${person.ticketCount} between 1 and 10`),
  ],
)
