import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Opening } from './game/draw/proof.ts'
import type { LastWinner } from './game/room/state.ts'
import type { MarkedNumbers, Pattern, RoomStatus } from './game/types.ts'
import type { RoundRecord } from './round-record.ts'

/*
 * The tables. Rules of the game that must never be violated are constraints here, whatever the code above them does.
 * Browsers may import only types from this file: a value would add all of drizzle to the bundle.
 */

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/**
 * An evening of one or more rounds under six digits; this row and those of its players are the present round. Each round
 * has an `epoch` of its own, which tells it from every other use of the digits. `version` counts changes that others can
 * see, and goes on counting over the rounds.
 */
export const gameRooms = pgTable(
  'game_rooms',
  {
    id: text('id').primaryKey(),
    epoch: text('epoch').notNull(),
    version: integer('version').notNull().default(1),
    hostId: text('host_id').notNull(),
    round: integer('round').notNull().default(1),
    status: text('status').$type<RoomStatus>().notNull().default('waiting'),
    currentNumber: integer('current_number'),
    audioAnnouncement: text('audio_announcement'),
    winnerAnnouncement: text('winner_announcement'),
    lastWinner: jsonb('last_winner').$type<LastWinner>(),
    calledNumbers: jsonb('called_numbers').$type<number[]>().notNull().default([]),
    hostCalledNumbers: jsonb('host_called_numbers').$type<number[]>().notNull().default([]),
    selectedTickets: jsonb('selected_tickets').$type<Record<string, number[]>>().notNull().default({}),
    disabledPatterns: jsonb('disabled_patterns').$type<Pattern[]>().notNull().default([]),
    lastCalledAt: timestamp('last_called_at', { withTimezone: true }),
    /** New players are refused. */
    locked: boolean('locked').notNull().default(false),
    /** The player who calls while the host is away; null while the host does. */
    callerId: uuid('caller_id'),
    /** The caller's last sign of life, other than a call. */
    callerSeenAt: timestamp('caller_seen_at', { withTimezone: true }).notNull().defaultNow(),
    lastWonAt: timestamp('last_won_at', { withTimezone: true }),
    /** Last change that clients can see. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the room was last in use, accurate to a few minutes. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (room) => [
    check('game_rooms_id', sql`${room.id} ~ '^[0-9]{6}$'`),
    check('game_rooms_status', sql`${room.status} in ('waiting', 'ticket_selection', 'active', 'finished')`),
    check('game_rooms_current_number', sql`${room.currentNumber} between 1 and 90`),
    check('game_rooms_called_numbers', sql`jsonb_array_length(${room.calledNumbers}) <= 90`),
    check('game_rooms_round', sql`${room.round} between 1 and 30`),
  ],
)

/** Somebody in a round. Marks are keyed by ticket index. `tickets` is never written: tickets come from their seed. */
export const players = pgTable(
  'players',
  {
    id: uuid('id').primaryKey(),
    roomId: text('room_id')
      .notNull()
      .references(() => gameRooms.id, { onDelete: 'cascade' }),
    /** The same person in all rounds: the id of their first player. */
    personId: uuid('person_id').notNull().defaultRandom(),
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
    /** Rounds before this one, in a row, for which they have not confirmed tickets themselves. */
    missed: integer('missed').notNull().default(0),
    /** Has said goodbye, and is not carried into the next round. */
    gone: boolean('gone').notNull().default(false),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (player) => [
    unique('players_room_name').on(player.roomId, player.name),
    unique('players_room_id').on(player.roomId, player.id),
    unique('players_room_person').on(player.roomId, player.personId),
    uniqueIndex('players_one_host').on(player.roomId).where(sql`${player.isHost}`),
    check('players_ticket_count', sql`${player.ticketCount} between 1 and 10`),
  ],
)

/**
 * The right to act for a player. The owner is the session that created the seat; the holder is the session that acts
 * now. They differ while the seat is lent to another device. Sessions are stored as hashes.
 */
export const seats = pgTable(
  'seats',
  {
    playerId: uuid('player_id')
      .primaryKey()
      .references(() => players.id, { onDelete: 'cascade' }),
    ownerSession: text('owner_session').notNull(),
    holderSession: text('holder_session').notNull(),
    /** Hash of the request that created the seat, if it sent a key. A repeated request returns the same seat. */
    madeBy: text('made_by'),
  },
  (seat) => [
    index('seats_made_by').on(seat.madeBy),
    // For the query of a session's seats, which every command runs.
    index('seats_owner').on(seat.ownerSession),
    index('seats_holder').on(seat.holderSession),
  ],
)

/** The finished rounds of an evening, each as one document: rows of the present round are all that play works with. */
export const rounds = pgTable(
  'rounds',
  {
    roomId: text('room_id')
      .notNull()
      .references(() => gameRooms.id, { onDelete: 'cascade' }),
    round: integer('round').notNull(),
    /** Of the round, so that whoever still has it on the screen finds what became of it. */
    epoch: text('epoch').notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }).notNull(),
    /** Text that keeps the order of its keys, which the evidence of a draw needs. */
    record: json('record').$type<RoundRecord>().notNull(),
  },
  (round) => [
    primaryKey({ columns: [round.roomId, round.round] }),
    check('rounds_round', sql`${round.round} between 1 and 30`),
  ],
)

/**
 * Room numbers of deleted rooms, reserved until `until` because someone may still have the old number in a chat. Kept
 * for a month, to distinguish them from guessed numbers.
 */
export const restingNumbers = pgTable('resting_numbers', {
  roomId: text('room_id').primaryKey(),
  until: timestamp('until', { withTimezone: true }).notNull(),
})

/** Wins, at most one per pattern and room. */
export const winners = pgTable(
  'winners',
  {
    id: uuid('id').primaryKey(),
    roomId: text('room_id')
      .notNull()
      .references(() => gameRooms.id, { onDelete: 'cascade' }),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    playerName: text('player_name').notNull(),
    pattern: text('pattern').$type<Pattern>().notNull(),
    ticketNumber: integer('ticket_number').notNull(),
    screenshot: text('screenshot'),
    createdAt: createdAt(),
  },
  (winner) => [
    unique('winners_room_pattern').on(winner.roomId, winner.pattern),
    // Postgres does not index references, and searches a player's wins when it deletes the player.
    index('winners_player').on(winner.playerId),
    check(
      'winners_pattern',
      sql`${winner.pattern} in ('First Five', 'Top Line', 'Middle Line', 'Bottom Line', 'Full House')`,
    ),
    check('winners_ticket_number', sql`${winner.ticketNumber} between 1 and 10`),
  ],
)

/** Server processes that share this database. One that has not renewed its row for some seconds is dead. */
export const serverProcesses = pgTable('server_processes', {
  id: uuid('id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
})

/**
 * Players who are playing now, by the process that sees them: until a given time, or without one while they have an
 * open socket. Rows of a dead process do not count.
 */
export const presence = pgTable(
  'presence',
  {
    playerId: uuid('player_id').notNull(),
    processId: uuid('process_id')
      .notNull()
      .references(() => serverProcesses.id, { onDelete: 'cascade' }),
    until: timestamp('until', { withTimezone: true }),
  },
  (present) => [
    primaryKey({ columns: [present.playerId, present.processId] }),
    index('presence_process').on(present.processId),
  ],
)

const drawRoomId = () =>
  text('room_id')
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
  { roomId: drawRoomId(), playerId: uuid('player_id').notNull(), entropy: text('entropy').notNull() },
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

/** Advertisements in the strips under the tickets. */
export const advertisements = pgTable('advertisements', {
  id: uuid('id').primaryKey().defaultRandom(),
  imageUrl: text('image_url').notNull(),
  linkUrl: text('link_url').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Issued upload links. A row is kept as long as its picture may exist. */
export const uploads = pgTable('uploads', { id: uuid('id').primaryKey(), createdAt: createdAt() }, (upload) => [
  index('uploads_created_at').on(upload.createdAt),
])

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

/** Cookie sessions, in the shape of connect-pg-simple. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    sess: json('sess').notNull(),
    expire: timestamp('expire', { precision: 6 }).notNull(),
  },
  (session) => [index('sessions_expire').on(session.expire)],
)
