import { useEffect } from 'react'
import { lobbyPath } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { WinnerView } from '#shared/api.ts'
import './panels.css'

export const GAME_OVER = 'Game over. What a game!'

interface GameOverProps {
  winners: readonly WinnerView[]
  isHost: boolean
  onHome(): void
}

/** Shown above a finished game, which stays readable below. */
export function GameOver({ winners, isHost, onHome }: GameOverProps) {
  // The news must not come where nobody looks.
  useEffect(() => scrollTo(0, 0), [])
  return (
    <section className="game-over" aria-label="Game over">
      <p className="text-2xl font-extrabold">{GAME_OVER}</p>
      {winners.length > 0 && (
        <ul className="game-over-winners">
          {winners.map(({ id, playerName, pattern }) => (
            <li key={id}>
              <span className="font-bold wrap-anywhere">{playerName}</span> {pattern}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {isHost && (
          <ButtonLink look="primary" to={lobbyPath('host')}>
            New Game
          </ButtonLink>
        )}
        <Button look={isHost ? 'outline' : 'primary'} onClick={onHome}>
          Back to Home
        </Button>
      </div>
    </section>
  )
}
