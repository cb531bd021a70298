import { useState } from 'react'
import { LocalGame } from '#client/screens/practice/local-game.ts'
import { readDesiredTicketCount, readPlayerName } from '#client/seat/stored-seat.ts'
import { type PracticeSource, practiceGame, setPractice } from '#client/server-state/game-source.ts'
import { gameWords } from '#client/words/en/game.ts'
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

function begin(): PracticeSource {
  const game = new LocalGame(readPlayerName() || gameWords().player, Math.min(readDesiredTicketCount(), MOST_TICKETS))
  setPractice(game)
  return game
}
