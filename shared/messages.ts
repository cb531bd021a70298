import { z } from 'zod'
import type { RoomEvent } from './game/room/events.ts'

/*
 * All messages on the socket `/ws`, in both directions. The envelope is `{type, roomId, payload}`; the server adds `e`
 * and `v`, the room's epoch and version after the change. A browser that has the previous version can apply the payload
 * without a request.
 */

/** Sent by browsers. `player_joined` subscribes to the room; the other one is accepted and never relayed. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('player_joined'),
    roomId: z.string(),
    payload: z.object({ playerId: z.string().max(64).optional(), isHost: z.boolean().optional() }).default({}),
  }),
  z.object({ type: z.literal('ticket_selection_started'), roomId: z.string() }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/** A room event as it is sent. */
export type RoomMessage = RoomEvent & { roomId: string; e: string; v: number }

/**
 * Sent every few seconds, so that a browser can tell a quiet room from a dead socket. The version shows whether it has
 * missed a message, and the payload whether the caller has been silent for a while.
 */
export type Heartbeat = { type: 'heartbeat'; roomId: string; payload: { isCallerAway?: true }; e: string; v: number }

export type ServerMessage = RoomMessage | Heartbeat
