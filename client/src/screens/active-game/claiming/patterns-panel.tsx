import { useState } from 'react'
import { NUMBER_CHIP } from '#client/features/ticket/number-chip.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView, WinnerView } from '#shared/game/room/state.ts'
import { PATTERNS, type Pattern } from '#shared/game/types.ts'
import { PatternRow } from './pattern-row.tsx'
import type { ReadyClaim } from './ready-claims.ts'
import type { Claiming } from './use-claiming.ts'

interface PatternsPanelProps {
  /** The player's tickets, indexes 0 to 9. */
  ticketIds: readonly number[]
  rules: HouseRules
  /** The tickets that a false claim has put out, by pattern. */
  outOf: PlayerView['outOf']
  closedPatterns: readonly Pattern[]
  winners: readonly WinnerView[]
  ready: readonly ReadyClaim[]
  claiming: Claiming
  /** Whether the game is over, and nothing can be claimed any more. */
  isOver: boolean
  /** Whether what can be claimed now comes first. */
  readyFirst?: boolean
}

/** The patterns that are played, open ones to be claimed and closed ones with their winner. */
export function PatternsPanel(props: PatternsPanelProps) {
  const { ticketIds, rules, outOf, closedPatterns, winners, ready, claiming, isOver, readyFirst = false } = props
  const [chosen, setChosen] = useState<number>()
  const onlyTicket = ticketIds.length === 1 ? ticketIds[0] : chosen
  const readyTicket = (pattern: Pattern) => ready.find((claim) => claim.pattern === pattern)?.ticketId
  const played = PATTERNS.filter((pattern) => rules.patterns.includes(pattern))
  const rank = (pattern: Pattern) => (readyFirst && readyTicket(pattern) !== undefined ? 0 : 1)
  return (
    <>
      {ticketIds.length > 1 && !isOver && closedPatterns.length < PATTERNS.length && (
        <fieldset className="flex flex-wrap items-center gap-2 pb-2">
          <legend className="sr-only">{gameWords().claimWith}</legend>
          <span aria-hidden className="text-[0.9375rem] text-ink-2">
            {gameWords().withTicket}
          </span>
          {ticketIds.map((ticketId) => (
            <button
              key={ticketId}
              type="button"
              className={`${NUMBER_CHIP} bg-bg`}
              aria-label={gameWords().ticketNumbered(ticketId + 1)}
              aria-pressed={ticketId === chosen}
              onClick={() => setChosen(ticketId)}
            >
              {ticketId + 1}
            </button>
          ))}
        </fieldset>
      )}
      <ul>
        {played
          .toSorted((left, right) => rank(left) - rank(right))
          .map((pattern) => {
            const preset = readyTicket(pattern) ?? onlyTicket
            return (
              <PatternRow
                // A chip fills the number in, also where another was typed before.
                key={`${pattern} ${chosen}`}
                pattern={pattern}
                prize={rules.prizes[pattern]}
                out={outOf[pattern]}
                isClosed={closedPatterns.includes(pattern)}
                isOver={isOver}
                canClaim={!isOver && ticketIds.length > 0}
                winners={winners.filter((winner) => winner.pattern === pattern)}
                preset={preset === undefined ? '' : String(preset + 1)}
                isReady={readyTicket(pattern) !== undefined}
                claiming={claiming}
              />
            )
          })}
      </ul>
    </>
  )
}
