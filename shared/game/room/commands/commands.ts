import type { ZodMiniType, z } from 'zod/mini'
import type { Decision } from '#shared/game/room/decision.ts'
import type { CommandFile, Given, GivenToAnyone, GivenToClock, Need } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { CALLING_COMMANDS } from './calling.ts'
import { EVENING_COMMANDS } from './evening.ts'
import * as addPapers from './paper/add-papers.ts'
import * as writeTicket from './paper/write-ticket.ts'
import { PEOPLE_COMMANDS } from './people.ts'
import * as changePlan from './plan/change-plan.ts'
import { TICKETS_COMMANDS } from './tickets.ts'
import * as forgetVoice from './voice/forget-voice.ts'
import * as recordNumber from './voice/record-number.ts'
import * as removeVoice from './voice/remove-voice.ts'

/** All commands on an existing room that go through the gate, each with its file. Marks do not: see `marks.ts`. */
const FILES = {
  ...PEOPLE_COMMANDS,
  ...EVENING_COMMANDS,
  ...TICKETS_COMMANDS,
  ...CALLING_COMMANDS,
  add_papers: addPapers,
  write_ticket: writeTicket,
  change_plan: changePlan,
  record_number: recordNumber,
  forget_voice: forgetVoice,
  remove_voice: removeVoice,
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

/** The commands that answer with the room as it is then. */
export type RoomCommandType = {
  [Type in SentCommandType]: Files[Type] extends { answer: string } ? never : Type
}[SentCommandType]

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
