import { CLASSIC, type Pattern } from './patterns.ts'
import type { PlacesByPattern } from './places.ts'

/** What families play for, to choose with one tap. */
export const PRIZE_PRESETS = {
  home: { patterns: CLASSIC, places: {} },
  kitty: {
    patterns: [
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
    places: {},
  },
  club: {
    patterns: [
      'First Five',
      'Four Corners',
      'Star',
      'Pyramid',
      'Half Sheet',
      'Full Sheet',
      'Top Line',
      'Middle Line',
      'Bottom Line',
      'Full House',
      'Second House',
      'Third House',
    ],
    places: { 'First Five': { winners: 3 } },
  },
  quick: { patterns: ['First Five', 'Four Corners', 'Two Lines'], places: {} },
} as const satisfies Record<string, { patterns: readonly Pattern[]; places: PlacesByPattern }>
