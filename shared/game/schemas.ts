import * as z from 'zod/mini'
import { isBoardNumber } from './board.ts'
import type { PersonId, PlayerId, RoomId, WinnerId } from './ids.ts'
import { isTicketCount, TICKET_POOL } from './limits.ts'

/* The smallest parts of what travels. A screen can show whatever fits. */

export const roomId: z.ZodMiniType<RoomId> = z.string()
export const playerId: z.ZodMiniType<PlayerId> = z.string()
export const personId: z.ZodMiniType<PersonId> = z.string()
export const winnerId: z.ZodMiniType<WinnerId> = z.string()
export const boardNumber = z.custom<number>(isBoardNumber)
export const ticketCount = z.custom<number>(isTicketCount)
/** Index of a ticket, from 0. */
export const ticketId = z.int().check(z.minimum(0), z.maximum(TICKET_POOL - 1))
/** ISO 8601, UTC. */
export const moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))
