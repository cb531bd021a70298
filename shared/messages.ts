import * as z from 'zod/mini'
import { REACTION_NAMES, REACTIONS } from './game/reactions.ts'
import { roomEvent } from './game/room/events.ts'
import { roomId } from './game/schemas.ts'

/*
 * All messages on the socket `/ws`, in both directions. The envelope is `{type, roomId, payload}`; the server adds `e`
 * and `v`, the room's epoch and version after the change. A browser that has the previous version can apply the payload
 * without a request.
 */

/**
 * Sent by browsers. `player_joined` subscribes to the room; `also` are further players on the same phone. Without a
 * player, it comes from a screen that only watches, and `screen` says whether that is a TV. `attention` tells whether the page
 * is visible. A TV repeats `speaking` as long as its voice is on. The server relays none of these messages.
 */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('player_joined'),
    roomId,
    payload: z._default(
      z.object({
        playerId: z.optional(z.string().check(z.maxLength(64))),
        isHost: z.optional(z.boolean()),
        also: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(10))),
        screen: z.optional(z.literal('tv')),
      }),
      {},
    ),
  }),
  z.object({ type: z.literal('attention'), roomId, payload: z.object({ here: z.boolean() }) }),
  z.object({ type: z.literal('speaking'), roomId }),
  z.object({ type: z.literal('ticket_selection_started'), roomId }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/** What a TV does in a room, for as long as the server has a sign of it. */
const TV_SIGNS = ['shows', 'speaks'] as const
export type TvSign = (typeof TV_SIGNS)[number]

const address = z.object({ roomId, e: z.string(), v: z.int() })

/** A room event as it travels. */
const roomMessage = z.intersection(roomEvent, address)
export type RoomMessage = z.infer<typeof roomMessage>

/**
 * Sent every few seconds, so that a browser can tell a quiet room from a dead socket. The version shows whether it has
 * missed a message, and the payload whether the caller has been silent for a while, and whether a TV shows the room or even
 * speaks.
 */
const heartbeat = z.object({
  type: z.literal('heartbeat'),
  payload: z.object({ isCallerAway: z.optional(z.literal(true)), tv: z.optional(z.enum(TV_SIGNS)) }),
  ...address.shape,
})
export type Heartbeat = z.infer<typeof heartbeat>

const reaction = z.enum(REACTIONS)

/**
 * What players felt in the last second: how often, and from whom the first ones came. The room has not changed, so it has
 * the version that it has anyway.
 */
const reactions = z.object({
  type: z.literal('reactions'),
  payload: z.object({
    counts: z.partialRecord(reaction, z.int()),
    from: z.array(z.object({ name: z.string(), reaction })).check(z.maxLength(REACTION_NAMES)),
  }),
  ...address.shape,
})
export type ReactionsMessage = z.infer<typeof reactions>

/** What processes tell each other of a room. */
export type BusMessage = RoomMessage | ReactionsMessage

/** From the server. */
export const serverMessage = z.union([heartbeat, reactions, roomMessage])
export type ServerMessage = z.infer<typeof serverMessage>
