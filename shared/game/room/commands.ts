import type { LastThrow } from '#shared/game/draw/evidence.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { AutoCall, AutoSettings } from './auto-call.ts'
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
      /** The token of the link by which they came. */
      invite?: string | undefined
    }
  | {
      /** Wants to play from the next round; from this one if it has not started. */
      type: 'join_next'
      name: string
      ticketCount?: number | undefined
      seatRequest?: string | null
      address?: string
      invite?: string | undefined
    }
  /** The host makes people on paper: one with a name, or as many as `sheets`, named after the number on their sheets. */
  | { type: 'add_papers'; name?: string | undefined; ticketCount: number; sheets: number; seatRequest?: string | null }
  | { type: 'rename'; playerId: PlayerId; name: string }
  | { type: 'leave'; playerId: string }
  | { type: 'start_ticket_selection' }
  | { type: 'select_ticket'; playerId: PlayerId; ticketId: number }
  | { type: 'unselect_ticket'; playerId: PlayerId; ticketId: number }
  | { type: 'confirm_tickets'; playerId: PlayerId; ticketIds: number[]; entropy?: string | undefined }
  | { type: 'start_game'; playerId: PlayerId; lastThrow?: LastThrow | undefined }
  | { type: 'call_number'; number?: number | undefined; after?: number | undefined }
  /** Any part of the rules. The others stay as they are. */
  | { type: 'set_rules'; rules: Partial<HouseRules> }
  | { type: 'lock_room'; locked: boolean }
  /** Links that were shared before no longer count as invitations. */
  | { type: 'renew_invite' }
  /** The host makes a link of their own, by the hash of its secret; it replaces the one before. */
  | { type: 'make_host_link'; link: string }
  /** Another device of the host has that link. */
  | { type: 'use_host_link'; link: string }
  /** The link ends, and with it the rights of the host's other device. */
  | { type: 'end_host_link' }
  /** Any part of the plan. The rest stays as it is. */
  | {
      type: 'change_plan'
      startsAt?: string | undefined
      zone?: string | undefined
      name?: string | null | undefined
      isCancelled?: boolean | undefined
    }
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
  /** The host switches auto call on or off, pauses it or goes on, and may set how it calls. */
  | ({ type: 'auto_call'; state: AutoCall['state'] } & {
      [Setting in keyof AutoSettings]?: AutoSettings[Setting] | undefined
    })
  /** A player asks the numbers to wait. */
  | { type: 'hold'; playerId: PlayerId }
  | { type: 'take_break'; minutes: number }
  /** `after` is the round that was seen to end; `hostId` the player who hosts from now on, unless that stays as it is. */
  | { type: 'next_round'; after: number; hostId?: PlayerId | undefined }
  | { type: 'close_evening' }
  /** Sent by the clock: the time of the next call has come. */
  | { type: 'call_due' }
  /** Sent by the clock: the names of those who are away, and whether the game is shown anywhere. */
  | { type: 'judge_away'; away: string[]; of: number; isWatched: boolean }
  /** Sent by the clock. */
  | { type: 'finish_if_over' }

/** The command with that name. */
export type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>

/** The commands with which somebody comes in, who has no seat yet or returns to theirs. */
export type Joining = CommandOf<'join' | 'join_next'>

export function isJoining(command: Command): command is Joining {
  return command.type === 'join' || command.type === 'join_next'
}

/** Which players the gate loads for a command: all players of the room, the acting one, or the one with the name that was sent. */
export const PLAYERS_NEEDED: Record<Command['type'], 'all' | 'actor' | 'named'> = {
  join: 'named',
  join_next: 'named',
  add_papers: 'actor',
  rename: 'actor',
  leave: 'actor',
  start_ticket_selection: 'actor',
  select_ticket: 'actor',
  unselect_ticket: 'actor',
  confirm_tickets: 'actor',
  start_game: 'all',
  call_number: 'actor',
  set_rules: 'all',
  lock_room: 'actor',
  renew_invite: 'actor',
  make_host_link: 'actor',
  use_host_link: 'all',
  end_host_link: 'actor',
  change_plan: 'actor',
  remove_player: 'all',
  end_game: 'actor',
  take_over: 'all',
  claim: 'actor',
  auto_call: 'actor',
  hold: 'all',
  take_break: 'actor',
  next_round: 'all',
  close_evening: 'actor',
  call_due: 'actor',
  judge_away: 'actor',
  finish_if_over: 'actor',
}
