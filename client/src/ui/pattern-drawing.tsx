import clsx from 'clsx'
import { NUMBERS_PER_ROW } from '#shared/game/limits.ts'
import { anyCount, type ChosenPatterns, CLASSIC, patternNumbers, type Shape } from '#shared/game/patterns.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'

/** More patterns than have room with everything that can be said of each. */
export const areMany = ({ patterns }: ChosenPatterns) => patterns.length > CLASSIC.length

/** A ticket as good as any, whose numbers lie evenly. */
export const SAMPLE_TICKET: Ticket = [
  [3, 12, null, null, 41, null, 66, null, 81],
  [null, 18, null, 34, 46, 53, null, 72, null],
  [7, null, 25, null, 49, null, null, 77, 90],
]
/** Where any numbers will do, these look like any. */
const ANY = [1, 4, 7, 8, 12, 5, 14, 10, 2]

interface PatternDrawingProps {
  shape: Shape
  className?: string
}

/** What a pattern asks for, on a tiny ticket of three rows of five. */
export function PatternDrawing({ shape, className }: PatternDrawingProps) {
  const any = anyCount(shape)
  const wanted = any === null ? patternNumbers(shape, SAMPLE_TICKET) : []
  const isWanted = (number: number, spot: number) =>
    any === null ? wanted.includes(number) : ANY.slice(0, any).includes(spot)
  return (
    <svg viewBox="0 0 42 26" width="42" height="26" aria-hidden="true" className={clsx('shrink-0', className)}>
      {numbersOf(SAMPLE_TICKET).map((number, spot) => (
        <rect
          key={number}
          x={1 + (spot % NUMBERS_PER_ROW) * 8.2}
          y={1 + Math.floor(spot / NUMBERS_PER_ROW) * 8.4}
          width="6.8"
          height="6.8"
          rx="2"
          fill={isWanted(number, spot) ? 'var(--peacock)' : 'none'}
          stroke={isWanted(number, spot) ? 'var(--peacock)' : 'var(--edge)'}
        />
      ))}
    </svg>
  )
}
