/** Statuses of a room. They only move forward, in this order. */
export const ROOM_STATUSES = ['waiting', 'ticket_selection', 'active', 'finished'] as const
export type RoomStatus = (typeof ROOM_STATUSES)[number]

/** The five patterns, by the names that players read and that travel on the wire. */
export const PATTERNS = ['First Five', 'Top Line', 'Middle Line', 'Bottom Line', 'Full House'] as const
export type Pattern = (typeof PATTERNS)[number]

/** Whether a word is one of the five pattern names. */
export function isPattern(word: unknown): word is Pattern {
  return (PATTERNS as readonly unknown[]).includes(word)
}

/** A number on the ticket, or null for a blank cell. */
export type Cell = number | null
/** Three rows of nine cells. Column n holds the tens of n; column 8 also holds 90. */
export type Ticket = readonly (readonly Cell[])[]

/** Marked numbers of a player, keyed by ticket index ("0" to "9"), as they are stored and sent. */
export type MarkedNumbers = Record<string, number[]>

/** Who chose a called number: drawn by the server, or taken by the host from a real bag of tokens. */
export type CallSource = 'draw' | 'host'

/** The last win of a room, as it is announced. */
export interface LastWinner {
  playerId: string
  playerName: string
  pattern: Pattern
  ticketNumber: number
}

/** What the rules need to know of a player. */
export interface PlayerState {
  id: string
  name: string
  isHost: boolean
  /** Tickets that the player asked for when joining, 1 to 10. */
  ticketCount: number
  /** Ticket indexes 0 to 9. */
  selectedTicketIds: number[]
  ticketSelectionDone: boolean
  markedNumbers: MarkedNumbers
}

/** What the rules need to know of a room. Times are milliseconds of the database's clock. */
export interface RoomState {
  id: string
  status: RoomStatus
  calledNumbers: number[]
  /** Those of `calledNumbers` that the host chose. */
  hostCalledNumbers: number[]
  disabledPatterns: Pattern[]
  lastCalledAt: number | null
  /** Nobody new comes in. */
  locked: boolean
  /** The player who calls while the host is away; null while the host does. */
  callerId: string | null
  /** Last sign of life of whoever calls, other than a call. */
  callerSeenAt: number
  lastWonAt: number | null
  /** Last change that others can see. */
  changedAt: number
  /** The winners so far, at most one for each pattern. */
  winners: WinnerState[]
  players: PlayerState[]
}

/** A stored win. */
export interface WinnerState {
  id: string
  playerId: string
  playerName: string
  pattern: Pattern
  /** As printed on the ticket: index + 1. */
  ticketNumber: number
}
