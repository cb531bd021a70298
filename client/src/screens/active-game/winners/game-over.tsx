import { useEffect } from 'react'
import { GAME_OVER } from '#client/features/caller/use-call-line.ts'
import { EveningBoard } from '#client/features/evening/evening-board.tsx'
import { useStandings } from '#client/features/evening/use-standings.ts'
import { checkGamePath, eveningPath, lobbyPath } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { PlayerView, RoomView, WinnerView } from '#shared/game/room/state.ts'
import { PlayAgain } from './play-again.tsx'

interface GameOverProps {
  room: RoomView
  players: readonly PlayerView[]
  me: PlayerView
  /** Names of those who play from the next round. */
  waiting: readonly string[]
  winners: readonly WinnerView[]
  /** The server has heard nothing of the host for a while. */
  isCallerAway: boolean
  onHome(): void
  /** Goes home and tells the others. */
  onLeave(): void
}

/** Shown above a finished game, which stays readable below: who has won, and how the evening goes on. */
export function GameOver(game: GameOverProps) {
  const { room, me, winners, onHome, onLeave } = game
  const standings = useStandings({ room, winners })
  useEffect(() => {
    // Scroll up, so that the news is in view. New browsers return a promise, which is not a cleanup function.
    scrollTo(0, 0)
  }, [])
  return (
    <section className="grid gap-3 rounded-card border-2 border-ink bg-soft-warn p-4" aria-label="Game over">
      <p className="text-2xl font-extrabold">{GAME_OVER}</p>
      {!room.rules.counts && <p>Practice round. It does not count.</p>}
      {winners.length > 0 && (
        <ul className="flex flex-wrap gap-x-[18px] gap-y-1">
          {winners.map(({ id, playerName, pattern, prize }) => (
            <li key={id}>
              <span className="font-bold wrap-anywhere">{playerName}</span> {pattern}
              {prize && ` · ${prize}`}
            </li>
          ))}
        </ul>
      )}
      <PlayAgain {...game} />
      {room.round > 1 && <EveningBoard standings={standings} rounds={room.round} />}
      <div className="flex flex-wrap gap-3">
        {me.isHost && <ButtonLink to={lobbyPath('host')}>New Game</ButtonLink>}
        <Button onClick={onLeave}>I am leaving</Button>
        <Button onClick={onHome}>Back to Home</Button>
        <ButtonLink to={checkGamePath(room.id)} className="min-h-12">
          Check this game
        </ButtonLink>
        {room.round > 1 && (
          <ButtonLink to={eveningPath(room.id)} className="min-h-12">
            All rounds
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
