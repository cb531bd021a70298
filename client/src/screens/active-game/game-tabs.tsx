import type { ReactNode } from 'react'
import { gameWords } from '#client/words/en/game.ts'

interface GameTabs {
  /** Only where the numbers come from the host's own bag. */
  bag: ReactNode
  tickets: ReactNode
  board: ReactNode
  players: ReactNode
  wins: ReactNode
  hasNewWinner: boolean
}

/** The tabs of a game in their order. */
export function gameTabs({ bag, tickets, board, players, wins, hasNewWinner }: GameTabs) {
  return [
    ...(bag ? [{ id: 'bag', title: gameWords().bag, content: <div className="game-grid">{bag}</div> }] : []),
    { id: 'tickets', title: gameWords().myTickets, content: tickets },
    {
      id: 'board',
      title: gameWords().numberBoard,
      content: (
        <div className="game-grid" data-board>
          {board}
        </div>
      ),
    },
    {
      id: 'players',
      title: gameWords().allPlayers,
      badge: hasNewWinner,
      content: (
        <div className="game-grid" data-players>
          {players}
          <div className="game-side">{wins}</div>
        </div>
      ),
    },
  ]
}
