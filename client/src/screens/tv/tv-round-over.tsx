import { useEffect } from 'react'
import { useTrueFor } from '#client/device/use-true-for.ts'
import { rainPetals } from '#client/features/celebration/celebration.ts'
import { type EveningSoFar, prizesOf, rankMark, useEveningSoFar } from '#client/features/evening/evening-so-far.ts'
import { Podium } from '#client/features/evening/podium.tsx'
import { WonTicket } from '#client/features/ticket/ticket-drawing.tsx'
import { play } from '#client/sound/sounds.ts'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { gameWords } from '#client/words/en/game.ts'
import { tvWords } from '#client/words/en/tv.ts'
import type { RoomView, WinnerView } from '#shared/game/room/state.ts'
import { TvWinName } from './tv-win.tsx'
import './tv-end.css'

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
        <p className="tv-results-kicker">{gameWords().isOver}</p>
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

/** As many people fit beside a screen of their size. */
const SHOWN = 9

/** The wins of each person this evening. */
export function TvStandings({ soFar: { standings, rounds } }: { soFar: EveningSoFar }) {
  const words = eveningText()
  const more = standings.length - SHOWN
  return (
    <section className="tv-standings" aria-label={words.soFar}>
      <h2>{words.soFar}</h2>
      <p className="tv-standings-rounds">{words.rounds(rounds.length)}</p>
      {standings.length === 0 && <p>{words.nobodyYet}</p>}
      <ol>
        {standings.slice(0, SHOWN).map(({ personId, rank, name, total }) => (
          <li key={personId}>
            <span>{rankMark(rank)}</span> <span className="tv-standings-name">{name}</span> <b>{total}</b>
          </li>
        ))}
      </ol>
      {more > 0 && <p>{words.moreNames(more)}</p>}
    </section>
  )
}

interface TvPodiumProps {
  room: RoomView
  winners: readonly WinnerView[]
}

/** The end of the evening. */
export function TvPodium({ room, winners }: TvPodiumProps) {
  const { standings, rounds } = useEveningSoFar({ room, winners })
  useEffect(() => {
    void rainPetals('great')
    play('finale')
  }, [])
  return (
    <section className="tv-podium" aria-label={tvWords().endOfEvening}>
      <h2>{eveningText().whatAnEvening}</h2>
      <Podium standings={standings} />
      <p>{eveningText().rounds(rounds.length)}</p>
    </section>
  )
}
