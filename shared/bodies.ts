import * as z from 'zod/mini'
import { isBoardNumber } from '#shared/game/board.ts'
import { isTicketCount, TICKET_POOL } from '#shared/game/limits.ts'
import { safeAdLink } from './ads.ts'
import { judged, planValues, playerName, within } from './input/body-values.ts'
import { BODY_MAX_BYTES } from './input/request-sizes.ts'
import { OPENINGS } from './site.ts'

/*
 * Bodies of all routes but commands, whose bodies stand in their files (`game/room/commands/`). Where a rule has its own
 * refusal, the validator's message is the name of that refusal (`refusals/refusals.ts`); any other error is
 * `invalid_request`. Unknown keys are ignored.
 */

const ticketCount = z.custom<number>(isTicketCount, { error: 'invalid_ticket_count' })
const ticketId = within(0, TICKET_POOL - 1, 'invalid_ticket')
const boardNumber = z.custom<number>(isBoardNumber, { error: 'invalid_number' })

/** `hostId` is an opaque label chosen by the client. It grants no rights. `plan` opens the room for later. */
export const createRoomBody = z.object({
  hostName: playerName,
  hostId: z.catch(z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))), undefined),
  ticketCount: z.optional(ticketCount),
  plan: z.optional(z.object(planValues, { error: 'invalid_plan' })),
  /** The code of the site, where rooms are opened with one. */
  code: z.optional(z.string().check(z.maxLength(100, { error: 'opening_code_wrong' }))),
})

/** Body of `PUT /api/site/settings`: what is to change. `newCode` makes another code for those who open rooms. */
export const siteSettingsBody = z.object({
  opening: z.optional(z.enum(OPENINGS)),
  newCode: z.optional(z.literal(true)),
  ads: z.optional(z.boolean()),
})

export const markBody = z.object({ ticketId, number: boardNumber })

export const adminSessionBody = z.object({
  code: z.string({ error: 'admin_code_wrong' }).check(z.maxLength(200, { error: 'admin_code_wrong' })),
})

/** Body for creating and changing an advertisement. `imageUrl` is checked by the object store. */
export const adBody = z.object({
  imageUrl: z
    .string({ error: 'ad_image_required' })
    .check(z.minLength(1, { error: 'ad_image_required' }), z.maxLength(BODY_MAX_BYTES, { error: 'ad_image_required' })),
  linkUrl: judged('invalid_ad_link', (typed) => {
    const link = safeAdLink(typed)
    return link === null ? { refused: 'invalid_ad_link' } : { kept: link }
  }),
  isActive: z.optional(z.boolean()),
})

/** Path parameter `:t` of the ticket routes. */
export const ticketIdParam = z.pipe(
  z.string().check(z.regex(/^\d$/, { error: 'invalid_ticket' })),
  z.transform((digit) => Number(digit)),
)

type Validators = typeof import('./bodies.ts')

/** Every body as it may be sent, by the name of its validator. */
export type Bodies = { [Name in Extract<keyof Validators, `${string}Body`>]: z.input<Validators[Name]> }
