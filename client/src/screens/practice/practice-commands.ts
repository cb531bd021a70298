import { CALLING_COMMANDS } from '#shared/game/room/commands/calling.ts'
import { EVENING_COMMANDS } from '#shared/game/room/commands/evening.ts'
import * as join from '#shared/game/room/commands/people/join.ts'
import * as leave from '#shared/game/room/commands/people/leave.ts'
import * as letIn from '#shared/game/room/commands/people/let-in.ts'
import * as lockRoom from '#shared/game/room/commands/people/lock-room.ts'
import * as removePlayer from '#shared/game/room/commands/people/remove-player.ts'
import * as rename from '#shared/game/room/commands/people/rename.ts'
import { TICKETS_COMMANDS } from '#shared/game/room/commands/tickets.ts'

/** The commands of a practice game: nobody is invited to it, and nobody plays it on paper. */
export const PRACTICE_COMMANDS = {
  ...CALLING_COMMANDS,
  ...EVENING_COMMANDS,
  ...TICKETS_COMMANDS,
  join,
  rename,
  leave,
  remove_player: removePlayer,
  let_in: letIn,
  lock_room: lockRoom,
}
