import type { DrawEvidence } from './game/draw/evidence.ts'
import type { CallSource, Pattern } from './game/types.ts'

/** A finished round, as it is kept: who played, what was called, what was won, and what proves the draw. */
export interface RoundRecord {
  /** ISO 8601, UTC. */
  finishedAt: string
  players: { personId: string; id: string; name: string; isHost: boolean; ticketIds: number[] }[]
  calls: { number: number; source: CallSource }[]
  /** Oldest first. */
  wins: { pattern: Pattern; personId: string; playerId: string; name: string; ticketNumber: number }[]
  /** With the secret, so that the round can be checked like a game that has just ended. */
  draw: DrawEvidence
}
