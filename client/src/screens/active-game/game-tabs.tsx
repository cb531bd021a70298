import type { ReactNode } from 'react'

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
    ...(bag ? [{ id: 'bag', title: 'Bag', content: <div className="game-grid">{bag}</div> }] : []),
    { id: 'tickets', title: 'My Tickets', content: tickets },
    {
      id: 'board',
      title: 'Number Board',
      content: (
        <div className="game-grid" data-board>
          {board}
        </div>
      ),
    },
    {
      id: 'players',
      title: 'All Players',
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
