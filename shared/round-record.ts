import * as z from 'zod/mini'
import type { DrawEvidence } from './game/draw/evidence.ts'
import { pattern, ticketIds } from './game/room/state.ts'
import { boardNumber, moment } from './game/shapes.ts'
import { CALL_SOURCES } from './game/types.ts'

/** A finished round: who played, what was called and what was won. */
export const roundSummary = z.object({
  finishedAt: moment,
  players: z.array(
    z.object({ personId: z.string(), id: z.string(), name: z.string(), isHost: z.boolean(), ticketIds }),
  ),
  calls: z.array(z.object({ number: boardNumber, source: z.enum(CALL_SOURCES) })),
  /** Oldest first. */
  wins: z.array(
    z.object({ pattern, personId: z.string(), playerId: z.string(), name: z.string(), ticketNumber: z.int() }),
  ),
})

/** The same as it is kept: with what proves the draw and its secret, so that it can be checked like a game that has just ended. */
export type RoundRecord = z.infer<typeof roundSummary> & { draw: DrawEvidence }
