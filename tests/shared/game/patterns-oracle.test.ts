import { expect, test } from 'vitest'
import {
  missingNumbers,
  numbersToGo,
  PATTERN_PRESETS,
  PATTERNS,
  patternNumbers,
  shapeOf,
} from '#shared/game/patterns.ts'
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
  for (let i = 0; i < CASES; i++) {
    const ticket = pick(TICKETS)
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
    if (after !== 0 || (!isAny && missing.length !== wanted) || missing.some(done))
      throw new Error(`missing: ${told()}`)
    const drawn = patternNumbers(shape, ticket, marked.filter(done))
    if (drawn.filter((number) => !done(number)).join() !== missing.join()) throw new Error(`drawn otherwise: ${told()}`)
    if (wanted === 0) complete++
  }
  process.stdout.write(`patterns: ${CASES} cases judged twice, ${complete} complete, 0 disagreements\n`)
  expect(complete).toBeGreaterThan(CASES / 10)
})

test('the patterns and a second judge have the same names, and every preset is playable', () => {
  expect(PATTERNS.toSorted()).toEqual(ALL_NAMES.toSorted())
  for (const patterns of Object.values(PATTERN_PRESETS)) {
    expect(judgePatterns({ ...DEFAULT_RULES, patterns: [...patterns] })).toBe(null)
    expect(patterns.length).toBeLessThanOrEqual(12)
    expect(new Set(patterns).size).toBe(patterns.length)
  }
})

const TICKETS: readonly Ticket[] = Array.from({ length: 300 }, (_, i) => ticketsFor(`hand-${i}`)).flat()
