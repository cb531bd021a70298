import clsx from 'clsx'
import { Name } from '#client/ui/name.tsx'
import { eveningText } from '#client/words/en/evening.ts'
import { podium, type Standing } from '#shared/game/evening.ts'
import { rankMark } from './evening-so-far.ts'

/** Names that have room above a step. */
const PODIUM_NAMES = 3

const PODIUM_STEPS: Record<number, string> = {
  1: 'h-[max(7.4em,27cqi)] bg-marigold',
  2: 'h-[max(6em,20cqi)] bg-paper-blank',
  3: 'h-[max(4.6em,15cqi)] bg-pad-orange',
}

/** The end of an evening, as large as its place: the three best on their steps. Those who are equal share one. */
export function Podium({ standings }: { standings: readonly Standing[] }) {
  const words = eveningText()
  const steps = podium(standings)
  if (steps.length === 0) return <p>{words.nobody}</p>
  return (
    <div className="@container">
      <ol
        className="flex items-end justify-center gap-[1.5cqi] text-center text-[max(1rem,4.4cqi)]/[1.15] text-paper-ink"
        aria-label={words.podium}
      >
        {steps.map(({ rank, people }) => (
          // The second stands at the left of the first.
          <li key={rank} className={clsx('min-w-0 flex-[0_1_max(32%,5em)]', rank === 2 && '-order-1')}>
            <p className={clsx('mb-[0.4em] grid gap-[0.2em] font-extrabold text-ink', rank === 1 && 'text-[1.2em]')}>
              {people.slice(0, PODIUM_NAMES).map(({ personId, name }) => (
                <Name key={personId} className="line-clamp-2 wrap-anywhere">
                  {name}
                </Name>
              ))}
              {people.length > PODIUM_NAMES && <span>{words.moreNames(people.length - PODIUM_NAMES)}</span>}
            </p>
            <p
              className={clsx('grid content-start rounded-t-chip px-[0.2em] py-[0.5em] font-bold', PODIUM_STEPS[rank])}
            >
              <span className="text-[1.6em]" translate="no">
                {rankMark(rank)}
              </span>
              <span>{words.wins(people[0]?.total ?? 0)}</span>
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
