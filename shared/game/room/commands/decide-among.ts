import { type Actor, CLOCK, type Decision, refuse } from '#shared/game/room/decision.ts'
import type { CommandFile, DecisionContext, Loaded, Need } from '#shared/game/room/needs.ts'
import { refusedTo } from '#shared/game/room/rights.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { withNextDue } from './calling/schedule.ts'
import { withCallingReturned } from './calling/take-over.ts'
import type { Command, CommandType } from './commands.ts'

/** What a decision may depend on besides the room, with what the command needs. */
export type LoadedContext = DecisionContext & Partial<Loaded<Need>>

/** The files of some commands. That each gets what it asks for follows from `COMMANDS`. */
export type CommandFiles = { readonly [Type in CommandType]?: CommandFile & { decide: Decide } }
type Decide = (state: RoomState, command: never, given: never) => Decision

/**
 * Decides one of some commands: given the state of a room, the actor and the command, returns either the events or a refusal.
 * The file of the command decides, after who may send it. What an event changes is defined in `apply`. Pure: the same
 * arguments always give the same decision.
 */
export function decideAmong(
  files: CommandFiles,
  state: RoomState,
  actor: Actor | typeof CLOCK | null,
  command: Command,
  given: LoadedContext,
): Decision {
  const file = files[command.type]
  if (!file) throw new Error(`nobody sends ${command.type} here`)
  const { by, decide } = file
  if (actor === CLOCK) {
    if (by !== 'clock') throw new Error(`the clock sends no ${command.type}`)
    return withNextDue(state, decide(state, command as never, given as never), given)
  }
  if (by === 'clock') throw new Error(`only the clock sends ${command.type}`)
  const refused = refusedTo(by, state.room, actor)
  if (refused) return refuse(refused)
  const decision = decide(state, command as never, { ...given, actor } as never)
  return withNextDue(state, withCallingReturned(state, actor, decision), given)
}
