import { z } from 'zod'
import { safeAdLink } from './ad-link.ts'
import { isBoardNumber } from './game/board.ts'
import type { CallProof } from './game/draw/calls.ts'
import type { DrawEvidence } from './game/draw/evidence.ts'
import type { PlayerView, RoomView, Versioned, WinnerView } from './game/room/state.ts'
import type { CallSource, RoomStatus } from './game/types.ts'
import { BODY_MAX_BYTES, CLAIM_BODY_MAX_BYTES, TICKET_POOL } from './limits.ts'
import { normaliseName } from './player-name.ts'

/*
 * Bodies and answers of all routes. Where a rule has its own refusal, the validator's message is the name of that
 * refusal (shared/refusals.ts); any other error is `invalid_request`. Unknown keys are ignored.
 */

const playerName = z.string({ error: 'name_required' }).transform((typed, ctx) => {
  const result = normaliseName(typed)
  if ('name' in result) return result.name
  ctx.addIssue({ code: 'custom', message: result.refused })
  return z.NEVER
})

const ticketCount = z
  .int({ error: 'invalid_ticket_count' })
  .min(1, { error: 'invalid_ticket_count' })
  .max(TICKET_POOL, { error: 'invalid_ticket_count' })

const ticketId = z
  .int({ error: 'invalid_ticket' })
  .min(0, { error: 'invalid_ticket' })
  .max(TICKET_POOL - 1, { error: 'invalid_ticket' })

const boardNumber = z.custom<number>(isBoardNumber, { error: 'invalid_number' })
const playerId = z.string().min(1).max(64)

/** `hostId` is an opaque label chosen by the client. It grants no rights. */
export const createRoomBody = z.object({
  hostName: playerName,
  hostId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
  ticketCount: ticketCount.optional(),
})

export const joinBody = z.object({ name: playerName, ticketCount: ticketCount.optional() })

export const seatBody = z.object({ playerId })

export const lockBody = z.object({ locked: z.boolean() })

/** The seat that takes over, for a browser that holds several. */
export const takeOverBody = z.object({ playerId: playerId.optional() })

export const confirmTicketsBody = z.object({
  ticketIds: z
    .array(
      z
        .int({ error: 'invalid_ticket_count' })
        .min(0, { error: 'invalid_ticket_count' })
        .max(TICKET_POOL - 1, { error: 'invalid_ticket_count' }),
      {
        error: 'invalid_ticket_count',
      },
    )
    .min(1, { error: 'invalid_ticket_count' })
    .max(TICKET_POOL, { error: 'invalid_ticket_count' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'invalid_ticket_count' }),
  /**
   * Random bytes from the player's browser for the draw. An invalid value is ignored, so that it cannot prevent
   * confirming.
   */
  entropy: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional()
    .catch(undefined),
})

/** `number` is set only by a host who draws real tokens. `after` is the number of calls that the client had seen. */
export const callNumberBody = z.object({
  number: boardNumber.optional(),
  after: z.int().min(0).optional(),
})

export const markBody = z.object({ ticketId, number: boardNumber })

/** `ticketNumber` is what the player typed; the rules check it. `playerName` is accepted and ignored. */
export const claimBody = z.object({
  playerId,
  pattern: z.string().max(64),
  ticketNumber: z.union([z.number(), z.string().max(16), z.null()]).optional(),
  screenshot: z.string().max(CLAIM_BODY_MAX_BYTES).nullish().catch(null),
})

export const adminSessionBody = z.object({
  code: z.string({ error: 'admin_code_wrong' }).max(200, { error: 'admin_code_wrong' }),
})

/** Body for creating and changing an advertisement. `imageUrl` is checked by the object store. */
export const adBody = z.object({
  imageUrl: z
    .string({ error: 'ad_image_required' })
    .min(1, { error: 'ad_image_required' })
    .max(BODY_MAX_BYTES, { error: 'ad_image_required' }),
  linkUrl: z.string({ error: 'invalid_ad_link' }).transform((typed, ctx) => {
    const link = safeAdLink(typed)
    if (link !== null) return link
    ctx.addIssue({ code: 'custom', message: 'invalid_ad_link' })
    return z.NEVER
  }),
  isActive: z.boolean().optional(),
})

/** Path parameter `:t` of the ticket routes. */
export const ticketIdParam = z.string().regex(/^\d$/, { error: 'invalid_ticket' }).transform(Number)

export type CreateRoomBody = z.input<typeof createRoomBody>
export type JoinBody = z.input<typeof joinBody>
export type ConfirmTicketsBody = z.input<typeof confirmTicketsBody>
export type CallNumberBody = z.input<typeof callNumberBody>
export type MarkBody = z.input<typeof markBody>
export type ClaimBody = z.input<typeof claimBody>
export type AdBody = z.input<typeof adBody>

/** Answer of `POST /api/rooms`. */
export interface CreateRoomAnswer extends Versioned {
  room: RoomView
  hostPlayer: PlayerView
}

/** Answer of `POST /api/rooms/:id/join`. */
export interface JoinAnswer extends PlayerView, Versioned {
  isReconnection: boolean
  roomStatus: RoomStatus
}

/** Answer of `GET /api/rooms/:id`. */
export interface RoomAnswer extends Versioned {
  room: RoomView
  players: PlayerView[]
}

/** Answer of `GET /api/game-state/:id`. */
export interface GameStateAnswer extends Versioned {
  gameState: { room: RoomView; players: PlayerView[] }
}

/** Answer of every command on a player: select, unselect, confirm, mark, unmark. */
export interface PlayerAnswer extends Versioned {
  player: PlayerView
}

/** Answer of confirm-tickets. */
export interface ConfirmAnswer extends PlayerAnswer {
  /** The entropy that the draw has from this player: their first contribution before the start, or null. */
  entropy: string | null
}

/** Answer of `GET /api/rooms/:id/draw`. */
export type DrawAnswer = DrawEvidence

/** Answer of commands on the whole room: start-ticket-selection, start, lock, remove, end, takeover. */
export interface RoomChangeAnswer extends Versioned {
  room: RoomView
}

/** Answer of call-number. `seq` is the position of the call in the game, from 1. */
export interface CallAnswer extends RoomChangeAnswer {
  number: number
  seq: number
  source: CallSource
  /** Set for a number that was drawn in a running game. */
  proof?: CallProof | undefined
}

/** Answer of a claim: the stored winner. */
export interface ClaimAnswer extends WinnerView, Versioned {}

/** An advertisement, in the answers of `GET /api/advertisements` and of creating and changing one. */
export interface AdView {
  id: string
  imageUrl: string
  linkUrl: string
  isActive: boolean
  createdAt: string
  updatedAt: string
}

/** A row of `GET /api/analytics/rooms`, newest room first. */
export interface RoomAnalyticsRow {
  id: string
  status: RoomStatus
  playerCount: number
  totalTicketsUsed: number
  createdAt: string
}

/** Answer of `POST /api/objects/upload`: where to PUT the file. The last segment of its path is the upload's id. */
export interface UploadLinkAnswer {
  uploadURL: string
}

/** Body of every refusal and failure. */
export interface ErrorAnswer {
  message: string
  code: string
  /** On `pattern_closed`: who won it. */
  winner?: WinnerView
}
