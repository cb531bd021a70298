import { NUMBERS_PER_TICKET } from './limits.ts'
import { numbersOf } from './tickets.ts'
import type { Ticket } from './types.ts'

/*
 * What can be won, as data: each pattern is a name and a rule. Nothing else knows a pattern, so a new one of an existing
 * kind is a line in CATALOGUE, its words in each language, and a generated migration (`npm run db:generate`).
 *
 * A `Pattern` is the name that is sent and stored. `shapeOf(pattern, rules)` gives what can be drawn and judged: the name
 * itself, or for `Own Pattern` what the host drew. All other functions take such a shape and a ticket:
 *
 * - `patternNumbers`: the numbers to draw. With some marked, of the rows or other parts that are nearest.
 * - `missingNumbers`, `numbersToGo`: which numbers it still lacks, and how many; 0 is complete.
 * - `anyCount`: how many numbers it needs, if any of the ticket will do.
 * - `sheetSize`: how many tickets make its sheet, if it asks for a sheet. The functions above judge one ticket of it.
 * - `nameOf`: its name in English. `houseBefore`: the house that has to be won first.
 */

/** Numbers of a ticket in reading order, from 0: 0-4 are the top row, 5-9 the middle one, 10-14 the bottom one. */
type Positions = readonly number[]

/** What completes a pattern. */
type Rule =
  | { kind: 'any'; count: number }
  | { kind: 'positions'; positions: Positions }
  /** All numbers of the ticket that are of a kind. A ticket without any cannot win. */
  | { kind: 'all that'; are: (number: number) => boolean }
  /** So many of the lowest numbers of the ticket, and of the highest. */
  | { kind: 'ends'; lowest: number; highest: number }
  /** A number of whole rows, any of them. */
  | { kind: 'rows'; count: number }
  /** Some numbers, any of them, on each ticket of a sheet: that many tickets that were dealt together. */
  | { kind: 'sheet'; tickets: number; count: number }
  /** A complete ticket that has won no house yet, the nth to be won. */
  | { kind: 'house'; nth: number }
  | { kind: 'own' }

const at = (...positions: number[]) => ({ kind: 'positions', positions }) as const
const allThat = (are: (number: number) => boolean) => ({ kind: 'all that', are }) as const
const between = (least: number, most: number) => allThat((number) => number >= least && number <= most)
const ends = (lowest: number, highest: number) => ({ kind: 'ends', lowest, highest }) as const

const CATALOGUE = {
  'First Five': { kind: 'any', count: 5 },
  'Early Seven': { kind: 'any', count: 7 },
  Temperature: ends(1, 1),
  'Smallest Five': ends(5, 0),
  'Biggest Five': ends(0, 5),
  Laddu: at(7),
  'Four Corners': at(0, 4, 10, 14),
  'Six Corners': at(0, 4, 5, 9, 10, 14),
  Star: at(0, 4, 7, 10, 14),
  'King Corners': at(4, 9, 14),
  'Queen Corners': at(0, 5, 10),
  Pyramid: at(2, 6, 8, 10, 12, 14),
  Bamboo: at(2, 7, 12),
  'Letter H': at(0, 4, 5, 6, 7, 8, 9, 10, 14),
  'Letter T': at(0, 1, 2, 3, 4, 7, 12),
  Border: at(0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14),
  'Odd Numbers': allThat((number) => number % 2 === 1),
  'Even Numbers': allThat((number) => number % 2 === 0),
  '1 to 45': between(1, 45),
  '46 to 90': between(46, 90),
  Breakfast: between(1, 29),
  Lunch: between(30, 59),
  Dinner: between(60, 90),
  'Top Line': at(0, 1, 2, 3, 4),
  'Middle Line': at(5, 6, 7, 8, 9),
  'Bottom Line': at(10, 11, 12, 13, 14),
  'Two Lines': { kind: 'rows', count: 2 },
  'Half Sheet': { kind: 'sheet', tickets: 3, count: 2 },
  'Full Sheet': { kind: 'sheet', tickets: 6, count: 2 },
  'Own Pattern': { kind: 'own' },
  'Full House': { kind: 'house', nth: 1 },
  'Second House': { kind: 'house', nth: 2 },
  'Third House': { kind: 'house', nth: 3 },
} as const satisfies Record<string, Rule>

/** The name of a pattern, as it is stored and sent over the network. */
export type Pattern = keyof typeof CATALOGUE
/** All patterns, in the order in which a host finds them. */
export const PATTERNS = Object.keys(CATALOGUE) as readonly Pattern[]

/** The lines of a ticket, by the index of their row. */
export const LINES = ['Top Line', 'Middle Line', 'Bottom Line'] as const satisfies Pattern[]

/** The patterns of a room in which nobody chooses. Clients that know only the specification know only these. */
export const CLASSIC = [
  'First Five',
  'Top Line',
  'Middle Line',
  'Bottom Line',
  'Full House',
] as const satisfies Pattern[]

/** Patterns that one game may have. */
export const PATTERNS_MAX = 12

/** The host's own pattern. */
export interface OwnPattern {
  name: string
  positions: number[]
}
/** Letters of its name. */
export const OWN_NAME_MAX = 24
/** All 15 numbers would be a house. */
export const OWN_POSITIONS_MAX = 14

/** The patterns of a game: in the order in which the host wants them shown, with the host's own if it is one of them. */
export interface ChosenPatterns extends Meanings {
  patterns: readonly Pattern[]
}

/** What of the rules says what the names of patterns mean. */
export interface Meanings {
  ownPattern?: OwnPattern | undefined
  /** Which number of each row King Corners are. Queen Corners are the other one. By default the last. */
  king?: 'last' | 'first' | undefined
  /** Whether all tickets of somebody who won a house are out of the other ones. */
  houseBy?: 'ticket' | 'person' | undefined
}

/** What can be drawn and judged. */
export type Shape = Exclude<Pattern, 'Own Pattern'> | OwnPattern

export function shapeOf(pattern: Pattern, rules: Meanings): Shape {
  const meant = meantBy(pattern, rules)
  if (meant !== 'Own Pattern') return meant
  if (!rules.ownPattern) throw new Error('the own pattern was not drawn')
  return rules.ownPattern
}

const OTHER_CORNERS: { [Name in Pattern]?: Pattern } = {
  'King Corners': 'Queen Corners',
  'Queen Corners': 'King Corners',
}

/** The pattern of the catalogue that a name stands for. Families differ in which corners are the king's. */
export function meantBy(pattern: Pattern, { king }: Meanings): Pattern {
  return (king === 'first' && OTHER_CORNERS[pattern]) || pattern
}

/** What players call a pattern in English. */
export function nameOf(pattern: Pattern, { ownPattern }: Meanings): string {
  return pattern === 'Own Pattern' && ownPattern ? ownPattern.name : pattern
}

/** Whether a word is the name of a pattern. */
export function isPattern(word: unknown): word is Pattern {
  return (PATTERNS as readonly unknown[]).includes(word)
}

/** Whether a pattern is a complete ticket: the Full House or one after it. A ticket wins one of them. */
export const isHouse = (pattern: Pattern) => CATALOGUE[pattern].kind === 'house'

/** Whether a pattern asks for all tickets of a sheet. */
export const isSheet = (pattern: Pattern) => CATALOGUE[pattern].kind === 'sheet'

/** The house that has to be won before this one may be; null for the first, and for all other patterns. */
export function houseBefore(pattern: Pattern): Pattern | null {
  const nth = nthHouse(pattern)
  return PATTERNS.find((other) => nthHouse(other) === nth - 1 && nth > 1) ?? null
}

/** How many numbers of a ticket complete a pattern, if any of them will do; else null. */
export function anyCount(shape: Shape): number | null {
  const rule = ruleOf(shape)
  return rule.kind === 'any' || rule.kind === 'sheet' ? rule.count : null
}

/** How many tickets that were dealt together make the sheet that a pattern asks for; null if it asks for none. */
export function sheetSize(shape: Shape): number | null {
  const rule = ruleOf(shape)
  return rule.kind === 'sheet' ? rule.tickets : null
}

/** The numbers of a ticket that are part of a pattern: of the nearest way to complete it, where there are several. */
export function patternNumbers(shape: Shape, ticket: Ticket, done: readonly number[] = []): number[] {
  return nearestWay(shape, ticket, (number) => done.includes(number)).numbers
}

/** The numbers that a pattern on a ticket still lacks: not both marked and called. Where any will do, all of them. */
export function missingNumbers(
  shape: Shape,
  ticket: Ticket,
  marked: readonly number[],
  called: readonly number[],
): number[] {
  const isDone = inBoth(marked, called)
  return nearestWay(shape, ticket, isDone).numbers.filter((number) => !isDone(number))
}

/**
 * How many numbers a pattern on a ticket still needs; 0 means complete. Only numbers that are both marked and called
 * count.
 */
export function numbersToGo(
  shape: Shape,
  ticket: Ticket,
  marked: readonly number[],
  called: readonly number[],
): number {
  const isDone = inBoth(marked, called)
  return toGo(nearestWay(shape, ticket, isDone), isDone)
}

/** A way to complete a pattern: any `needed` of `numbers`. */
interface Way {
  numbers: number[]
  needed: number
}
type IsDone = (number: number) => boolean

const inBoth = (marked: readonly number[], called: readonly number[]) => (number: number) =>
  marked.includes(number) && called.includes(number)
const toGo = ({ numbers, needed }: Way, isDone: IsDone) => Math.max(0, needed - numbers.filter(isDone).length)

function nearestWay(shape: Shape, ticket: Ticket, isDone: IsDone): Way {
  const ways = waysOf(ruleOf(shape), ticket)
  return ways.reduce((nearest, way) => (toGo(way, isDone) < toGo(nearest, isDone) ? way : nearest))
}

function waysOf(rule: Exclude<Rule, { kind: 'own' }>, ticket: Ticket): Way[] {
  const numbers = numbersOf(ticket)
  switch (rule.kind) {
    case 'any':
    case 'sheet':
      return [{ numbers, needed: rule.count }]
    case 'positions':
      return [allOf(numbers.filter((_, position) => rule.positions.includes(position)))]
    case 'all that':
      return [allOf(numbers.filter(rule.are))]
    case 'ends': {
      const sorted = [...numbers].sort((one, other) => one - other)
      sorted.splice(rule.lowest, numbers.length - rule.lowest - rule.highest)
      return [allOf(numbers.filter((number) => sorted.includes(number)))]
    }
    case 'rows':
      return choices(ticket, rule.count).map((rows) => allOf(numbersOf(rows)))
    case 'house':
      return [allOf(numbers)]
  }
}

/** All of some numbers. Of none there would be nothing to wait for: a ticket without any never completes the pattern. */
const allOf = (numbers: number[]): Way => ({ numbers, needed: numbers.length || NUMBERS_PER_TICKET })

/** All ways to take `count` of some rows, which keep their order. */
function choices<Row>([first, ...others]: readonly Row[], count: number): Row[][] {
  if (count === 0) return [[]]
  if (first === undefined) return []
  return [...choices(others, count - 1).map((rest) => [first, ...rest]), ...choices(others, count)]
}

const ruleOf = (shape: Shape) =>
  typeof shape === 'string' ? CATALOGUE[shape] : ({ kind: 'positions', positions: shape.positions } as const)

function nthHouse(pattern: Pattern): number {
  const rule = CATALOGUE[pattern]
  return rule.kind === 'house' ? rule.nth : 0
}
