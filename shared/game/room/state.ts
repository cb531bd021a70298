import * as z from 'zod/mini'
import {
  HIGHEST_NUMBER,
  LETTER_MAX_CODE_UNITS,
  NUMBERS_PER_TICKET,
  PRIZE_TICKETS_MAX,
  TICKET_POOL,
  WINNERS_MAX,
} from '#shared/game/limits.ts'
import { OWN_NAME_MAX, OWN_POSITIONS_MAX, PATTERNS, PATTERNS_MAX, type Pattern } from '../patterns.ts'
import { boardNumber, moment, personId, playerId, roomId, ticketCount, ticketId, winnerId } from '../schemas.ts'
import { ROOM_STATUSES } from '../types.ts'
import { AFTER_WIN, AUTO_REASONS, AUTO_STATES, type AutoCall, WHEN_AWAY } from './auto-call.ts'
import { type HouseRules, PRIZE_MAX, RULE_CHOICES } from './house-rules.ts'
import { plan } from './plan.ts'

/*
 * What of a room everybody in it may see: the shapes against which both sides check it, and the types that follow. The
 * browser imports the types only.
 */

/** Identity and age of a room's state: another `epoch` is another room, a higher `version` is newer. */
export const versioned = z.object({ epoch: z.string(), version: z.int() })
export type Versioned = z.infer<typeof versioned>

export const pattern = z.enum(PATTERNS)

/** A win, as it is announced. */
const lastWinner = z.object({
  playerId,
  playerName: z.string(),
  pattern,
  ticketNumber: z.int(),
  /** From 1 for a win that shares its prize, in the order of the claims; absent for the first. */
  place: z.optional(z.int()),
  /** From 2 for the prizes of a pattern after its first. */
  rank: z.optional(z.int()),
})
export type LastWinner = z.infer<typeof lastWinner>

const numbers = z.array(boardNumber)
export const ticketIds = z.array(ticketId)

export const autoCall = z.object({
  state: z.enum(AUTO_STATES),
  paceMs: z.int(),
  afterWin: z.enum(AFTER_WIN),
  whenAway: z.enum(WHEN_AWAY),
  dueInMs: z.nullable(z.number()),
  reason: z.nullable(z.enum(AUTO_REASONS)),
  by: z.nullable(z.string()),
  away: z.int(),
  of: z.int(),
}) satisfies z.ZodMiniType<AutoCall>

/**
 * The numbers that the family has read for this room. `takes` says for each number from 1 which recording of it is kept, 0 for
 * none: a number that is read again has another one.
 */
export const ownVoice = z.object({
  id: z.string(),
  takes: z.array(z.int().check(z.minimum(0))).check(z.length(HIGHEST_NUMBER)),
})
export type OwnVoice = z.infer<typeof ownVoice>

const words = (letters: number) => z.string().check(z.maxLength(letters * LETTER_MAX_CODE_UNITS))
const prize = z.optional(words(PRIZE_MAX))

/** The same validator under the name of each pattern. */
export const forEachPattern = <Validator>(validator: Validator) =>
  Object.fromEntries(PATTERNS.map((name) => [name, validator])) as Record<Pattern, Validator>

/** Numbers of a ticket, by their place in it. */
export const positions = z
  .array(z.int().check(z.minimum(0), z.maximum(NUMBERS_PER_TICKET - 1)))
  .check(z.minLength(1), z.maxLength(OWN_POSITIONS_MAX))

const upTo = (most: number) => z.optional(z.int().check(z.minimum(1), z.maximum(most)))
/** How many may win a pattern and on how many tickets, with what says the words of the further prizes. */
export const placesWith = <Words extends z.ZodMiniType>(words: Words) =>
  z.partialRecord(
    pattern,
    z.object({
      winners: upTo(WINNERS_MAX),
      tickets: upTo(PRIZE_TICKETS_MAX),
      more: z.optional(z.array(words).check(z.maxLength(WINNERS_MAX - 1))),
    }),
  )

/** A validator for each rule of a few values. */
export const ruleChoices = Object.fromEntries(
  Object.entries(RULE_CHOICES).map(([name, values]) => [name, z.literal([...values])]),
) as { [Name in keyof typeof RULE_CHOICES]: z.ZodMiniLiteral<HouseRules[Name]> }

/** A rule that is not named has its default. */
const namedOrUsual = Object.fromEntries(
  Object.entries(ruleChoices).map(([name, choice]) => [
    name,
    z._default<z.ZodMiniType>(choice, RULE_CHOICES[name as keyof typeof RULE_CHOICES][0]),
  ]),
) as { [Name in keyof typeof RULE_CHOICES]: z.ZodMiniDefault<z.ZodMiniLiteral<HouseRules[Name]>> }

export const houseRules = z.object({
  ...namedOrUsual,
  prizes: z.object(forEachPattern(prize)),
  places: z._default(placesWith(words(PRIZE_MAX)), {}),
  patterns: z.array(pattern).check(z.minLength(1), z.maxLength(PATTERNS_MAX)),
  ownPattern: z.optional(z.object({ name: words(OWN_NAME_MAX), positions })),
  most: z.int().check(z.minimum(1), z.maximum(TICKET_POOL)),
}) satisfies z.ZodMiniType<HouseRules>

export const roomView = z.object({
  ...versioned.shape,
  id: roomId,
  hostId: z.string(),
  /** Which game of the evening this is, from 1. */
  round: z.int(),
  status: z.enum(ROOM_STATUSES),
  currentNumber: z.nullable(boardNumber),
  calledNumbers: numbers,
  /** Called numbers that the host chose rather than the server. */
  hostCalledNumbers: numbers,
  audioAnnouncement: z.nullable(z.string()),
  winnerAnnouncement: z.nullable(z.string()),
  lastWinner: z.nullable(lastWinner),
  disabledPatterns: z.array(pattern),
  /** Selected ticket indexes by player id. */
  selectedTickets: z.record(z.string(), ticketIds),
  /** Nobody new comes in. */
  locked: z.boolean(),
  /** The player who calls while the host is away; null while the host does. */
  callerId: z.nullable(playerId),
  /** Complete: with the defaults of what nobody has chosen. */
  rules: houseRules,
  auto: autoCall,
  /** The host has finished the evening. Another round may still be opened. */
  eveningOver: z.boolean(),
  /** Only in a room that was opened for later. */
  plan: z.optional(plan),
  /** Only in a room for which somebody has read numbers. */
  ownVoice: z.optional(ownVoice),
  /** Least time between two calls on this server. */
  callCooldownMs: z.number(),
  createdAt: moment,
})
export type RoomView = z.infer<typeof roomView>

/** A ticket that is not the room's: its numbers in reading order, and after how many calls the host wrote them down. */
export const writtenTicket = z.object({ numbers, after: z.int() })
export type WrittenTicket = z.infer<typeof writtenTicket>

/** What only people on paper have: the number on their sheets, from 1, is theirs for the evening. */
export const onPaper = {
  kind: z.optional(z.literal('paper')),
  paperNo: z.optional(z.int()),
  /** Those of their tickets that the host wrote down, by ticket index. */
  written: z.optional(z.record(z.string(), writtenTicket)),
}

export const playerView = z.object({
  id: playerId,
  roomId,
  /** The same person in all rounds, who has another player id in each. */
  personId,
  name: z.string(),
  isHost: z.boolean(),
  isReady: z.boolean(),
  ticketCount,
  selectedTicketIds: ticketIds,
  ticketSelectionDone: z.boolean(),
  /** Has said goodbye. Their tickets stay, but they are not carried into the next round. */
  gone: z.boolean(),
  /** Always empty: tickets are rebuilt from `{roomId}-{playerId}`. */
  tickets: z.array(z.never()),
  /** By ticket index. */
  markedNumbers: z.record(z.string(), numbers),
  /** By pattern, the tickets that a false claim has put out of it. */
  outOf: z.partialRecord(pattern, ticketIds),
  ...onPaper,
  /**
   * Only of a second seat: it was joined to another one, whose person and name it has since. Who it was, under what name, and the
   * tickets that it held.
   */
  former: z.optional(z.object({ personId, name: z.string(), ticketIds, isDone: z.boolean() })),
  joinedAt: moment,
})
export type PlayerView = z.infer<typeof playerView>

export const winnerView = z.object({
  ...lastWinner.shape,
  id: winnerId,
  roomId,
  /** The winner over all rounds. */
  personId,
  /** How many numbers had been called when it was won. */
  seq: z.int(),
  /** From 0, in the order of the claims that share a prize. */
  place: z.int(),
  /** From 1: which prize of the pattern this is, where several may win it. */
  rank: z._default(z.int(), 1),
  /** The other tickets of the winner, by their numbers, on which it was won. */
  also: z._default(z.array(z.int()), []),
  /** The words of the prize, if there are any. */
  prize: z.nullable(z.string()),
  /** Path of the picture that was sent with the claim. */
  screenshot: z.nullable(z.string()),
  createdAt: moment,
})
export type WinnerView = z.infer<typeof winnerView>

/** A room with its players, as everybody in it may see them. */
export const roomWithPlayers = z.object({
  room: roomView,
  players: z.array(playerView),
  /** Names of those who play from the next round, in the order in which they asked. */
  waiting: z.array(z.string()),
})
export type RoomWithPlayers = z.infer<typeof roomWithPlayers>

/** The present round of a room: everything but those who wait for the next one. */
export type Round = Pick<RoomWithPlayers, 'room' | 'players'>

/** A win, as the rules need it. */
export type WinnerState = Pick<
  WinnerView,
  'id' | 'playerId' | 'personId' | 'playerName' | 'pattern' | 'ticketNumber' | 'seq' | 'place' | 'rank' | 'also'
>

/**
 * The state that the rules work on. Times are milliseconds of the database's clock. Players and winners contain only
 * what the command needs, and nobody waits here: no rule asks for their names.
 */
export interface RoomState extends RoomWithPlayers {
  /** The winners so far. Where ties go to the first there is at most one for each prize. */
  winners: WinnerState[]
  lastCalledAt: number | null
  /** The caller's last sign of life, other than a call. */
  callerSeenAt: number
  lastWonAt: number | null
  /** When the server calls next; null if nothing is due. */
  nextCallAt: number | null
  /** Last change that clients can see. */
  changedAt: number
}
