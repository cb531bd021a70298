import type { LastWinner, MarkedNumbers, Pattern, RoomStatus } from '../types.ts'

/** Identity and age of a room's state: another `epoch` is another room, a higher `version` is newer. */
export interface Versioned {
  epoch: string
  version: number
}

export interface RoomView extends Versioned {
  id: string
  hostId: string
  /** Which game of the evening this is, from 1. */
  round: number
  status: RoomStatus
  currentNumber: number | null
  calledNumbers: number[]
  /** Called numbers that the host chose rather than the server. */
  hostCalledNumbers: number[]
  audioAnnouncement: string | null
  winnerAnnouncement: string | null
  lastWinner: LastWinner | null
  disabledPatterns: Pattern[]
  /** Selected ticket indexes by player id. */
  selectedTickets: Record<string, number[]>
  /** Nobody new comes in. */
  locked: boolean
  /** The player who calls while the host is away; null while the host does. */
  callerId: string | null
  /** Least time between two calls on this server. */
  callCooldownMs: number
  /** ISO 8601, UTC. */
  createdAt: string
}

export interface PlayerView {
  id: string
  roomId: string
  /** The same person in all rounds, who has another player id in each. */
  personId: string
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
  /** Path of the picture that was sent with the claim. */
  screenshot: string | null
  createdAt: string
}

/** A room with its players, as everybody in it may see them. */
export interface RoomWithPlayers {
  room: RoomView
  players: PlayerView[]
}

/** A win, as the rules need it. */
export type WinnerState = Pick<WinnerView, 'id' | 'playerId' | 'playerName' | 'pattern' | 'ticketNumber'>

/**
 * All that the rules know of a room. Times are milliseconds of the database's clock. Of the players and winners a command
 * may see only those that it needs.
 */
export interface RoomState extends RoomWithPlayers {
  /** The winners so far, at most one for each pattern. */
  winners: WinnerState[]
  lastCalledAt: number | null
  /** Last sign of life of whoever calls, other than a call. */
  callerSeenAt: number
  lastWonAt: number | null
  /** Last change that others can see. */
  changedAt: number
}
