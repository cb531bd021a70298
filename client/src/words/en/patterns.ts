import { area } from '#client/words/i18n.ts'
import type { Pattern } from '#shared/game/patterns.ts'

/** What each pattern asks for, as it follows its name and a colon. */
const asks: Record<Pattern, string> = {
  'First Five': 'the first five you mark on one ticket.',
  'Early Seven': 'the first seven you mark on one ticket.',
  Temperature: 'the lowest number you have, and the highest.',
  Laddu: 'the middle number of the middle row.',
  'Four Corners': 'the first and the last number of the top row and of the bottom row.',
  Star: 'the four corners and the middle number.',
  'King Corners': 'the last number of each row.',
  'Queen Corners': 'the first number of each row.',
  Pyramid: 'one of the top row, two of the middle row, three of the bottom row.',
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

const MANY = ['', '', 'Two', 'Three', 'Four', 'Five']

export const en = {
  asks,
  onTickets: (tickets: number) => `All that on ${tickets} of your tickets.`,
  mayWin: (winners: number) => `${MANY[winners] ?? winners} people can win it, one after the other.`,
}

/** The patterns, explained. Their English names are those of the catalogue. */
export const patternWords = area('patterns', en)
