import type { ZodMiniType, z } from 'zod/mini'
import type { Decision } from '#shared/game/room/decision.ts'
import type { CommandFile, Given, GivenToAnyone, GivenToClock, Need } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import * as autoCall from './calling/auto-call.ts'
import * as callDue from './calling/call-due.ts'
import * as callNumber from './calling/call-number.ts'
import * as hold from './calling/hold.ts'
import * as judgeAway from './calling/judge-away.ts'
import * as takeBreak from './calling/take-break.ts'
import * as takeOver from './calling/take-over.ts'
import * as closeEvening from './evening/close-evening.ts'
import * as endGame from './evening/end-game.ts'
import * as finishIfOver from './evening/finish-if-over.ts'
import * as nextRound from './evening/next-round.ts'
import * as setRules from './evening/set-rules.ts'
import * as startGame from './evening/start-game.ts'
import * as startTicketSelection from './evening/start-ticket-selection.ts'
import * as addPapers from './paper/add-papers.ts'
import * as endHostLink from './people/end-host-link.ts'
import * as join from './people/join.ts'
import * as joinNext from './people/join-next.ts'
import * as leave from './people/leave.ts'
import * as lockRoom from './people/lock-room.ts'
import * as makeHostLink from './people/make-host-link.ts'
import * as removePlayer from './people/remove-player.ts'
import * as rename from './people/rename.ts'
import * as renewInvite from './people/renew-invite.ts'
import * as useHostLink from './people/use-host-link.ts'
import * as changePlan from './plan/change-plan.ts'
import * as claim from './tickets/claim.ts'
import * as confirmTickets from './tickets/confirm-tickets.ts'
import * as selectTicket from './tickets/select-ticket.ts'
import * as unselectTicket from './tickets/unselect-ticket.ts'

/** All commands on an existing room that go through the gate, each with its file. Marks do not: see `marks.ts`. */
const FILES = {
  join,
  join_next: joinNext,
  add_papers: addPapers,
  rename,
  leave,
  remove_player: removePlayer,
  lock_room: lockRoom,
  renew_invite: renewInvite,
  make_host_link: makeHostLink,
  use_host_link: useHostLink,
  end_host_link: endHostLink,
  change_plan: changePlan,
  set_rules: setRules,
  start_ticket_selection: startTicketSelection,
  select_ticket: selectTicket,
  unselect_ticket: unselectTicket,
  confirm_tickets: confirmTickets,
  start_game: startGame,
  call_number: callNumber,
  claim,
  auto_call: autoCall,
  hold,
  take_break: takeBreak,
  take_over: takeOver,
  end_game: endGame,
  next_round: nextRound,
  close_evening: closeEvening,
  call_due: callDue,
  judge_away: judgeAway,
  finish_if_over: finishIfOver,
}

type Files = typeof FILES
export type CommandType = keyof Files

/** The command with that name. */
export type CommandOf<Type extends CommandType> = Parameters<Files[Type]['decide']>[1]
export type Command = { [Type in CommandType]: CommandOf<Type> }[CommandType]

/** The commands that a browser sends. */
export type SentCommandType = {
  [Type in CommandType]: Files[Type] extends { route: string } ? Type : never
}[CommandType]
/** The method and path of a command. */
export type CommandRoute<Type extends SentCommandType = SentCommandType> = Files[Type]['route']

/** The body of a command as its validator gives it; nothing if it has none. */
export type CommandBody<Type extends CommandType> = Files[Type] extends { body: infer Body extends ZodMiniType }
  ? z.input<Body>
  : object

type NeedsOf<File> = File extends { needs: readonly (infer Named extends Need)[] } ? Named : never
type GivenTo<File> = File extends { by: 'clock' }
  ? GivenToClock<NeedsOf<File>>
  : File extends { by: 'anyone' }
    ? GivenToAnyone<NeedsOf<File>>
    : Given<NeedsOf<File>>

/** The file of a command that decides by nothing but what it needs. */
type Fitting<Type extends CommandType> = CommandFile & {
  decide(state: RoomState, command: CommandOf<Type>, given: GivenTo<Files[Type]>): Decision
}

/** The file of each command. One that decides by something that it does not ask for does not compile. */
export const COMMANDS: Files & { [Type in CommandType]: Fitting<Type> } = FILES

/** The commands with which somebody comes in, who has no seat yet or returns to theirs. */
export type Joining = CommandOf<'join' | 'join_next'>

export function isJoining(command: Command): command is Joining {
  return command.type === 'join' || command.type === 'join_next'
}

/** The commands that need something. */
export type CommandNeeding<Named extends Need> = {
  [Type in CommandType]: Named extends NeedsOf<Files[Type]> ? CommandOf<Type> : never
}[CommandType]

/** What the gate loads for a command. */
export const needsOf = (type: CommandType): readonly Need[] => (COMMANDS[type] as CommandFile).needs ?? []
