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
import type { PersonId, PlayerId, RoomId, SessionHash, WinnerId } from '#shared/game/ids.ts'
import type { HostLinkAnswer } from './api.ts'
import { isHouse, PATTERNS, type Pattern } from './game/patterns.ts'
import type { AutoCall, AutoPause, AutoSettings } from './game/room/auto-call.ts'
import type { HouseRules } from './game/room/house-rules.ts'
import type { LastWinner } from './game/room/state.ts'
import type { MarkedNumbers, RoomStatus } from './game/types.ts'
import type { RoundRecord } from './round-record.ts'

/*
 * The tables; those of the draw and of who is present are beside it. Rules of the game that must never be violated are constraints here, whatever the code above them does.
 * Browsers may import only types from this file: a value would add all of drizzle to the bundle.
 */

/** Names of patterns as constraints have them. Their order says nothing. */
const listOf = (patterns: readonly Pattern[]) => sql.raw(`'${[...patterns].sort().join("', '")}'`)

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** A new token for invitations. */
export const NEW_INVITE = sql<string>`replace(gen_random_uuid()::text, '-', '')`

/**
 * An evening of one or more rounds under six digits; this row and those of its players are the present round. Each round
 * has an `epoch` of its own, which tells it from every other use of the digits. `version` counts changes that others can
 * see, and goes on counting over the rounds.
 */
export const gameRooms = pgTable(
  'game_rooms',
  {
    id: text('id').$type<RoomId>().primaryKey(),
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
    /** Only people with a seat learn it: a join that has it was invited. 122 random bits. */
    invite: text('invite').notNull().default(NEW_INVITE),
    /** The player who calls while the host is away; null while the host does. */
    callerId: uuid('caller_id').$type<PlayerId>(),
    /** The caller's last sign of life, other than a call. */
    callerSeenAt: timestamp('caller_seen_at', { withTimezone: true }).notNull().defaultNow(),
    lastWonAt: timestamp('last_won_at', { withTimezone: true }),
    /** Only what differs from the defaults. */
    rules: jsonb('rules').$type<Partial<HouseRules>>().notNull().default({}),
    autoState: text('auto_state').$type<AutoCall['state']>().notNull().default('off'),
    /** Only what differs from the defaults. */
    autoSettings: jsonb('auto_settings').$type<Partial<AutoSettings>>().notNull().default({}),
    /** Null while the numbers come at their pace. */
    autoPause: jsonb('auto_pause').$type<AutoPause>(),
    /** When the server calls the next number; null if nothing is due. */
    nextCallAt: timestamp('next_call_at', { withTimezone: true }),
    eveningOver: boolean('evening_over').notNull().default(false),
    /** When the evening is to begin; null in a room that was opened for now. */
    startsAt: timestamp('starts_at', { withTimezone: true }),
    /** The host's zone, by its IANA name. */
    zone: text('zone'),
    eveningName: text('evening_name'),
    cancelled: boolean('cancelled').notNull().default(false),
    /** How often date, name or cancellation changed. */
    planChanges: integer('plan_changes').notNull().default(0),
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
    check('game_rooms_plan', sql`(${room.startsAt} is null) = (${room.zone} is null)`),
    check('game_rooms_evening_name', sql`char_length(${room.eveningName}) <= 320`),
    check('game_rooms_auto_state', sql`${room.autoState} in ('off', 'on', 'paused')`),
    // For the query of the rooms in which a number is due, which every process runs each second.
    index('game_rooms_next_call').on(room.nextCallAt).where(sql`${room.nextCallAt} is not null`),
  ],
)

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
    /** Rounds before this one, in a row, to which they did not come. */
    missed: integer('missed').notNull().default(0),
    /** Has said goodbye, and is not carried into the next round. */
    gone: boolean('gone').notNull().default(false),
    /** Was here in this round: confirmed tickets themselves or opened a socket. */
    came: boolean('came').notNull().default(false),
    /** By pattern, the indexes of the tickets that a false claim has put out of it. */
    outOf: jsonb('out_of').$type<Partial<Record<Pattern, number[]>>>().notNull().default({}),
    /** People on paper have no seat: the host acts for them. The number on their sheets, from 1, is theirs for the evening. */
    kind: text('kind').$type<'phone' | 'paper'>().notNull().default('phone'),
    paperNo: integer('paper_no'),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (player) => [
    unique('players_room_name').on(player.roomId, player.name),
    unique('players_room_id').on(player.roomId, player.id),
    unique('players_room_person').on(player.roomId, player.personId),
    uniqueIndex('players_one_host').on(player.roomId).where(sql`${player.isHost}`),
    unique('players_room_paper').on(player.roomId, player.paperNo),
    check('players_ticket_count', sql`${player.ticketCount} between 1 and 10`),
    check(
      'players_paper',
      sql`(${player.kind} = 'phone' and ${player.paperNo} is null)
        or (${player.kind} = 'paper' and ${player.paperNo} is not null and ${player.paperNo} >= 1 and not ${player.isHost})`,
    ),
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
      .$type<PlayerId>()
      .primaryKey()
      .references(() => players.id, { onDelete: 'cascade' }),
    ownerSession: text('owner_session').$type<SessionHash>().notNull(),
    holderSession: text('holder_session').$type<SessionHash>().notNull(),
    /** The holder is another device of the owner: it opened the host's own link. */
    isShared: boolean('is_shared').notNull().default(false),
    /**
     * Hash of the request that created the seat, if it sent a key, or the id of a person who waited, which is part of that
     * hash. A repeated request returns the same seat.
     */
    madeBy: text('made_by'),
    /** Hash of the secret in the host's own link; null while there is none. */
    hostLink: text('host_link'),
    /** What happened to these links; null if there never was one. */
    linkLog: jsonb('link_log').$type<HostLinkAnswer['log']>(),
  },
  (seat) => [
    check('seats_shared', sql`not ${seat.isShared} or ${seat.ownerSession} <> ${seat.holderSession}`),
    check('seats_host_link', sql`${seat.hostLink} ~ '^[0-9a-f]{64}$'`),
    // Nobody gets a seat by a link of which its host reads nothing.
    check('seats_link_log', sql`${seat.linkLog} is not null or (${seat.hostLink} is null and not ${seat.isShared})`),
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

/**
 * Room numbers of deleted rooms, reserved until `until` because someone may still have the old number in a chat. Kept
 * for a month, to distinguish them from guessed numbers.
 */
export const restingNumbers = pgTable('resting_numbers', {
  roomId: text('room_id').$type<RoomId>().primaryKey(),
  until: timestamp('until', { withTimezone: true }).notNull(),
})

/**
 * Wins. Those that share a pattern have places from 0; where ties go to the first, the only place is 0. A ticket wins one
 * house.
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
    prize: text('prize'),
    screenshot: text('screenshot'),
    createdAt: createdAt(),
  },
  (winner) => [
    unique('winners_room_pattern_place').on(winner.roomId, winner.pattern, winner.place),
    unique('winners_room_pattern_player').on(winner.roomId, winner.pattern, winner.playerId),
    // Postgres does not index references, and searches a player's wins when it deletes the player.
    index('winners_player').on(winner.playerId),
    uniqueIndex('winners_one_house')
      .on(winner.roomId, winner.playerId, winner.ticketNumber)
      .where(sql`${winner.pattern} in (${listOf(PATTERNS.filter(isHouse))})`),
    check('winners_pattern', sql`${winner.pattern} in (${listOf(PATTERNS)})`),
    check('winners_ticket_number', sql`${winner.ticketNumber} between 1 and 10`),
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

/** Cookie sessions. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    sess: json('sess').notNull(),
    expire: timestamp('expire', { precision: 6 }).notNull(),
  },
  (session) => [index('sessions_expire').on(session.expire)],
)
