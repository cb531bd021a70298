import type { CallProof } from '#shared/game/draw/calls.ts'
import type { CallSource, Pattern } from '../types.ts'
import type { WinnerView } from './state.ts'

/** A change of a room, told to everybody who watches it, after it was committed. */
export type RoomEvent =
  | {
      type: 'player_joined'
      payload: { playerId: string; name: string; isHost: boolean; ticketCount: number; joinedAt: string }
    }
  | { type: 'player_reconnected'; payload: { playerId: string; name: string } }
  /** Somebody who came back asks for another number of tickets; which ones is told beside it. */
  | { type: 'ticket_count_changed'; payload: { playerId: string; ticketCount: number } }
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
  /** The same people play again: with the epoch of the new round, and with player ids that have to be asked for. */
  | { type: 'round_opened'; payload: { round: number } }
