import { z } from 'zod'
import type { WinnerView } from './api.ts'
import type { CallProof } from './game/draw/calls.ts'
import type { CallSource, Pattern } from './game/types.ts'

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

/** A change of a room, told to everybody who watches it, after it was committed. */
export type RoomEvent =
  | {
      type: 'player_joined'
      payload: { playerId: string; name: string; isHost: boolean; ticketCount: number; joinedAt: string }
    }
  | { type: 'player_reconnected'; payload: { playerId: string; name: string } }
  | { type: 'ticket_selection_started'; payload: Record<string, never> }
  | { type: 'ticket_selected' | 'ticket_unselected'; payload: { ticketId: number; playerId: string } }
  | { type: 'tickets_confirmed'; payload: { playerId: string; ticketIds: number[] } }
  /** With the tickets of those who had not confirmed any in time. */
  | { type: 'game_started'; payload: { tickets: { playerId: string; ticketIds: number[] }[] } }
  | {
      type: 'number_called'
      payload: {
        number: number
        seq: number
        source: CallSource
        announcement: string
        /** Of a drawn number in a running game. */
        proof?: CallProof | undefined
      }
    }
  | {
      type: 'winner_announced'
      payload: { winner: Omit<WinnerView, 'screenshot'>; announcement: string; disabledPatterns: Pattern[] }
    }
  | { type: 'room_locked'; payload: { locked: boolean } }
  | { type: 'player_removed'; payload: { playerId: string; name: string } }
  /** Who calls from now on; null is the host. */
  | { type: 'caller_changed'; payload: { callerId: string | null } }
  | { type: 'game_finished'; payload: Record<string, never> }

/** A room event as it travels. */
export type RoomMessage = RoomEvent & { roomId: string; e: string; v: number }

/**
 * Sent every few seconds so that a browser can tell a silent room from a dead socket, with the room's version so that it
 * notices what it missed, and with whether nothing was heard of whoever calls the numbers for a while.
 */
export type Heartbeat = { type: 'heartbeat'; roomId: string; payload: { isCallerAway?: true }; e: string; v: number }

export type ServerMessage = RoomMessage | Heartbeat
