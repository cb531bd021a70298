import type { Actor, CLOCK, Decision } from '#shared/game/room/decision.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { COMMANDS, type Command } from './commands.ts'
import { decideAmong, type LoadedContext } from './decide-among.ts'

/** Decides any command. */
export const decide = (
  state: RoomState,
  actor: Actor | typeof CLOCK | null,
  command: Command,
  given: LoadedContext,
): Decision => decideAmong(COMMANDS, state, actor, command, given)
