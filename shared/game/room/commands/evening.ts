import * as closeEvening from './evening/close-evening.ts'
import * as endGame from './evening/end-game.ts'
import * as finishIfOver from './evening/finish-if-over.ts'
import * as nextRound from './evening/next-round.ts'
import * as setRules from './evening/set-rules.ts'
import * as startGame from './evening/start-game.ts'
import * as startTicketSelection from './evening/start-ticket-selection.ts'

/** The commands that lead through the rounds of an evening. */
export const EVENING_COMMANDS = {
  set_rules: setRules,
  start_ticket_selection: startTicketSelection,
  start_game: startGame,
  end_game: endGame,
  next_round: nextRound,
  close_evening: closeEvening,
  finish_if_over: finishIfOver,
}
