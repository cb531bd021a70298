import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PersonId, PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import type { WrittenTicket } from '#shared/game/room/state.ts'
import type { MarkedNumbers } from '#shared/game/types.ts'
import type { BeforeJoining, PlayerKind, Removal } from '#shared/schema.ts'
import { gameRooms } from './rooms.ts'

/** Somebody in a round. Marks are keyed by ticket index. `tickets` is never written: tickets come from their seed. */
export const players = pgTable(
  'players',
  {
    id: uuid('id').$type<PlayerId>().primaryKey(),
    roomId: text('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => gameRooms.id, { onDelete: 'cascade' }),
    /** The same person in all rounds: the id of their first player. */
    personId: uuid('person_id').$type<PersonId>().notNull().defaultRandom(),
    name: text('name').notNull(),
    ticketCount: integer('ticket_count').notNull().default(1),
    selectedTicketIds: jsonb('selected_ticket_ids').$type<number[]>().notNull().default([]),
    tickets: jsonb('tickets').$type<never[]>().notNull().default([]),
    markedNumbers: jsonb('marked_numbers').$type<MarkedNumbers>().notNull().default({}),
    isHost: boolean('is_host').notNull().default(false),
    isReady: boolean('is_ready').notNull().default(false),
    ticketSelectionDone: boolean('ticket_selection_done').notNull().default(false),
    /** Removed by the host. The row stays, so that its name and sessions cannot return and its wins are kept. */
    removed: boolean('removed').notNull().default(false),
    /** By which the host can let them in again. The former release writes none, and nobody comes back there. */
    removal: jsonb('removal').$type<Removal>(),
    /** Rounds before this one, in a row, to which they did not come. */
    missed: integer('missed').notNull().default(0),
    /** Has said goodbye, and is not carried into the next round. */
    gone: boolean('gone').notNull().default(false),
    /** Was here in this round: confirmed tickets themselves or opened a socket. */
    came: boolean('came').notNull().default(false),
    /** By pattern, the indexes of the tickets that a false claim has put out of it. */
    outOf: jsonb('out_of').$type<Partial<Record<Pattern, number[]>>>().notNull().default({}),
    /** People on paper have no seat: the host acts for them. The number on their sheets, from 1, is theirs for the evening. */
    kind: text('kind').$type<PlayerKind>().notNull().default('phone'),
    paperNo: integer('paper_no'),
    /** The tickets of somebody on paper that the host wrote down, by ticket index. */
    written: jsonb('written').$type<Record<string, WrittenTicket>>().notNull().default({}),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
    /** Only of a second seat of somebody: the person who has it, the name that they have now, and what it held before. */
    joinedTo: uuid('joined_to').$type<PersonId>(),
    joinedName: text('joined_name'),
    beforeJoining: jsonb('before_joining').$type<BeforeJoining>(),
    /** Not a second seat: only such a one can have a second one beside it. */
    stands: boolean('stands').notNull().default(true),
    joinedStands: boolean('joined_stands'),
  },
  (player) => [
    unique('players_room_name').on(player.roomId, player.name),
    unique('players_room_id').on(player.roomId, player.id),
    unique('players_room_person').on(player.roomId, player.personId),
    uniqueIndex('players_one_host').on(player.roomId).where(sql`${player.isHost}`),
    unique('players_room_paper').on(player.roomId, player.paperNo),
    unique('players_room_seat').on(player.roomId, player.personId, player.name, player.stands),
    // A person has at most one second seat, in the same room. Its name follows when they are renamed.
    unique('players_room_joined').on(player.roomId, player.joinedTo),
    foreignKey({
      name: 'players_joined_to',
      columns: [player.roomId, player.joinedTo, player.joinedName, player.joinedStands],
      foreignColumns: [player.roomId, player.personId, player.name, player.stands],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    check(
      'players_joined',
      sql`(${player.stands} and ${player.joinedTo} is null and ${player.joinedName} is null
          and ${player.joinedStands} is null and ${player.beforeJoining} is null)
        or (not ${player.stands} and ${player.joinedTo} is not null and ${player.joinedTo} <> ${player.personId}
          and ${player.joinedName} is not null and ${player.joinedStands} is not null and ${player.joinedStands}
          and ${player.beforeJoining} is not null and ${player.kind} = 'phone' and not ${player.isHost})`,
    ),
    check('players_removal', sql`${player.removal} is null or ${player.removed}`),
    check('players_written', sql`${player.written} = '{}' or ${player.kind} = 'paper'`),
    check('players_ticket_count', sql`${player.ticketCount} between 1 and 10`),
    check(
      'players_paper',
      sql`(${player.kind} = 'phone' and ${player.paperNo} is null)
        or (${player.kind} = 'paper' and ${player.paperNo} is not null and ${player.paperNo} >= 1 and not ${player.isHost})`,
    ),
  ],
)
