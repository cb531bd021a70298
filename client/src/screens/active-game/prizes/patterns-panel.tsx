import { useState } from 'react'
import { RulesLine } from '#client/features/house-rules/house-rules.tsx'
import { numberChip } from '#client/features/ticket/ticket-rail.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { type Game, useGame } from '#client/screens/active-game/game/game-context.ts'
import { Panel } from '#client/ui/card.tsx'
import { areMany } from '#client/ui/pattern-drawing.tsx'
import { gameWords } from '#client/words/en/game.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { areUsual } from '#shared/game/room/house-rules.ts'
import { PatternRow } from './pattern-row.tsx'
import { WinnersGallery } from './winners-gallery.tsx'

/** What can be won, by which house rules, and what has been won so far. After the end the result above says it all. */
export function PrizesPanel() {
  const agreedIn = useCurrentRoom(({ room }) => (areUsual(room.rules) ? null : room))
  const { shownId, isOver } = useGame(({ shown, isOver }) => ({ shownId: shown.id, isOver }))
  if (isOver) return agreedIn && <RulesLine room={agreedIn} />
  return (
    <>
      <Panel title={gameWords().winningPatterns}>
        <PatternsPanel key={shownId} />
        <div className="border-line border-t pt-2 text-[0.9375rem] empty:hidden">
          {agreedIn && <RulesLine room={agreedIn} arePatternsShown />}
        </div>
      </Panel>
      <WinnersGallery show="picture" />
    </>
  )
}

interface PatternsPanelProps {
  /** What can be claimed now comes first. */
  readyFirst?: boolean
  /** Told when a claim has won. */
  onWon?(): void
}

/** The patterns that are played, in the order of the host: open ones to be claimed and closed ones with their winner. */
export function PatternsPanel({ readyFirst = false, onWon }: PatternsPanelProps) {
  const rules = useCurrentRoom(({ room }) => room.rules)
  const { patterns } = rules
  const ticketIds = useGame(({ held }) => held.ticketIds)
  const isAnyOpen = useGame(
    ({ isOver, closedPatterns }) => !isOver && patterns.some((pattern) => !closedPatterns.includes(pattern)),
  )
  const ready = useGame(ticketsByPattern)
  const [chosen, setChosen] = useState<number>()
  const onlyTicket = ticketIds.length === 1 ? ticketIds[0] : chosen
  const readyTicket = (pattern: Pattern) => ready[pattern]
  const rank = (pattern: Pattern) => (readyFirst && readyTicket(pattern) !== undefined ? 0 : 1)
  return (
    <>
      {ticketIds.length > 1 && isAnyOpen && (
        <fieldset>
          <legend className="sr-only">{gameWords().claimWith}</legend>
          <div className="flex flex-wrap items-center gap-2 pb-2">
            <span aria-hidden className="text-[0.9375rem] text-ink-2">
              {gameWords().withTicket}
            </span>
            {ticketIds.map((ticketId) => (
              <button
                key={ticketId}
                type="button"
                translate="no"
                className={numberChip(ticketId === chosen, 'bg-bg')}
                aria-label={gameWords().ticketNumbered(ticketId + 1)}
                aria-pressed={ticketId === chosen}
                onClick={() => setChosen(ticketId)}
              >
                {ticketId + 1}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <ul className={areMany(rules) ? 'grid gap-x-2.5 @min-[16rem]:grid-cols-2 @max-[17.75rem]:gap-x-1.5' : undefined}>
        {[...patterns]
          .sort((left, right) => rank(left) - rank(right))
          .map((pattern) => (
            <PatternRow
              // A chip fills the number in, also where another was typed before.
              key={`${pattern} ${chosen}`}
              pattern={pattern}
              isSmall={areMany(rules)}
              preset={readyTicket(pattern) ?? onlyTicket}
              isReady={readyTicket(pattern) !== undefined}
              onWon={onWon}
            />
          ))}
      </ul>
    </>
  )
}

/** The ticket of each pattern that can be claimed now. */
const ticketsByPattern = ({ ready }: Game): Partial<Record<Pattern, number>> =>
  Object.fromEntries(ready.map(({ pattern, ticketId }) => [pattern, ticketId]))
