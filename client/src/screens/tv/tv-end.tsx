import clsx from 'clsx'
import { useEffect } from 'react'
import { useTrueFor } from '#client/device/use-true-for.ts'
import { rainPetals } from '#client/features/celebration/celebration.ts'
import { type EveningSoFar, prizesOf, rankMark, useEveningSoFar } from '#client/features/evening/evening-so-far.ts'
import { Podium } from '#client/features/evening/podium.tsx'
import { winnersInOrder } from '#client/prizes/prize-name.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { play } from '#client/sound/effects.ts'
import { Name, Sentence } from '#client/ui/name.tsx'
import { areMany } from '#client/ui/pattern-drawing.tsx'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { gameWords } from '#client/words/en/game.ts'
import { meaningOf } from '#client/words/en/patterns.ts'
import { tvWords } from '#client/words/en/tv.ts'
import { dotted } from '#client/words/i18n.ts'
import { isToTell } from '#shared/game/evening.ts'
import { named } from '#shared/named.ts'
import { LateWayIn } from './late-way-in.tsx'
import { TvWinCard } from './tv-win.tsx'

/** How long the last win has the stage before the evening's table. */
const RESULT_MS = 10_000

/** After a round: who has won what, then how the evening stands. After the last one the podium. */
export function TvEnd() {
  const { room, players, winners, areWinnersKnown } = useCurrentRoom()
  const soFar = useEveningSoFar({ room, players, winners, areWinnersKnown })
  const isTableDue = useTrueFor(true, RESULT_MS)
  const best = winners.find(({ pattern }) => pattern === 'Full House') ?? winners[winners.length - 1]
  if (room.eveningOver) return <TvPodium soFar={soFar} />
  const beside =
    best && !isTableDue ? (
      <TvWinCard win={best} />
    ) : (
      soFar.isComplete && isToTell(soFar) && <TvStandings soFar={soFar} most={BESIDE_THE_WAY_IN} />
    )
  const late = (
    <LateWayIn>
      <span>{tvWords().comeLate}</span>
    </LateWayIn>
  )
  return (
    <div
      className={clsx(
        'grid h-[95dvh] gap-[4vmin] upright:h-auto upright:grid-cols-1 upright:pt-16',
        beside
          ? 'grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]'
          : 'mx-auto max-w-[130dvh] grid-cols-1 grid-rows-[minmax(0,1fr)_auto]',
      )}
    >
      <TvResults />
      {beside ? (
        <div className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto] gap-[2vmin]">
          {beside}
          {late}
        </div>
      ) : (
        late
      )}
    </div>
  )
}

/** So many patterns leave room for two lines of winners. */
const ROOMY = 9

/** Who has won what in this round. */
function TvResults() {
  const words = eveningText()
  const { room, winners, areWinnersKnown } = useCurrentRoom()
  const isFull = areMany(room.rules)
  // Several winners of a prize need two lines, for which more patterns leave no room.
  const isRoomy = room.rules.patterns.length <= ROOMY
  return (
    <section className="grid min-h-0 content-center text-[5.6vmin]/[1.15]" aria-label={common().round(room.round)}>
      <p className="text-ink-2">{gameWords().isOver}</p>
      <h2 className="mb-[2vmin] font-extrabold text-[9vmin]/[1.15]">{words.roundIsOver(room.round)}</h2>
      <ul className={clsx(isFull && 'tv-text grid grid-cols-2 gap-x-[2vmin] upright:grid-cols-1')}>
        {prizesOf(room, winners).map(({ pattern, words: prize, winners: won }) => (
          <li
            key={pattern}
            className={clsx(
              'border-line border-t',
              isFull
                ? clsx('grid py-[0.4vmin]', isRoomy ? '[&>span]:truncate [&>b]:line-clamp-2' : '*:truncate')
                : 'grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] items-baseline gap-[2vmin] py-[1vmin]',
            )}
          >
            <span>
              <Sentence>{dotted(common().pattern(pattern, room.rules), prize && named(prize))}</Sentence>
              {meaningOf(pattern, room.rules) && (
                <span className="tv-small block">{meaningOf(pattern, room.rules)}</span>
              )}
            </span>{' '}
            {won.length > 0 ? (
              <b
                className={clsx(
                  'font-extrabold text-gold',
                  !isFull && 'line-clamp-2 text-[6.4vmin]/[1.15] wrap-anywhere',
                )}
              >
                <Sentence>{winnersInOrder(won, room.rules)}</Sentence>
              </b>
            ) : (
              areWinnersKnown && <b className="text-ink-2">{words.notWon}</b>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** As many people fit into the height of a screen, and above the way in. */
const WHOLE_HEIGHT = 9
const BESIDE_THE_WAY_IN = 6

interface TvStandingsProps {
  soFar: EveningSoFar
  most?: number
}

/** The wins of each person this evening. */
export function TvStandings({ soFar: { standings, rounds }, most = WHOLE_HEIGHT }: TvStandingsProps) {
  const words = eveningText()
  const more = standings.length - most
  return (
    <section
      className="grid min-h-0 min-w-0 grid-cols-1 content-center rounded-[2vmin] bg-surface px-[3vmin] py-[2vmin] text-[5.6vmin]/[1.25]"
      aria-label={words.soFar}
    >
      <h2 className="font-extrabold text-[7vmin]/[1.25]">{words.soFar}</h2>
      <p className="text-ink-2">{words.rounds(rounds.length)}</p>
      {standings.length === 0 && <p>{words.nobodyYet}</p>}
      <ol>
        {standings.slice(0, most).map(({ personId, rank, name, total }) => (
          <li key={personId} className="flex items-baseline gap-[2vmin] border-line border-t font-bold">
            <span className="w-[8vmin] flex-none text-center" translate="no">
              {rankMark(rank)}
            </span>{' '}
            <Name className="min-w-0 flex-1 truncate">{name}</Name>{' '}
            <b translate="no" className="font-num font-semibold text-[6.4vmin]/[1] text-gold">
              {total}
            </b>
          </li>
        ))}
      </ol>
      {more > 0 && <p>{words.moreNames(more)}</p>}
    </section>
  )
}

/** The end of the evening. */
function TvPodium({ soFar: { isComplete, standings, rounds } }: { soFar: EveningSoFar }) {
  useEffect(() => {
    void rainPetals('great')
    play('finale')
  }, [])
  return (
    <section
      className="grid min-h-[95dvh] grid-cols-[minmax(0,min(130dvh,94vw))] content-evenly justify-center text-center text-[5.6vmin]"
      aria-label={tvWords().endOfEvening}
    >
      <h2 className="font-extrabold text-[12vmin]/[1.1]">{eveningText().whatAnEvening}</h2>
      {isComplete && <Podium standings={standings} />}
      {isComplete && <p>{eveningText().rounds(rounds.length)}</p>}
    </section>
  )
}
