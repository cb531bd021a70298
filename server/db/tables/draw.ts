import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { LastThrow } from '#shared/game/draw/evidence.ts'
import type { PaperList } from '#shared/game/draw/lists.ts'
import type { Opening } from '#shared/game/draw/proof.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { gameRooms } from './rooms.ts'

/* The tables of the draw: `docs/fair-draws.md` says what they are for. */

const drawRoomId = () =>
  text('room_id')
    .$type<RoomId>()
    .notNull()
    .references(() => gameRooms.id, { onDelete: 'cascade' })

/** The public part of a room's draw, filled during the game. Anyone may read everything in it. */
export const draws = pgTable('draws', {
  roomId: drawRoomId().primaryKey(),
  /**
   * The room's epoch when it opened, which the commitment includes. It stays when a restore gives the room a new epoch.
   */
  epoch: text('epoch').notNull(),
  commitment: text('commitment').notNull(),
  /** What the phone that started the game added, over the list of contributions that it saw. */
  lastThrow: jsonb('last_throw').$type<LastThrow>(),
  /** The people on paper, set when the game starts if there are any. */
  paper: jsonb('paper').$type<PaperList>(),
  /** Set when the game starts. */
  publicSeed: text('public_seed'),
  /** Ninety, set when the game starts. */
  leaves: jsonb('leaves').$type<string[]>().notNull().default([]),
  /** Set when the game ends. */
  secret: text('secret'),
})

/** The secret that determines the order of a room's numbers. Only the gate reads it; no route does. */
export const drawSecrets = pgTable('draw_secrets', {
  roomId: drawRoomId().primaryKey(),
  secret: text('secret').notNull(),
})

/**
 * Random bytes contributed by players' browsers before the start. Kept when a player leaves, because the draw includes
 * them.
 */
export const drawContributions = pgTable(
  'draw_contributions',
  { roomId: drawRoomId(), playerId: uuid('player_id').$type<PlayerId>().notNull(), entropy: text('entropy').notNull() },
  (contribution) => [primaryKey({ columns: [contribution.roomId, contribution.playerId] })],
)

/** The position in the order that a call used, with its proof. Calls that the host chose have no row. */
export const drawCalls = pgTable(
  'draw_calls',
  {
    roomId: drawRoomId(),
    seq: integer('seq').notNull(),
    position: integer('position').notNull(),
    salt: text('salt').notNull(),
    skipped: jsonb('skipped').$type<Opening[]>().notNull(),
  },
  (call) => [
    primaryKey({ columns: [call.roomId, call.seq] }),
    unique('draw_calls_position').on(call.roomId, call.position),
    check('draw_calls_seq', sql`${call.seq} between 1 and 90`),
    check('draw_calls_position_range', sql`${call.position} between 1 and 90`),
  ],
)
