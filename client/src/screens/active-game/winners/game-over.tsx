import { useEffect } from 'react'
import { checkGamePath, lobbyPath } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { WinnerView } from '#shared/game/room/state.ts'
import '#client/screens/active-game/panels.css'

export const GAME_OVER = 'Game over. What a game!'

interface GameOverProps {
  roomId: string
  winners: readonly WinnerView[]
  isHost: boolean
  onHome(): void
}

/** Shown above a finished game, which stays readable below. */
export function GameOver({ roomId, winners, isHost, onHome }: GameOverProps) {
  useEffect(() => {
    // The news must not come where nobody looks. New browsers answer with a promise, which is no way to clean up.
    scrollTo(0, 0)
  }, [])
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
          <ButtonLink variant="primary" to={lobbyPath('host')}>
            New Game
          </ButtonLink>
        )}
        <Button variant={isHost ? 'outline' : 'primary'} onClick={onHome}>
          Back to Home
        </Button>
        <ButtonLink to={checkGamePath(roomId)} className="min-h-12">
          Check this game
        </ButtonLink>
      </div>
    </section>
  )
}
