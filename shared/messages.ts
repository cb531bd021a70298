import { z } from 'zod'
import type { RoomEvent } from './game/room/events.ts'

/*
 * Every message on the socket `/ws`, both directions. The envelope is `{type, roomId, payload}`; the server adds `e`
 * and `v`, the room's epoch and version after the change that the message tells of. Payloads say enough for a browser that
 * has the version before to know the one after without asking.
 */

/** From the browser. `player_joined` subscribes to the room; the other is accepted and never relayed. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('player_joined'),
    roomId: z.string(),
    payload: z.object({ playerId: z.string().max(64).optional(), isHost: z.boolean().optional() }).default({}),
  }),
  z.object({ type: z.literal('ticket_selection_started'), roomId: z.string() }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/** A room event as it travels. */
export type RoomMessage = RoomEvent & { roomId: string; e: string; v: number }

/**
 * Sent every few seconds so that a browser can tell a silent room from a dead socket, with the room's version so that it
 * notices what it missed, and with whether nothing was heard of whoever calls the numbers for a while.
 */
export type Heartbeat = { type: 'heartbeat'; roomId: string; payload: { isCallerAway?: true }; e: string; v: number }

export type ServerMessage = RoomMessage | Heartbeat
