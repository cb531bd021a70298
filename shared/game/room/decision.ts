import type { FixedOrder } from '#shared/game/draw/draw.ts'
import type { Contribution, LastThrow } from '#shared/game/draw/evidence.ts'
import type { PaperList } from '#shared/game/draw/proof.ts'
import type { PersonId, PlayerId, WinnerId } from '#shared/game/ids.ts'
import type { ClaimRefusal } from '../claims.ts'
import type { HouseRuleRefusal } from './claim-rules.ts'
import type { AnnouncedCall, RoomEvent } from './events.ts'
import type { PlayerView, RoomState, RoomView, WinnerState } from './state.ts'

/** The player who sends a command; the session holds their seat. */
export interface Actor {
  playerId: PlayerId
  isHost: boolean
  /** Another session owns the seat and has lent it by being away. */
  isLent: boolean
}

/** The actor of what the server does by itself: it calls numbers that are due and ends games that are over. */
export const CLOCK: unique symbol = Symbol('clock')

/** How the sender of a join relates to the seat with that name, if there is one. */
export type SeatOfName = 'own' | 'idle' | 'played' | 'shared' | 'removed' | 'paper' | null

/** The inputs that will determine the order of a room's numbers. */
export interface DrawInputs {
  secret: string
  commitment: string
  contributions: Contribution[]
}

/** Somebody who is in the room's evening but has no seat in this round. */
export interface WaitingPerson {
  personId: PersonId
  /** The sender is that person. */
  isOwn: boolean
  /** Has left, or was away for two rounds, and gets a seat again when they ask for one. */
  isSetAside: boolean
  /** Has left: somebody else may have their name, and is another person. */
  hasLeft: boolean
}

/** What a room gives to the people on paper that a command makes. */
export interface NewPapers {
  /** A repeated request: the first player that it has made. */
  made: PlayerId | null
  /** The next free number for each of them, and their new person. */
  people: { paperNo: number; personId: PersonId }[]
}

/** Everything that a decision depends on besides the room. */
export interface DecisionContext {
  /** The database's clock in milliseconds. */
  now: number
  cooldownMs: number
  /** Time since the last call by the monotonic clock; null if this process has not seen that call. */
  sinceLastCallMs: number | null
  maxPlayers: number
  /** Id for a player or win that the command creates. */
  newId: string
  /** Id for somebody who waits for the next round, by which the same request finds them again; null if it has no key. */
  newPersonId: string | null
  /** Uniform integer from 0 to below - 1, from a cryptographic source. */
  randomBelow(below: number): number
  /** On start: the inputs for the order. */
  drawInputs: DrawInputs | null
  /** On a call in a running game: its order. */
  order: FixedOrder | null
  /** On join: how the sender relates to the seat with this name. */
  seatOfName: SeatOfName
  /** On join: who has this name and no seat, if anybody. */
  waitingPerson: WaitingPerson | null
  /** On join: the host has removed the sender from this room. */
  isBarred: boolean
  /** On add papers. */
  newPapers: NewPapers | null
  /** On join and add papers: seats of this round, and places in the next one: of those who have not said goodbye or who wait for it. */
  taken: { seats: number; places: number }
  /** On join: the sender's seats other than the one with this name, in this room and in all rooms. */
  otherSeats: { here: number; inAll: number }
  /** On join and add papers: seconds until the sender may take a new seat; 0 if they may now. */
  newSeatInSeconds: number
  /**
   * On rename and add papers: somebody else in the room, removed or waiting ones among them, has this name or one that looks
   * like it. On join: one that looks like it in another script.
   */
  isNameTaken: boolean
  /** On use host link: it is the host's. */
  isHostLink: boolean
  /** And another device has used it. */
  isLinkUsed: boolean
  /** On hold: seconds until the sender may ask the numbers to wait again; 0 if they may now. */
  holdInSeconds: number
}

/** What only some commands need, for all others. */
export const EMPTY_CONTEXT = {
  newPersonId: null,
  drawInputs: null,
  order: null,
  seatOfName: null,
  waitingPerson: null,
  isBarred: false,
  newPapers: null,
  taken: { seats: 0, places: 0 },
  otherSeats: { here: 0, inAll: 0 },
  newSeatInSeconds: 0,
  isNameTaken: false,
  isHostLink: false,
  isLinkUsed: false,
  holdInSeconds: 0,
} satisfies Partial<DecisionContext>

/** What a start fixes. */
export interface SealedDraw {
  paper: PaperList | null
  lastThrow: LastThrow | null
  publicSeed: string
  leaves: string[]
  order: FixedOrder
}

/** Changes that are not part of any event. Absent fields change nothing. */
export interface Effects {
  /** A player's contribution to the draw. Ignored if they have already contributed. */
  contribution?: Contribution
  /** The fixed order of the numbers. The order is cached in memory; the seed and the leaves are stored. */
  sealedDraw?: SealedDraw
  /** The id of the player whose seat the sender now holds. */
  seatTaken?: PlayerId
  /** The room gets a new token for invitations. */
  renewsInvite?: true
  /** What happens to the host's own link. */
  hostLink?: { hostId: PlayerId } & ({ what: 'made'; link: string } | { what: 'used' } | { what: 'ended' })
  /** The round is over and the next one opens: who hosts it, and who stands in for them, by their player ids until now. */
  nextRound?: { hostId: PlayerId; deputyId: PlayerId | null }
  /** This person plays from the next round. */
  waits?: { personId: PersonId; name: string; ticketCount: number | undefined }
  /** This person has a seat again, and waits no longer. */
  waitsNoMore?: PersonId
  /** Another person has their name from now on. */
  losesName?: PersonId
  /** This player is here in this round, and not only carried into it. */
  came?: PlayerId
  /** The picture of the win. */
  screenshot?: string | null
}

/** What the sender learns, in addition to the room. */
export type Answer =
  | { type: 'room' }
  | { type: 'player'; playerId: PlayerId }
  | { type: 'joined'; playerId: PlayerId; isReconnection: boolean }
  /** With a `playerId` if they play in this round already. */
  | { type: 'joined_next'; personId: PersonId; playerId: PlayerId | null; isNew: boolean }
  | ({ type: 'call' } & AnnouncedCall)
  | { type: 'winner'; winnerId: WinnerId; isNew: boolean }
  /** Refused all the same, after what it changed was saved. */
  | { type: 'refused'; refused: CommandRefusal }

/** Why a command is refused. The texts are in `refusals.ts` under these names. */
export type CommandRefusal =
  | ClaimRefusal
  | HouseRuleRefusal
  | 'all_prizes_won'
  | 'caller_is_here'
  | 'cannot_start_now'
  | 'contributions_changed'
  | 'cooldown'
  | 'game_already_started'
  | 'game_finished'
  | 'game_not_started'
  | 'game_over'
  | 'hold_later'
  | 'host_only_calls'
  | 'house_missing'
  | 'invalid_own_pattern'
  | 'host_comes_by_link'
  | 'host_link_over'
  | 'host_seat_lent'
  | 'cooldown_of_auto_call'
  | 'host_needed'
  | 'host_stays'
  | 'invalid_pace'
  | 'name_taken'
  | 'names_are_fixed'
  | 'no_numbers_left'
  | 'no_plan'
  | 'not_calling'
  | 'not_host_of_room'
  | 'not_host_to_call'
  | 'not_host_to_start'
  | 'not_your_seat'
  | 'number_already_called'
  | 'own_bag'
  | 'plan_in_past'
  | 'plan_is_fixed'
  | 'plan_too_far'
  | 'player_not_found'
  | 'removed_by_host'
  | 'room_full'
  | 'round_not_over'
  | 'too_many_rounds'
  | 'room_locked'
  | 'rules_are_fixed'
  | 'seat_in_use'
  | 'tickets_already_confirmed'
  | 'too_many_joins'
  | 'too_many_seats'
  | 'too_many_seats_here'
  | 'too_many_tickets'

export type Decision =
  | { ok: true; events: RoomEvent[]; effects: Effects; answer: Answer }
  | { ok: false; refused: CommandRefusal; n?: number; winner?: WinnerState }

export const refuse = (refused: CommandRefusal): Decision => ({ ok: false, refused })
export const unchanged = (answer: Answer): Decision => decided([], answer)

/** A decision that only has events. */
export const decided = (events: RoomEvent[], answer: Answer = { type: 'room' }): Decision => ({
  ok: true,
  events,
  effects: {},
  answer,
})

/** Milliseconds since the last call, by the monotonic clock where there is one; never if there was none. */
export function sinceLastCall({ lastCalledAt }: RoomState, { sinceLastCallMs, now }: DecisionContext): number {
  return sinceLastCallMs ?? now - (lastCalledAt ?? Number.NEGATIVE_INFINITY)
}

/** Tickets may change until the first real call, because until then nobody has an advantage. */
export function areTicketsFrozen({ status, calledNumbers }: RoomView): boolean {
  return status === 'finished' || (status === 'active' && calledNumbers.length > 0)
}

/** The gate always loads the acting player, so a missing one is a bug and not a bad request. */
export function playerOf({ players }: RoomState, playerId: PlayerId): PlayerView {
  const player = players.find((each) => each.id === playerId)
  if (!player) throw new Error('the acting player was not loaded')
  return player
}
