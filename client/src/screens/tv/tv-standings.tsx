import { rankMark } from '#client/features/evening/evening-words.ts'
import type { EveningSoFar } from '#client/features/evening/use-evening-so-far.ts'
import { eveningText } from '#client/words/evening.ts'
import './tv-standings.css'

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
