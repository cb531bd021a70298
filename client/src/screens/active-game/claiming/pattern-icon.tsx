import { FIRST_FIVE_COUNT, TICKET_ROWS } from '#shared/game/limits.ts'
import type { Pattern } from '#shared/game/types.ts'

interface PatternIconProps {
  pattern: Pattern
}

const FULL_ROWS: Record<Pattern, number[]> = {
  'First Five': [],
  'Top Line': [0],
  'Middle Line': [1],
  'Bottom Line': [2],
  'Full House': [0, 1, 2],
}
const SPOTS = [...Array(TICKET_ROWS * FIRST_FIVE_COUNT).keys()]
/** Any five will do; these look like any. */
const ANY_FIVE = [1, 4, 7, 8, 12]

/** What a pattern asks for, on a tiny ticket of three rows of five. */
export function PatternIcon({ pattern }: PatternIconProps) {
  const isWanted = (spot: number) =>
    pattern === 'First Five'
      ? ANY_FIVE.includes(spot)
      : FULL_ROWS[pattern].includes(Math.floor(spot / FIRST_FIVE_COUNT))
  return (
    <svg viewBox="0 0 42 26" width="42" height="26" aria-hidden="true" className="shrink-0">
      {SPOTS.map((spot) => (
        <rect
          key={spot}
          x={1 + (spot % FIRST_FIVE_COUNT) * 8.2}
          y={1 + Math.floor(spot / FIRST_FIVE_COUNT) * 8.4}
          width="6.8"
          height="6.8"
          rx="2"
          fill={isWanted(spot) ? 'var(--peacock)' : 'none'}
          stroke={isWanted(spot) ? 'var(--peacock)' : 'var(--edge)'}
        />
      ))}
    </svg>
  )
}
