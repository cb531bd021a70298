import { podium, type Standing } from '#shared/game/evening.ts'
import { rankMark, winCount } from './evening-words.ts'
import './podium.css'

interface PodiumProps {
  standings: readonly Standing[]
}

/** Names that have room above a step. */
const NAMES_SHOWN = 3

/** The end of an evening: the three best on their steps. Those who are equal share one. */
export function Podium({ standings }: PodiumProps) {
  const steps = podium(standings)
  if (steps.length === 0) return <p>Nobody has won anything this time.</p>
  return (
    <div className="podium">
      <ol className="podium-steps" aria-label="Podium">
        {steps.map(({ rank, people }) => (
          <li key={rank} className="podium-place" data-rank={rank}>
            <p className="podium-names">
              {people.slice(0, NAMES_SHOWN).map(({ personId, name }) => (
                <span key={personId}>{name}</span>
              ))}
              {people.length > NAMES_SHOWN && <span>+ {people.length - NAMES_SHOWN} more</span>}
            </p>
            <p className="podium-step">
              <span className="podium-mark">{rankMark(rank)}</span>
              <span>{winCount(people[0]?.total ?? 0)}</span>
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
