import type { Pattern } from '#shared/game/patterns.ts'

/** The patterns of the specification, whose wins are recorded by name. */
export const RECORDED_PATTERNS = ['First Five', 'Top Line', 'Middle Line', 'Bottom Line', 'Full House'] as const

/** What was recorded, by its name: the numbers in digits, and the words around them. */
export const CLIPS = [
  ...Array.from({ length: 90 }, (_, i) => String(i + 1)),
  'zero',
  'and',
  'single number',
  'we have a winner',
  ...RECORDED_PATTERNS,
  'game over',
  'voice on',
]
export type Clip = string

/**
 * The clips of a called number, in the words of its announcement: digits first, so that thirteen and thirty sound different
 * on any phone.
 */
export function clipsOfNumber(number: number): Clip[] {
  if (number < 10) return ['single number', String(number)]
  const tens = Math.floor(number / 10)
  const units = number % 10
  return units === 0 ? [String(tens), 'zero', String(number)] : [String(tens), 'and', String(units), String(number)]
}

/** The clips of a win. Names are not recorded, and neither are all patterns. */
export function clipsOfWin(pattern: Pattern): Clip[] {
  const isRecorded = RECORDED_PATTERNS.some((name) => name === pattern)
  return isRecorded ? ['we have a winner', pattern] : ['we have a winner']
}
