import * as z from 'zod/mini'
import type { DrawEvidence } from './game/draw/evidence.ts'
import { houseRules, onPaper, pattern, ticketIds } from './game/room/state.ts'
import { boardNumber, moment, personId, playerId } from './game/schemas.ts'
import { CALL_SOURCES } from './game/types.ts'

/** A finished round: who played, what was called and what was won. */
export const roundSummary = z.object({
  rules: houseRules,
  finishedAt: moment,
  players: z.array(z.object({ personId, id: playerId, name: z.string(), isHost: z.boolean(), ticketIds, ...onPaper })),
  calls: z.array(z.object({ number: boardNumber, source: z.enum(CALL_SOURCES) })),
  /** Oldest first. */
  wins: z.array(
    z.object({
      pattern,
      prize: z._default(z.nullable(z.string()), null),
      /** How many numbers had been called; 0 if it was not recorded. */
      seq: z._default(z.int(), 0),
      place: z._default(z.int(), 0),
      rank: z._default(z.int(), 1),
      also: z._default(z.array(z.int()), []),
      personId,
      playerId,
      name: z.string(),
      ticketNumber: z.int(),
      /** When it was won. Records of former releases do not say so. */
      at: z.optional(moment),
    }),
  ),
})

/** The same as it is kept: with what proves the draw and its secret, so that it can be checked like a game that has just ended. */
export type RoundRecord = z.infer<typeof roundSummary> & { draw: DrawEvidence }
