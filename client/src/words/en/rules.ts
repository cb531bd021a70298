import { area, pluralIn } from '#client/words/i18n.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { en as common } from './common.ts'

const plural = pluralIn('en')

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
  'Half Sheet': 'Half Sheet Bonus, Three Tickets',
  'Full Sheet': 'Full Sheet Bonus, Six Tickets',
  'Own Pattern': 'Draw It Yourself',
  'Full House': 'House, Tambola, Housie, Coverall',
  'Second House': 'Second Full House',
  'Third House': 'Third Full House',
}

export const en = {
  /** Each rule: its control, and what the sentence says of it for each of its values, if anything. */
  rules: {
    counts: {
      label: 'Practice round',
      hint: 'It does not count for the evening.',
      says: { true: '', false: 'Practice round, does not count' },
    },
    ties: {
      label: 'Same number',
      values: { first: 'First claim wins', share: 'Claims on the same number share' },
      says: { first: 'First claim wins', share: 'Shared on the same number' },
    },
    claims: {
      label: 'When to claim',
      values: { any: 'Any time', next: 'Only until the next number' },
      says: { any: 'claim any time', next: 'claim until the next number' },
    },
    bogey: {
      label: 'False claim',
      values: {
        free: 'Costs nothing',
        out: 'That ticket is out for that prize',
        ticket: 'That ticket is out for all prizes',
      },
      says: {
        free: '',
        out: 'a wrong claim puts the ticket out',
        ticket: 'a wrong claim puts the ticket out of all prizes',
      },
    },
    one: {
      label: 'Prizes besides the house',
      values: { false: 'As many as one can', true: 'One for each person', ticket: 'One for each ticket' },
      says: {
        false: '',
        true: 'one prize each, and the Full House',
        ticket: 'one prize for each ticket, and the Full House',
      },
    },
    houseBy: {
      label: 'Next houses',
      values: { ticket: 'Any other ticket', person: 'Only another person' },
      says: { ticket: '', person: 'one house for each person' },
    },
    help: {
      label: 'Help with marking',
      values: { all: 'Help allowed', none: 'Everybody for themselves' },
      says: { all: '', none: 'no help in this room' },
    },
    /** Its control stands beside the pattern. */
    king: { says: { last: '', first: 'King and Queen are swapped' } },
    hostPlays: {
      label: common.onlyCall,
      hint: common.onlyCallHint,
      says: { true: '', false: 'the host only calls' },
    },
    bag: {
      label: 'Our own bag',
      hint: 'You take real tokens from a bag and tap their numbers.',
      says: { false: '', true: 'numbers from the host’s bag' },
    },
    hold: {
      label: 'Players may ask to wait',
      hint: 'Where the numbers come by themselves.',
      says: { true: '', false: 'nobody asks to wait' },
    },
    reactions: {
      label: 'Reactions',
      hint: 'Players may clap and cheer beside the number.',
      says: { true: '', false: 'no reactions' },
    },
    voice: { says: { each: '', tv: 'in one room only the TV speaks' } },
  },
  seconds: (seconds: number) => `${seconds} s`,
  patterns: (count: number) => `${count} patterns`,
  playedFor: (patterns: string) => `for ${patterns}`,
  onlyPatterns: (patterns: string) => `only ${patterns}`,
  atMost: (tickets: string) => `at most ${tickets} each`,
  houseRules: 'House rules:',

  // The card
  asAlways: 'As always.',
  agree: 'Agree before the start. Everybody reads them.',
  usual: 'As always',
  family: 'Family',
  grandparents: 'With grandparents',
  hall: 'Like in the hall',
  lastTime: 'Last time',
  hints: {
    usual: 'You tap each number. The first claim wins.',
    family: 'Numbers come by themselves. Wins are shared.',
    grandparents: 'The same, and slow: ten seconds each.',
    hall: 'Strict: claim before the next number, no help.',
  },
  lastTimeHint: 'The rules of your last room.',
  details: 'Change one by one',
  play: 'Play by these rules',
  wordsOnly: 'Words only. The game moves no money.',
  atHome: 'At home',
  kittyParty: 'Kitty party',
  club: 'Club (full)',
  quick: 'Quick game',
  chosenPatterns: 'In this game',
  otherPatterns: 'More to choose from',
  alsoCalled,
  also: (names: string) => `Also: ${names}`,
  searchPatterns: 'Search by any name',
  noPattern: 'No pattern has this name.',
  swapCorners: 'Swap King and Queen',
  addPattern: (pattern: string) => `Add ${pattern}`,
  removePattern: (pattern: string) => `Take ${pattern} out`,
  moveUp: (pattern: string) => `Move ${pattern} up`,
  ownName: 'Name of your pattern',
  place: (line: string, number: number) => `${line}, number ${number}`,
  tapNumbers: 'Tap the numbers that make it:',
  prizeFor: (pattern: string) => `Prize for ${pattern}`,
  prizeExample: 'Prize, for example dinner',
  winnersOf: (pattern: string) => `${pattern}: how many may win`,
  winners: 'Winners',
  onTickets: (tickets: number) => plural(tickets, 'On 1 ticket', `On ${tickets} tickets`),
  onTicketsOf: (pattern: string, onTickets: string) => `${pattern}: ${onTickets}`,
  howManyTickets: 'On how many tickets',
  timesWon: (pattern: string, winners: number) => `${pattern} × ${winners}`,
  onSome: (pattern: string, tickets: number) => `${pattern} on ${tickets} tickets`,
  most: 'Tickets each, at most',
}

/** House rules: in one sentence, and as a card. */
export const rulesWords = area('rules', en)
