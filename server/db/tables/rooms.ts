import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import type { AutoCall, AutoPause, AutoSettings } from '#shared/game/room/auto-call.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { LastWinner, OwnVoice } from '#shared/game/room/state.ts'
import type { RoomStatus } from '#shared/game/types.ts'
import { createdAt } from './columns.ts'

/*
 * Rules of the game that must never be violated are constraints of the tables, whatever the code above them does.
 */

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
    /** What of the board was read in the family's own voice; null if nothing was. The recordings are in a table of their own. */
    ownVoice: jsonb('own_voice').$type<OwnVoice>(),
    /** Last change that clients can see. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the room was last in use, accurate to a few minutes. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** When the operator closed the room. Nobody but them reads it or acts in it since then. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
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
    check(
      'game_rooms_closed',
      sql`${room.closedAt} is null or (${room.status} = 'finished' and ${room.nextCallAt} is null)`,
    ),
    check('game_rooms_auto_state', sql`${room.autoState} in ('off', 'on', 'paused')`),
    // For the query of the rooms in which a number is due, which every process runs each second.
    index('game_rooms_next_call').on(room.nextCallAt).where(sql`${room.nextCallAt} is not null`),
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
