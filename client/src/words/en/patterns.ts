import type { Language } from '#client/settings/languages.ts'
import { area } from '#client/words/i18n.ts'
import { type Meanings, meantBy, type Pattern } from '#shared/game/patterns.ts'

/** What each pattern of the catalogue asks for, as it follows its name and a colon. */
const asks: Record<Pattern, string> = {
  'First Five': 'the first five you mark on one ticket.',
  'Early Seven': 'the first seven you mark on one ticket.',
  Temperature: 'the lowest number you have, and the highest.',
  'Smallest Five': 'the five lowest numbers you have.',
  'Biggest Five': 'the five highest numbers you have.',
  Laddu: 'the middle number of the middle row.',
  'Four Corners': 'the first and the last number of the top row and of the bottom row.',
  'Six Corners': 'the first and the last number of each row.',
  Star: 'the four corners and the middle number.',
  'King Corners': 'the last number of each row.',
  'Queen Corners': 'the first number of each row.',
  Pyramid: 'one of the top row, two of the middle row, three of the bottom row.',
  Bamboo: 'the middle number of each row.',
  'Letter H': 'the first and the last number of each row, and all of the middle row.',
  'Letter T': 'all of the top row, and the middle number of each row.',
  Border: 'all of the top and bottom rows, and both ends of the middle row.',
  'Odd Numbers': 'all odd numbers you have. A ticket with none is out.',
  'Even Numbers': 'all even numbers you have. A ticket with none is out.',
  '1 to 45': 'all numbers up to 45.',
  '46 to 90': 'all numbers from 46 on.',
  Breakfast: 'all numbers below 30.',
  Lunch: 'all numbers from 30 to 59.',
  Dinner: 'all numbers from 60 on.',
  'Top Line': 'all five numbers of the top row.',
  'Middle Line': 'all five numbers of the middle row.',
  'Bottom Line': 'all five numbers of the bottom row.',
  'Two Lines': 'all numbers of any two rows.',
  'Half Sheet': 'two numbers on each of three tickets dealt as a set: 1 to 3, 4 to 6 or 7 to 9.',
  'Full Sheet': 'two numbers on each of tickets 1 to 6. They are dealt as a set.',
  'Own Pattern': 'the numbers that the host has chosen.',
  'Full House': 'all the numbers of one ticket.',
  'Second House': 'all fifteen numbers, once the Full House is won. The ticket that won it is out.',
  'Third House': 'all fifteen numbers, once the Second House is won. Tickets that won a house are out.',
}

/** The same where who has won a house wins no other. */
const asksOfPeople: { [Name in Pattern]?: string } = {
  'Second House': 'all fifteen numbers, once the Full House is won. The one who won it is out.',
  'Third House': 'all fifteen numbers, once the Second House is won. Those who won a house are out.',
}

const MANY = ['', '', 'Two', 'Three', 'Four', 'Five']

export const en = {
  asks,
  asksOfPeople,
  onTickets: (tickets: number) => `All that on ${tickets} of your tickets.`,
  mayWin: (winners: number) => `${MANY[winners] ?? winners} people can win it, one after the other.`,
  /** Of a winning ticket that is not the room's. */
  writtenDown: (after: number) => `Written down by the host when ${after} were called.`,
}

/** The patterns, explained. Their English names are those of the catalogue. */
export const patternWords = area('patterns', en)

/** What a pattern asks for by the rules of a room: families differ in which corners are the king's, and who may win two houses. */
export function whatItAsks(pattern: Pattern, rules: Meanings, language?: Language): string {
  const { asks, asksOfPeople } = patternWords(language)
  return (rules.houseBy === 'person' && asksOfPeople[pattern]) || asks[meantBy(pattern, rules)]
}

/** Names that mean something else in other families. */
const UNCLEAR: readonly Pattern[] = [
  ...(['Temperature', 'Laddu', 'Star', 'King Corners', 'Queen Corners', 'Pyramid'] as const),
  ...(['Bamboo', 'Letter H', 'Letter T', 'Border'] as const),
]

/** What a pattern asks for, if its name alone does not say so. It stands wherever the name stands. */
export function meaningOf(pattern: Pattern, rules: Meanings, language?: Language): string | undefined {
  return UNCLEAR.includes(pattern) ? whatItAsks(pattern, rules, language) : undefined
}
