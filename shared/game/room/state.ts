import type { LastWinner, MarkedNumbers, Pattern, RoomStatus } from '../types.ts'

/** Identifies a room's state: another `epoch` is another room, a higher `version` is newer. */
export interface Versioned {
  epoch: string
  version: number
}

export interface RoomView extends Versioned {
  id: string
  hostId: string
  status: RoomStatus
  currentNumber: number | null
  calledNumbers: number[]
  /** Called numbers that the host chose instead of drawing. */
  hostCalledNumbers: number[]
  audioAnnouncement: string | null
  winnerAnnouncement: string | null
  lastWinner: LastWinner | null
  disabledPatterns: Pattern[]
  /** Selected ticket indexes by player id. */
  selectedTickets: Record<string, number[]>
  /** New players are refused. */
  locked: boolean
  /** The player who calls while the host is away; null while the host does. */
  callerId: string | null
  /** Minimum time between two calls on this server. */
  callCooldownMs: number
  /** ISO 8601, UTC. */
  createdAt: string
}

export interface PlayerView {
  id: string
  roomId: string
  name: string
  isHost: boolean
  isReady: boolean
  ticketCount: number
  selectedTicketIds: number[]
  ticketSelectionDone: boolean
  /** Always empty: tickets are rebuilt from `{roomId}-{playerId}`. */
  tickets: never[]
  markedNumbers: MarkedNumbers
  joinedAt: string
}

export interface WinnerView {
  id: string
  roomId: string
  playerId: string
  playerName: string
  pattern: Pattern
  ticketNumber: number
  /** Path of the picture sent with the claim. */
  screenshot: string | null
  createdAt: string
}

/** A room with its players, as everyone in it may see them. */
export interface RoomWithPlayers {
  room: RoomView
  players: PlayerView[]
}

/** A win, as the rules need it. */
export type WinnerState = Pick<WinnerView, 'id' | 'playerId' | 'playerName' | 'pattern' | 'ticketNumber'>

/**
 * The state that the rules work on. Times are milliseconds of the database's clock. Players and winners contain only
 * what the command needs.
 */
export interface RoomState extends RoomWithPlayers {
  /** The winners so far, at most one for each pattern. */
  winners: WinnerState[]
  lastCalledAt: number | null
  /** The caller's last sign of life, other than a call. */
  callerSeenAt: number
  lastWonAt: number | null
  /** Last change that clients can see. */
  changedAt: number
}
