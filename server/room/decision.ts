import type { RefusalName } from '#shared/game/refusals.ts'
import type { CallSource, LastWinner, Pattern, RoomStatus, WinnerState } from '#shared/game/types.ts'
import type { RoomEvent } from '#shared/messages.ts'

/** Who sends a command: a player of this room whose seat the session holds. */
export interface Actor {
  playerId: string
  isHost: boolean
}

/** What a decision may depend on besides the room itself. */
export interface Circumstances {
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
  /** On join: how the sender stands to the seat that has this name. */
  seatOfName: 'own' | 'idle' | 'played' | null
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
  newPlayer?: { id: string; name: string; ticketCount: number }
  newWinner?: WinnerState & { screenshot: string | null }
  /** The sender becomes the one who acts for this player. */
  seatTaken?: string
}

/** What the sender is told, beside the room. */
export type Outcome =
  | { type: 'room' }
  | { type: 'player'; playerId: string }
  | { type: 'joined'; playerId: string; isReconnection: boolean }
  | { type: 'call'; number: number; seq: number; source: CallSource }
  | { type: 'winner'; winnerId: string; isNew: boolean }

export type Decision =
  | { ok: true; changes: Changes; events: RoomEvent[]; outcome: Outcome }
  | { ok: false; refused: RefusalName; n?: number; winner?: WinnerState }
