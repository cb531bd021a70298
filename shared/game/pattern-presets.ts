import { CLASSIC, type Pattern } from './patterns.ts'

/** Patterns to choose with one tap. */
export const PATTERN_PRESETS = {
  classic: CLASSIC,
  corners: ['First Five', 'Four Corners', 'Top Line', 'Middle Line', 'Bottom Line', 'Full House'],
  kitty: [
    'First Five',
    'Temperature',
    'Four Corners',
    'Star',
    'Breakfast',
    'Lunch',
    'Dinner',
    'Top Line',
    'Middle Line',
    'Bottom Line',
    'Full House',
    'Second House',
  ],
  quick: ['First Five', 'Four Corners', 'Two Lines'],
} as const satisfies Record<string, readonly Pattern[]>
