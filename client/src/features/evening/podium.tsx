import { eveningText } from '#client/words/en/evening.ts'
import { podium, type Standing } from '#shared/game/evening.ts'
import { rankMark } from './evening-so-far.ts'
import './podium.css'

interface PodiumProps {
  standings: readonly Standing[]
}

/** Names that have room above a step. */
const NAMES_SHOWN = 3

/** The end of an evening: the three best on their steps. Those who are equal share one. */
export function Podium({ standings }: PodiumProps) {
  const words = eveningText()
  const steps = podium(standings)
  if (steps.length === 0) return <p>{words.nobody}</p>
  return (
    <div className="podium">
      <ol className="podium-steps" aria-label={words.podium}>
        {steps.map(({ rank, people }) => (
          <li key={rank} className="podium-place" data-rank={rank}>
            <p className="podium-names">
              {people.slice(0, NAMES_SHOWN).map(({ personId, name }) => (
                <span key={personId}>{name}</span>
              ))}
              {people.length > NAMES_SHOWN && <span>{words.moreNames(people.length - NAMES_SHOWN)}</span>}
            </p>
            <p className="podium-step">
              <span className="podium-mark">{rankMark(rank)}</span>
              <span>{words.wins(people[0]?.total ?? 0)}</span>
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
