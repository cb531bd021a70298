import { Button } from '#client/ui/button.tsx'
import './panels.css'

interface GameOverProps {
  onHome(): void
}

/** Shown above a finished game, which stays readable below. */
export function GameOver({ onHome }: GameOverProps) {
  return (
    <section className="game-over" aria-label="Game over">
      <p className="text-2xl font-extrabold">Game over. What a game!</p>
      <Button look="primary" onClick={onHome}>
        Back to Home
      </Button>
    </section>
  )
}
