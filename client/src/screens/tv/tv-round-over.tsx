import { useTrueFor } from '#client/device/use-true-for.ts'
import { prizesOf } from '#client/features/evening/prizes.ts'
import { useEveningSoFar } from '#client/features/evening/use-evening-so-far.ts'
import { WonTicket } from '#client/features/ticket/won-ticket.tsx'
import { callWords } from '#client/words/call.ts'
import { common } from '#client/words/common.ts'
import { eveningText } from '#client/words/evening.ts'
import type { RoomView, WinnerView } from '#shared/game/room/state.ts'
import { TvStandings } from './tv-standings.tsx'
import { TvWinName } from './tv-win-name.tsx'
import './tv-round-over.css'
import './tv-win.css'

interface TvRoundOverProps {
  room: RoomView
  winners: readonly WinnerView[]
}

/** How long the last win has the stage before the evening's table. */
const RESULT_MS = 10_000

/** The end of a round: who has won what, then how the evening stands. */
export function TvRoundOver({ room, winners }: TvRoundOverProps) {
  const soFar = useEveningSoFar({ room, winners })
  const isTableDue = useTrueFor(true, RESULT_MS)
  const best = winners.find(({ pattern }) => pattern === 'Full House') ?? winners.at(-1)
  return (
    <div className="tv-round-over">
      <section className="tv-results" aria-label={common().round(room.round)}>
        <p className="tv-results-kicker">{callWords().gameOver}</p>
        <h2>{eveningText().roundIsOver(room.round)}</h2>
        <ul>
          {prizesOf(room, winners).map(({ pattern, words, winners: won }) => (
            <li key={pattern} data-won={won.length > 0 || undefined}>
              <span>
                {common().pattern(pattern)}
                {words && ` · ${words}`}
              </span>{' '}
              <b>{won.length > 0 ? won.map(({ playerName }) => playerName).join(', ') : eveningText().notWon}</b>
            </li>
          ))}
        </ul>
      </section>
      {best && !isTableDue ? (
        <div className="tv-win">
          <p className="tv-win-pattern">{common().pattern(best.pattern)}</p>
          <TvWinName name={best.playerName} />
          <WonTicket win={best} called={room.calledNumbers} />
        </div>
      ) : (
        <TvStandings soFar={soFar} />
      )}
    </div>
  )
}
