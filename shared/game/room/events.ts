import type { CallProof } from '#shared/game/draw/calls.ts'
import type { CallSource, Pattern } from '../types.ts'
import type { WinnerView } from './state.ts'

/** A change of a room, sent to all its clients after the commit. */
export type RoomEvent =
  | {
      type: 'player_joined'
      payload: { playerId: string; name: string; isHost: boolean; ticketCount: number; joinedAt: string }
    }
  | { type: 'player_reconnected'; payload: { playerId: string; name: string } }
  /** A returning player asks for another number of tickets. The tickets themselves follow in other events. */
  | { type: 'ticket_count_changed'; payload: { playerId: string; ticketCount: number } }
  | { type: 'ticket_selection_started'; payload: Record<string, never> }
  | { type: 'ticket_selected' | 'ticket_unselected'; payload: { ticketId: number; playerId: string } }
  | { type: 'tickets_confirmed'; payload: { playerId: string; ticketIds: number[] } }
  /** Contains the tickets of players who had not confirmed in time. */
  | { type: 'game_started'; payload: { tickets: { playerId: string; ticketIds: number[] }[] } }
  | {
      type: 'number_called'
      payload: {
        number: number
        seq: number
        source: CallSource
        announcement: string
        /** Set for a number that was drawn in a running game. */
        proof?: CallProof | undefined
      }
    }
  | {
      type: 'winner_announced'
      payload: { winner: Omit<WinnerView, 'screenshot'>; announcement: string; disabledPatterns: Pattern[] }
    }
  | { type: 'room_locked'; payload: { locked: boolean } }
  | { type: 'player_removed'; payload: { playerId: string; name: string } }
  /** The new caller; null is the host. */
  | { type: 'caller_changed'; payload: { callerId: string | null } }
  | { type: 'game_finished'; payload: Record<string, never> }
