/** Everything that can be asked of an existing room through the gate. Marks have their own way: `marks.ts`. */
export type Command =
  | {
      type: 'join'
      name: string
      /** Absent: one for somebody new, and no change for somebody who comes back. */
      ticketCount?: number | undefined
      /** What tells this request from others, so that it can be sent again: see `seat-request.ts`. */
      seatRequest?: string | null
      /** Where it comes from, as limits count it. */
      address?: string
    }
  | { type: 'start_ticket_selection' }
  | { type: 'select_ticket'; playerId: string; ticketId: number }
  | { type: 'unselect_ticket'; playerId: string; ticketId: number }
  | { type: 'confirm_tickets'; playerId: string; ticketIds: number[]; entropy?: string | undefined }
  | { type: 'start_game'; playerId: string }
  | { type: 'call_number'; number?: number | undefined; after?: number | undefined }
  | { type: 'lock_room'; locked: boolean }
  | { type: 'remove_player'; removedId: string }
  | { type: 'end_game' }
  | { type: 'take_over'; playerId?: string | undefined }
  | {
      type: 'claim'
      playerId: string
      pattern: string
      ticketNumber: unknown
      /** A checked picture of the winning ticket, or null. */
      screenshot: string | null
    }
  | { type: 'finish_if_over' }
  /** `after` is the round that was seen to end; `hostId` the player who hosts from now on, unless that stays as it is. */
  | { type: 'next_round'; after: number; hostId?: string | undefined }

/** Which players a command must see: all of the room, the one who acts, or nobody else. */
export const PLAYERS_NEEDED: Record<Command['type'], 'all' | 'actor'> = {
  join: 'all',
  start_ticket_selection: 'actor',
  select_ticket: 'actor',
  unselect_ticket: 'actor',
  confirm_tickets: 'actor',
  start_game: 'all',
  call_number: 'actor',
  lock_room: 'actor',
  remove_player: 'all',
  end_game: 'actor',
  take_over: 'actor',
  claim: 'actor',
  finish_if_over: 'actor',
  next_round: 'all',
}
