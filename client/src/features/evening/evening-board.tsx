import { useId } from 'react'
import { Name } from '#client/ui/name.tsx'
import { eveningText } from '#client/words/en/evening.ts'
import { type EveningSoFar, rankMark, winWords } from './evening-so-far.ts'

interface EveningBoardProps {
  soFar: EveningSoFar
  /** The host has finished it. */
  isOver?: boolean
}

/** The wins of each person in an evening that is complete. */
export function EveningBoard({ soFar, isOver = false }: EveningBoardProps) {
  const words = eveningText()
  const { standings, rounds } = soFar
  const headingId = useId()
  return (
    <section className="rounded-card border border-line bg-surface p-3.5" aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-1.5 font-extrabold text-xl">
        {isOver ? words.wholeEvening : words.soFar}
      </h2>
      <p className="text-ink-2">{words.rounds(rounds.length)}</p>
      {standings.length === 0 && <p>{words.nobodyYet}</p>}
      <ol>
        {standings.map((person) => (
          <li key={person.personId} className="flex items-baseline gap-3 border-line border-t py-2 first:border-t-0">
            <span translate="no" className="min-w-8 flex-none text-center font-extrabold text-xl">
              {rankMark(person.rank)}
            </span>
            <span className="min-w-0 flex-1">
              <Name className="font-bold wrap-anywhere">{person.name}</Name>
              <span className="block text-[0.9375rem] text-ink-2">{winWords(person, soFar)}</span>
            </span>
            <span className="flex-none font-extrabold text-xl">
              <span translate="no">{person.total}</span> <span className="sr-only">{words.winsWord(person.total)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
