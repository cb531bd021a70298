import { useId } from 'react'
import type { WinnerView } from '#shared/api.ts'
import { PATTERNS, type Pattern } from '#shared/game/types.ts'
import './panels.css'
import { PatternRow } from './pattern-row.tsx'
import type { Claiming } from './use-claiming.ts'

interface PatternsPanelProps {
  /** Id of the heading, so that a button elsewhere can lead here. */
  headingId?: string
  closedPatterns: readonly Pattern[]
  winners: readonly WinnerView[]
  claiming: Claiming
}

/** The five patterns, open ones to be claimed and closed ones with their winner, always in the same order. */
export function PatternsPanel({ headingId, closedPatterns, winners, claiming }: PatternsPanelProps) {
  const ownId = useId()
  const id = headingId ?? ownId
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="panel-title">
        Winning Patterns
      </h2>
      <ul>
        {PATTERNS.map((pattern) => (
          <PatternRow
            key={pattern}
            pattern={pattern}
            isClosed={closedPatterns.includes(pattern)}
            winners={winners.filter((winner) => winner.pattern === pattern)}
            claiming={claiming}
          />
        ))}
      </ul>
    </section>
  )
}
