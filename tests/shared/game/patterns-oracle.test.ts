import { expect, test } from 'vitest'
import { PATTERN_PRESETS } from '#shared/game/pattern-presets.ts'
import { missingNumbers, numbersToGo, PATTERNS, type Pattern, patternNumbers, shapeOf } from '#shared/game/patterns.ts'
import { DEFAULT_RULES, judgePatterns } from '#shared/game/room/house-rules.ts'
import { numbersOf, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { ALL_NAMES, dice, lacking } from '../../support/second-judge.ts'

/** Number of cases and of tickets. For more: `CLAIM_CASES=1000000 npm run test:unit -- oracle`. */
const CASES = Number(process.env.CLAIM_CASES ?? 3_000)
const HOUR_MS = 60 * 60 * 1000
const ALL = Array.from({ length: 90 }, (_, i) => i + 1)
const SHARES = [0.2, 0.5, 0.8, 0.95, 1]

test('the patterns and a second judge agree on what is missing', { timeout: HOUR_MS }, () => {
  const { chance, pick, below } = dice(39)
  let complete = 0
  let hopeless = 0
  for (let i = 0; i < CASES; i++) {
    const ticket = chance(0.1) ? pick(UNUSUAL) : pick(TICKETS)
    const name = pick(PATTERNS)
    const positions = [below(5), 5 + below(5), 10 + below(5)].slice(below(3))
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
    // A ticket without any odd number can never win these.
    const isHopeless = lacking(name, positions, ticket, () => true) !== 0
    if (isHopeless) hopeless++
    const isWrong = isHopeless ? missing.length > 0 : after !== 0 || (!isAny && missing.length !== wanted)
    if (isWrong || missing.some(done)) throw new Error(`missing: ${told()}`)
    const drawn = patternNumbers(shape, ticket, marked.filter(done))
    if (drawn.filter((number) => !done(number)).join() !== missing.join()) throw new Error(`drawn otherwise: ${told()}`)
    if (wanted === 0) complete++
  }
  process.stdout.write(`patterns: ${CASES} cases judged twice, ${complete} complete, 0 disagreements\n`)
  expect(complete).toBeGreaterThan(CASES / 10)
  expect(hopeless).toBeGreaterThan(0)
})

test('the patterns and a second judge have the same names, and every preset is playable', () => {
  expect(PATTERNS.toSorted()).toEqual(ALL_NAMES.toSorted())
  for (const patterns of Object.values(PATTERN_PRESETS)) {
    expect(judgePatterns({ ...DEFAULT_RULES, patterns: [...patterns] })).toBe(null)
    expect(patterns.length).toBeLessThanOrEqual(12)
    expect(new Set(patterns).size).toBe(patterns.length)
  }
})

/* Written from the sentences that a host reads, not from the catalogue. */

const _ = null
const TICKET: Ticket = [
  [3, 12, _, _, 41, _, 66, _, 81],
  [_, 18, _, 34, 46, 53, _, 72, _],
  [7, _, 25, _, 49, _, _, 77, 90],
]
const ASKED: [name: Pattern, numbers: number[]][] = [
  ['Six Corners', [3, 81, 18, 72, 7, 90]],
  ['Bamboo', [41, 46, 49]],
  ['Letter H', [3, 81, 18, 34, 46, 53, 72, 7, 90]],
  ['Letter T', [3, 12, 41, 66, 81, 46, 49]],
  ['Border', [3, 12, 41, 66, 81, 18, 72, 7, 25, 49, 77, 90]],
  ['Odd Numbers', [3, 41, 81, 53, 7, 25, 49, 77]],
  ['Even Numbers', [12, 66, 18, 34, 46, 72, 90]],
  ['1 to 45', [3, 12, 41, 18, 34, 7, 25]],
  ['46 to 90', [66, 81, 46, 53, 72, 49, 77, 90]],
  ['Smallest Five', [3, 12, 18, 7, 25]],
  ['Biggest Five', [66, 81, 72, 77, 90]],
  ['Temperature', [3, 90]],
  ['Breakfast', [3, 12, 18, 7, 25]],
  ['King Corners', [81, 72, 90]],
  ['Queen Corners', [3, 18, 7]],
]

test.each(ASKED)('%s asks for these numbers and no others', (name, numbers) => {
  expect(patternNumbers(shapeOf(name, {}), TICKET)).toEqual(numbers)
  for (const lacks of numbers) {
    const called = numbersOf(TICKET).filter((number) => number !== lacks)
    expect(missingNumbers(shapeOf(name, {}), TICKET, numbersOf(TICKET), called)).toEqual([lacks])
  }
  expect(numbersToGo(shapeOf(name, {}), TICKET, numbers, numbers)).toBe(0)
})

test('the host can swap the corners of King and Queen, and nothing else', () => {
  for (const name of PATTERNS.filter((each) => each !== 'Own Pattern')) {
    const other = { 'King Corners': 'Queen Corners', 'Queen Corners': 'King Corners' }[name as string]
    expect(shapeOf(name, { king: 'first' })).toBe(other ?? name)
    expect(shapeOf(name, { king: 'last' })).toBe(name)
  }
})

const EVEN: Ticket = [
  [2, 12, 24, 36, 48, _, _, _, _],
  [4, _, _, _, _, 50, 62, 74, 82],
  [_, 14, 26, 38, _, 54, _, _, 88],
]
const ODD: Ticket = EVEN.map((row) => row.map((cell) => cell && cell + 1))
const LOW: Ticket = [
  [1, 10, 20, 30, 40, _, _, _, _],
  [2, 11, 21, 31, 41, _, _, _, _],
  [3, 12, 22, 32, 42, _, _, _, _],
]
const UNUSUAL: readonly Ticket[] = [EVEN, ODD, LOW]

test.each<[Pattern, Ticket]>([
  ['Odd Numbers', EVEN],
  ['Even Numbers', ODD],
  ['46 to 90', LOW],
  ['Dinner', LOW],
])('a ticket that has none of %s never completes them', (name, ticket) => {
  const all = numbersOf(ticket)
  expect(numbersToGo(shapeOf(name, {}), ticket, [], [])).toBe(15)
  expect(numbersToGo(shapeOf(name, {}), ticket, all, all)).toBe(15)
  expect(patternNumbers(shapeOf(name, {}), ticket)).toEqual([])
})

const TICKETS: readonly Ticket[] = Array.from({ length: 300 }, (_, i) => ticketsFor(`hand-${i}`)).flat()
