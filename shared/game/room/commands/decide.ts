import type { Actor, CLOCK, Decision } from '#shared/game/room/decision.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { COMMANDS, type Command } from './commands.ts'
import { decideBy, type LoadedContext } from './decide-by.ts'

/** Decides any command of a room. */
export const decide = (
  state: RoomState,
  actor: Actor | typeof CLOCK | null,
  command: Command,
  given: LoadedContext,
): Decision => decideBy(COMMANDS, state, actor, command, given)
