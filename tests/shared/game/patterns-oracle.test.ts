import { expect, test } from 'vitest'
import { judgeClaim } from '#shared/game/claims.ts'
import { handOf, nearest } from '#shared/game/hand.ts'
import { missingNumbers, numbersToGo, PATTERNS, type Pattern, patternNumbers, shapeOf } from '#shared/game/patterns.ts'
import { PRIZE_PRESETS } from '#shared/game/presets.ts'
import { DEFAULT_RULES, judgePatterns } from '#shared/game/room/house-rules.ts'
import { numbersOf, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { ALL_NAMES, dice, lacking, waysToWin } from '../../support/second-judge.ts'

/** Number of cases and of tickets. For more: `CLAIM_CASES=1000000 npm run test:unit -- oracle`. */
const CASES = Number(process.env.CLAIM_CASES ?? 3_000)
const HOUR_MS = 60 * 60 * 1000
const ALL = Array.from({ length: 90 }, (_, i) => i + 1)
const SHARES = [0.2, 0.5, 0.8, 0.95, 1]
/** The patterns that must be won on several tickets. Among all the others they would be rare. */
const ON_SEVERAL = ['Half Sheet', 'Full Sheet', 'Full House', 'First Five'] as const

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
    const isAny = ['First Five', 'Early Seven', 'Half Sheet', 'Full Sheet'].indexOf(name) >= 0
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

test('the prizes on several tickets and a second judge agree on what a hand lacks', { timeout: HOUR_MS }, () => {
  const { chance, pick, below } = dice(74)
  const heard = new Map<string, number>()
  for (let i = 0; i < CASES; i++) {
    const tickets = pick(HANDS)
    const pattern = chance(0.4) ? pick(ON_SEVERAL) : pick(PATTERNS)
    const count = 1 + below(6)
    const positions = [below(5), 5 + below(5)]
    const rules = {
      patterns: PATTERNS,
      places: { [pattern]: { tickets: count, winners: 1 + below(5) } },
      ownPattern: { name: 'Ring', positions },
    }
    const first = below(10)
    const selectedTicketIds = chance(0.4)
      ? Array.from({ length: 10 - first }, (_, id) => id)
      : Array.from({ length: 10 }, (_, id) => id).filter(() => chance(0.6))
    const [share, marks] = [pick(SHARES), pick(SHARES)]
    const calledNumbers = ALL.filter(() => chance(share))
    const markedNumbers = Object.fromEntries(
      tickets.map((ticket, id) => [id, numbersOf(ticket).filter(() => chance(marks))]),
    )
    const named = 1 + below(10)
    const called = new Set(calledNumbers)
    const lacks = tickets.map((ticket, id) => {
      const marked = new Set(markedNumbers[id])
      return lacking(pattern, positions, ticket, (number) => called.has(number) && marked.has(number)) ?? 0
    })
    const together = (set: number[]) => set.reduce((sum, ticket) => sum + (lacks[ticket - 1] ?? 0), 0)
    const held = selectedTicketIds.map((id) => id + 1)
    const ways = waysToWin(pattern, count, held, named)
    const wanted = ways.length > 0 ? Math.min(...ways.map(together)) : null
    const hand = handOf(tickets, { selectedTicketIds, markedNumbers })
    const near = nearest(pattern, rules, hand, calledNumbers, named - 1)
    const told = () => JSON.stringify({ pattern, count, held, named, calledNumbers, markedNumbers, near, wanted })
    if ((near?.toGo ?? null) !== wanted) throw new Error(`it lacks another number: ${told()}`)
    const found = near?.ticketIds.map((id) => id + 1) ?? []
    if (near && !(ways.some((way) => way.join() === found.join()) && together(found) === wanted))
      throw new Error(`other tickets: ${told()}`)
    const any = i % 10 === 0 && held.flatMap((ticket) => waysToWin(pattern, count, held, ticket)).map(together)
    const nearer = any && (any.length > 0 ? Math.min(...any) : null)
    if (any && (nearest(pattern, rules, hand, calledNumbers)?.toGo ?? null) !== nearer)
      throw new Error(`another ticket is nearer: ${told()}`)
    const claim = { pattern, ticketNumber: named, tickets, selectedTicketIds, markedNumbers, calledNumbers }
    const refused = judgeClaim({ ...claim, disabledPatterns: [], rules })
    const right = !held.includes(named) ? 'ticket_not_yours' : wanted === 0 ? null : 'pattern_not_valid'
    if (refused !== right) throw new Error(`${refused} against ${right}: ${told()}`)
    const what =
      wanted === null ? 'too few tickets' : wanted === 0 ? 'complete' : wanted === 1 ? 'one to go' : 'more to go'
    heard.set(what, (heard.get(what) ?? 0) + 1)
    if (wanted === 0) heard.set(`${pattern} on ${found.length}`, (heard.get(`${pattern} on ${found.length}`) ?? 0) + 1)
  }
  const counted = ['complete', 'one to go', 'more to go', 'too few tickets'].map(
    (what) => `${what}: ${heard.get(what)}`,
  )
  process.stdout.write(`prizes: ${CASES} hands judged twice, 0 disagreements (${counted.join(', ')})\n`)
  expect(heard.get('complete')).toBeGreaterThan(CASES / 20)
  for (const won of ['Half Sheet on 3', 'Full Sheet on 6', 'Full House on 2', 'First Five on 6'])
    expect(heard.has(won), won).toBe(true)
})

test('the patterns and a second judge have the same names, and every preset is playable', () => {
  expect(PATTERNS.toSorted()).toEqual(ALL_NAMES.toSorted())
  for (const { patterns } of Object.values(PRIZE_PRESETS)) {
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

const HANDS: readonly Ticket[][] = Array.from({ length: 300 }, (_, i) => ticketsFor(`hand-${i}`))
const TICKETS: readonly Ticket[] = HANDS.flat()
