import { CALLING_COMMANDS } from '#shared/game/room/commands/calling.ts'
import type { CommandFiles } from '#shared/game/room/commands/decide-by.ts'
import * as endGame from '#shared/game/room/commands/evening/end-game.ts'
import * as finishIfOver from '#shared/game/room/commands/evening/finish-if-over.ts'
import * as setRules from '#shared/game/room/commands/evening/set-rules.ts'
import * as startGame from '#shared/game/room/commands/evening/start-game.ts'
import * as join from '#shared/game/room/commands/people/join.ts'
import * as lockRoom from '#shared/game/room/commands/people/lock-room.ts'
import * as removePlayer from '#shared/game/room/commands/people/remove-player.ts'
import { TICKETS_COMMANDS } from '#shared/game/room/commands/tickets.ts'

/** The commands of a practice game, which has one round and nobody else in it. */
export const PRACTICE_COMMANDS: CommandFiles = {
  ...CALLING_COMMANDS,
  ...TICKETS_COMMANDS,
  join,
  remove_player: removePlayer,
  lock_room: lockRoom,
  set_rules: setRules,
  start_game: startGame,
  end_game: endGame,
  finish_if_over: finishIfOver,
}
