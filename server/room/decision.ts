import type { CallProof, FixedOrder } from '#shared/game/draw/calls.ts'
import type { Contribution } from '#shared/game/draw/commitment.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import type {
  CallSource,
  LastWinner,
  Pattern,
  PlayerState,
  RoomState,
  RoomStatus,
  WinnerState,
} from '#shared/game/types.ts'
import type { RefusalName } from '#shared/refusals.ts'

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

/** Columns of the room that a decision may set. */
export interface RoomChanges {
  status?: RoomStatus
  currentNumber?: number | null
  audioAnnouncement?: string | null
  winnerAnnouncement?: string
  lastWinner?: LastWinner
  calledNumbers?: number[]
  hostCalledNumbers?: number[]
  disabledPatterns?: Pattern[]
  lastCalledAt?: Date
  locked?: boolean
  callerId?: string | null
  callerSeenAt?: Date
  lastWonAt?: Date
}

/** A player's tickets as they shall be. */
export interface TicketChange {
  playerId: string
  selectedTicketIds: number[]
  ticketSelectionDone: boolean
}

/** What shall be written; absent parts stay as they are. */
export interface Changes {
  room?: RoomChanges
  tickets?: TicketChange[]
  /** How many tickets a player asks for from now on. */
  ticketCount?: { playerId: string; ticketCount: number }
  newPlayer?: { id: string; name: string; ticketCount: number; joinedAt: Date }
  /** The player whom the host takes out of the room. */
  removedPlayer?: string
  newWinner?: WinnerState & { screenshot: string | null }
  /** What a player's browser adds to the draw; counts if it is this player's first. */
  contribution?: Contribution
  /** The order of the numbers is fixed. It is kept in memory; the seed and the leaves are stored. */
  sealedDraw?: { publicSeed: string; leaves: string[]; order: FixedOrder }
  /** What proves the call that is made. */
  callProof?: CallProof & { seq: number }
  /** The sender becomes the one who acts for this player. */
  seatTaken?: string
}

/** What the sender is told, beside the room. */
export type Outcome =
  | { type: 'room' }
  | { type: 'player'; playerId: string }
  | { type: 'joined'; playerId: string; isReconnection: boolean }
  | { type: 'call'; number: number; seq: number; source: CallSource; proof?: CallProof | undefined }
  | { type: 'winner'; winnerId: string; isNew: boolean }

export type Decision =
  | { ok: true; changes: Changes; events: RoomEvent[]; outcome: Outcome }
  | { ok: false; refused: RefusalName; n?: number; winner?: WinnerState }

export const refuse = (refused: RefusalName): Decision => ({ ok: false, refused })
export const unchanged = (outcome: Outcome): Decision => ({ ok: true, changes: {}, events: [], outcome })

/** Before the first real call nobody knows anything, so tickets may still change; afterwards never. */
export function areTicketsFrozen(room: RoomState): boolean {
  return room.status === 'finished' || (room.status === 'active' && room.calledNumbers.length > 0)
}

/** The gate loads whoever acts, so a missing player is a fault of the program and not of the request. */
export function playerOf(room: RoomState, playerId: string): PlayerState {
  const player = room.players.find((each) => each.id === playerId)
  if (!player) throw new Error('the acting player was not loaded')
  return player
}
