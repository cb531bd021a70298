import type { LastThrow } from '#shared/game/draw/evidence.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { HouseRules } from './house-rules.ts'

/** All commands on an existing room that go through the gate. Marks do not: see `marks.ts`. */
export type Command =
  | {
      type: 'join'
      name: string
      /** If absent, a new player gets one ticket and a returning player keeps their number. */
      ticketCount?: number | undefined
      /** Identifies this request, so that it can be repeated: see `seat-request.ts`. */
      seatRequest?: string | null
      /** The client's address, as rate limits count it. */
      address?: string
    }
  | { type: 'start_ticket_selection' }
  | { type: 'select_ticket'; playerId: PlayerId; ticketId: number }
  | { type: 'unselect_ticket'; playerId: PlayerId; ticketId: number }
  | { type: 'confirm_tickets'; playerId: PlayerId; ticketIds: number[]; entropy?: string | undefined }
  | { type: 'start_game'; playerId: PlayerId; lastThrow?: LastThrow | undefined }
  | { type: 'call_number'; number?: number | undefined; after?: number | undefined }
  /** Any part of the rules. The others stay as they are. */
  | { type: 'set_rules'; rules: Partial<HouseRules> }
  | { type: 'lock_room'; locked: boolean }
  | { type: 'remove_player'; removedId: PlayerId }
  | { type: 'end_game' }
  | { type: 'take_over'; playerId?: PlayerId | undefined }
  | {
      type: 'claim'
      playerId: PlayerId
      pattern: string
      ticketNumber: unknown
      /** A validated picture of the winning ticket, or null. */
      screenshot: string | null
      /** How many calls the sender had seen. */
      after?: number | undefined
    }
  | { type: 'finish_if_over' }
  /** `after` is the round that was seen to end; `hostId` the player who hosts from now on, unless that stays as it is. */
  | { type: 'next_round'; after: number; hostId?: PlayerId | undefined }
  | { type: 'close_evening' }

/** Which players the gate loads for a command: all players of the room, or only the acting one. */
export const PLAYERS_NEEDED: Record<Command['type'], 'all' | 'actor'> = {
  join: 'all',
  start_ticket_selection: 'actor',
  select_ticket: 'actor',
  unselect_ticket: 'actor',
  confirm_tickets: 'actor',
  start_game: 'all',
  call_number: 'actor',
  set_rules: 'all',
  lock_room: 'actor',
  remove_player: 'all',
  end_game: 'actor',
  take_over: 'actor',
  claim: 'actor',
  finish_if_over: 'actor',
  next_round: 'all',
  close_evening: 'actor',
}
