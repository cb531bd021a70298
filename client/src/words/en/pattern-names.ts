import { area } from '#client/words/i18n.ts'
import type { Pattern } from '#shared/game/patterns.ts'

/** What other families call each pattern, in a line. */
const alsoCalled: Record<Pattern, string> = {
  'First Five': 'Jaldi Five, Quick Five, Early Five, Jaldi 5',
  'Early Seven': 'Jaldi Seven, Quick Seven, Jaldi 7',
  Temperature: 'Thermometer, Low and High',
  'Smallest Five': 'Lowest Five, Small 5',
  'Biggest Five': 'Highest Five, Big 5',
  Laddu: 'Bull’s Eye, Centre, Middle Number',
  'Four Corners': 'Corners',
  'Six Corners': 'All Corners, 6 Corners',
  Star: 'Five Corners, Corners and Centre',
  'King Corners': 'King, Raja',
  'Queen Corners': 'Queen, Rani',
  Pyramid: 'Triangle, 1-2-3',
  Bamboo: 'Middle Column, Stick',
  'Letter H': 'H',
  'Letter T': 'T',
  Border: 'Frame, Boundary',
  'Odd Numbers': 'Odd, All Odd',
  'Even Numbers': 'Even, All Even',
  '1 to 45': 'Lower Half, Small Numbers, 1-45',
  '46 to 90': 'Upper Half, Big Numbers, 46-90',
  Breakfast: 'First Three Columns',
  Lunch: 'Middle Three Columns',
  Dinner: 'Last Three Columns',
  'Top Line': 'First Row, Upper Line',
  'Middle Line': 'Second Row',
  'Bottom Line': 'Third Row, Last Line, Lower Line',
  'Two Lines': 'Any Two Rows, Double Line',
  'Own Pattern': 'Draw It Yourself',
  'Full House': 'House, Tambola, Housie, Coverall',
  'Second House': 'Second Full House',
  'Third House': 'Third Full House',
}

export const en = {
  alsoCalled,
  also: (names: string) => `Also: ${names}`,
  search: 'Search by any name',
  notFound: 'No pattern has this name.',
  swap: 'Swap King and Queen',
}

/** The other names of the patterns, by which a host finds them. */
export const patternNames = area('pattern-names', en)
