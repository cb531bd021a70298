import type { FixedOrder } from '#shared/game/draw/calls.ts'
import type { Contribution } from '#shared/game/draw/evidence.ts'
import type { ClaimRefusal } from '../claims.ts'
import type { AnnouncedCall, RoomEvent } from './events.ts'
import type { PlayerView, RoomState, RoomView, WinnerState } from './state.ts'

/** Who sends a command: a player of this room whose seat the session holds. */
export interface Actor {
  playerId: string
  isHost: boolean
  /** The seat is another session's, who lent it by being away. */
  isLent: boolean
}

/** How the sender of a join stands to the seat with that name, if there is one. */
export type SeatOfName = 'own' | 'idle' | 'played' | 'removed' | null

/** What the order of a room's numbers will follow from. */
export interface DrawInputs {
  secret: string
  commitment: string
  contributions: Contribution[]
}

/** What a decision may depend on besides the room itself. */
export interface DecisionContext {
  /** The database's clock, milliseconds. */
  now: number
  cooldownMs: number
  /** Time since the last call by a clock that never jumps; null if this process has not heard of that call. */
  sinceLastCallMs: number | null
  maxPlayers: number
  /** Id for whatever the command creates. */
  newId: string
  /** Uniform integer from 0 to below - 1, from a cryptographic source. */
  randomBelow(below: number): number
  /** For a start: what fixes the order. */
  drawInputs: DrawInputs | null
  /** For a call in a running game: its order. */
  order: FixedOrder | null
  /** On join: how the sender stands to the seat that has this name. */
  seatOfName: SeatOfName
  /** On join: the host has removed the sender from this room. */
  isBarred: boolean
  /** On join: the seats that the sender has besides the one with this name, in this room and in all rooms. */
  otherSeats: { here: number; inAll: number }
  /** On join: seconds until the room has a new seat for the sender's address; 0 if it has one now. */
  newSeatInSeconds: number
}

/** What a decision brings about that no event tells. Absent parts stay as they are. */
export interface Effects {
  /** What a player's browser adds to the draw; counts if it is this player's first. */
  contribution?: Contribution
  /** The order of the numbers is fixed. It is kept in memory; the seed and the leaves are stored. */
  sealedDraw?: { publicSeed: string; leaves: string[]; order: FixedOrder }
  /** The sender becomes the one who acts for this player. */
  seatTaken?: string
  /** The round is over and the next one opens: who hosts it, and who stands in for them, by their player ids until now. */
  nextRound?: { hostId: string; deputyId: string | null }
  /** The picture of the win. */
  screenshot?: string | null
}

/** What the sender is told, beside the room. */
export type Answer =
  | { type: 'room' }
  | { type: 'player'; playerId: string }
  | { type: 'joined'; playerId: string; isReconnection: boolean }
  | ({ type: 'call' } & AnnouncedCall)
  | { type: 'winner'; winnerId: string; isNew: boolean }

/** Why a command is refused. The texts are in `refusals.ts`, by these names. */
export type CommandRefusal =
  | ClaimRefusal
  | 'caller_is_here'
  | 'cannot_start_now'
  | 'cooldown'
  | 'game_already_started'
  | 'game_finished'
  | 'game_not_started'
  | 'game_over'
  | 'host_seat_lent'
  | 'host_stays'
  | 'no_numbers_left'
  | 'not_host_of_room'
  | 'not_host_to_call'
  | 'not_host_to_start'
  | 'not_your_seat'
  | 'number_already_called'
  | 'player_not_found'
  | 'removed_by_host'
  | 'room_full'
  | 'round_not_over'
  | 'too_many_rounds'
  | 'room_locked'
  | 'seat_in_use'
  | 'tickets_already_confirmed'
  | 'too_many_joins'
  | 'too_many_seats'
  | 'too_many_seats_here'

export type Decision =
  | { ok: true; events: RoomEvent[]; effects: Effects; answer: Answer }
  | { ok: false; refused: CommandRefusal; n?: number; winner?: WinnerState }

export const refuse = (refused: CommandRefusal): Decision => ({ ok: false, refused })
export const unchanged = (answer: Answer): Decision => told([], answer)

/** Everybody is told of these events, and that is all. */
export const told = (events: RoomEvent[], answer: Answer = { type: 'room' }): Decision => ({
  ok: true,
  events,
  effects: {},
  answer,
})

/** Before the first real call nobody knows anything, so tickets may still change; afterwards never. */
export function areTicketsFrozen({ status, calledNumbers }: RoomView): boolean {
  return status === 'finished' || (status === 'active' && calledNumbers.length > 0)
}

/** The gate loads whoever acts, so a missing player is a fault of the program and not of the request. */
export function playerOf({ players }: RoomState, playerId: string): PlayerView {
  const player = players.find((each) => each.id === playerId)
  if (!player) throw new Error('the acting player was not loaded')
  return player
}
