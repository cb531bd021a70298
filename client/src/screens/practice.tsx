import { useState } from 'react'
import { LocalGame } from '#client/screens/practice/local-game.ts'
import { readDesiredTicketCount, readPlayerName } from '#client/seat/stored-seat.ts'
import { type PracticeSource, practiceGame, setPractice } from '#client/server-state/game-source.ts'
import { readKeptRules } from '#client/settings/kept-rules.ts'
import { gameWords } from '#client/words/en/game.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import { SeatedGame } from './active-game.tsx'

/** More would be much to watch for somebody who tries the game. */
const MOST_TICKETS = 3

/** A game that this page plays by itself: the one that goes on, or a new one. */
export function Practice() {
  const [game, setGame] = useState(running)
  const seat = game.seat()
  return <SeatedGame key={seat.playerId} seat={seat} onAgain={() => setGame(begin())} />
}

function running(): PracticeSource {
  const game = practiceGame()
  return game?.isOpen ? game : begin()
}

/** The patterns are those that this device chose last for a room of its own. */
function begin(): PracticeSource {
  const ticketCount = Math.min(readDesiredTicketCount(), MOST_TICKETS)
  const game = new LocalGame(readPlayerName() || gameWords().player, ticketCount, readKeptRules() ?? DEFAULT_RULES)
  setPractice(game)
  return game
}
