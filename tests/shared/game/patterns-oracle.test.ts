import { expect, test } from 'vitest'
import {
  missingNumbers,
  numbersToGo,
  PATTERN_PRESETS,
  PATTERNS,
  patternNumbers,
  type Shape,
  shapeOf,
} from '#shared/game/patterns.ts'
import { DEFAULT_RULES, judgePatterns } from '#shared/game/room/house-rules.ts'
import { numbersOf, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { ALL_NAMES, type Dice, dice, lacking } from '../../support/second-judge.ts'

/** Number of cases and of tickets. For more: `CLAIM_CASES=1000000 npm run test:unit -- oracle`. */
const CASES = Number(process.env.CLAIM_CASES ?? 3_000)
const HOUR_MS = 60 * 60 * 1000
const ALL = Array.from({ length: 90 }, (_, i) => i + 1)
const SHARES = [0.2, 0.5, 0.8, 0.95, 1]

/** Some positions of an own pattern, at least one. */
function somePositions({ below }: Pick<Dice, 'below'>): number[] {
  const order = Array.from({ length: 15 }, (_, i) => i).sort((left, right) => ((left * 7) % 11) - ((right * 7) % 11))
  const from = below(14)
  return order.slice(from, from + 1 + below(14 - from))
}

test(
  'what is missing of each pattern is what a second judge says',
  () => {
    const { chance, pick, below } = dice(39)
    let complete = 0
    for (let i = 0; i < CASES; i++) {
      const ticket = pick(TICKETS)
      const name = pick(PATTERNS)
      const positions = somePositions({ below })
      const shape = shapeOf(name, { ownPattern: { name: 'Ring', positions } })
      const [share, marks] = [pick(SHARES), pick(SHARES)]
      const called = ALL.filter(() => chance(share))
      const marked = numbersOf(ticket).filter(() => chance(marks))
      const done = (number: number) => called.indexOf(number) >= 0 && marked.indexOf(number) >= 0
      const wanted = lacking(name, positions, ticket, done)
      const told = () => JSON.stringify({ name, positions, ticket, called, marked })
      if (numbersToGo(shape, ticket, marked, called) !== wanted) throw new Error(`not ${wanted} to go: ${told()}`)
      // With the missing numbers it is complete, and where not any of them will do, with no fewer.
      const missing = missingNumbers(shape, ticket, marked, called)
      const isAny = name === 'First Five' || name === 'Early Seven'
      const after = lacking(name, positions, ticket, (number) => done(number) || missing.indexOf(number) >= 0)
      if (after !== 0 || (!isAny && missing.length !== wanted) || missing.some(done))
        throw new Error(`missing: ${told()}`)
      const drawn = patternNumbers(shape, ticket, marked.filter(done))
      if (missing.some((number) => !drawn.includes(number))) throw new Error(`drawn without what is missing: ${told()}`)
      if (wanted === 0) complete++
    }
    process.stdout.write(`patterns: ${CASES} cases judged twice, ${complete} complete, 0 disagreements\n`)
    expect(complete).toBeGreaterThan(CASES / 10)
  },
  HOUR_MS,
)

test(
  'no pattern is empty on any ticket',
  () => {
    // How many numbers a pattern has; those of three columns depend on the ticket.
    const sizes = new Map<string, Set<number>>()
    let tickets = 0
    for (let seed = 0; tickets < CASES; seed++) {
      for (const ticket of ticketsFor(`empty-${seed}`)) {
        tickets++
        for (const name of PATTERNS) {
          const shape: Shape = name === 'Own Pattern' ? { name, positions: [seed % 15] } : name
          const numbers = patternNumbers(shape, ticket)
          sizes.set(name, (sizes.get(name) ?? new Set()).add(new Set(numbers).size))
        }
      }
    }
    process.stdout.write(`patterns: none is empty on ${tickets} tickets\n`)
    const sizesOf = (name: string) => [...(sizes.get(name) ?? [])].toSorted((left, right) => left - right)
    for (const meal of ['Breakfast', 'Lunch', 'Dinner']) expect(sizesOf(meal)[0], meal).toBeGreaterThanOrEqual(3)
    const fixed = PATTERNS.filter((name) => !['Breakfast', 'Lunch', 'Dinner'].includes(name))
    expect(Object.fromEntries(fixed.map((name) => [name, sizesOf(name)]))).toEqual({
      'First Five': [15],
      'Early Seven': [15],
      Temperature: [2],
      Laddu: [1],
      'Four Corners': [4],
      Star: [5],
      'King Corners': [3],
      'Queen Corners': [3],
      Pyramid: [6],
      'Top Line': [5],
      'Middle Line': [5],
      'Bottom Line': [5],
      'Two Lines': [10],
      'Own Pattern': [1],
      'Full House': [15],
      'Second House': [15],
      'Third House': [15],
    })
  },
  HOUR_MS,
)

test('the judges know the same patterns, and what one tap chooses can be played', () => {
  expect(PATTERNS.toSorted()).toEqual(ALL_NAMES.toSorted())
  for (const patterns of Object.values(PATTERN_PRESETS)) {
    expect(judgePatterns({ ...DEFAULT_RULES, patterns: [...patterns] })).toBe(null)
    expect(patterns.length).toBeLessThanOrEqual(12)
    expect(new Set(patterns).size).toBe(patterns.length)
  }
})

const TICKETS: readonly Ticket[] = Array.from({ length: 300 }, (_, i) => ticketsFor(`hand-${i}`)).flat()
