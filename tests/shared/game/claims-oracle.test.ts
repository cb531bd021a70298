import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeClaim } from '#shared/game/claims.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { ticketsFor } from '#shared/game/tickets.ts'
import type { MarkedNumbers, Ticket } from '#shared/game/types.ts'

/** Number of claims to compare. For more: `CLAIM_CASES=1000000 npm run test:unit -- claims-oracle`. */
const CASES = Number(process.env.CLAIM_CASES ?? 40_000)
const HOUR_MS = 60 * 60 * 1000

interface Heard {
  pattern: string
  typed: unknown
  hand: readonly Ticket[]
  held: number[]
  marks: MarkedNumbers
  calls: number[]
  closed: string[]
}

/** A second implementation, written from the rules of the game, sharing no code with the first. */
function oracle({ pattern, typed, hand, held, marks, calls, closed }: Heard): string | null {
  const words = typed === undefined || typed === null ? '' : String(typed).trim()
  if (words === '') return 'ticket_number_required'
  const index = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].indexOf(words.replace(/^0(?=[1-9]$)/, ''))
  if (held.indexOf(index) < 0) return 'ticket_not_yours'
  if (closed.indexOf(pattern) >= 0) return 'pattern_closed'
  const covered = (cell: number | null) =>
    cell === null || ((marks[index] ?? []).indexOf(cell) >= 0 && calls.indexOf(cell) >= 0)
  const [top = [], middle = [], bottom = []] = hand[index] as Ticket
  let full = true
  let stamped = 0
  for (const cell of [...top, ...middle, ...bottom]) {
    if (!covered(cell)) full = false
    else if (cell !== null) stamped++
  }
  if (pattern === 'First Five') return stamped < 5 ? 'pattern_not_valid' : null
  if (pattern === 'Full House') return full ? null : 'pattern_not_valid'
  const lines = [
    ['Top Line', top],
    ['Middle Line', middle],
    ['Bottom Line', bottom],
  ] as const
  const line = lines.find(([name]) => name === pattern)?.[1]
  if (!line) return 'unknown_pattern'
  return line.every(covered) ? null : 'pattern_not_valid'
}

const NAMES = ['First Five', 'Top Line', 'Middle Line', 'Bottom Line', 'Full House']
const STRANGE_NAMES = ['Corners', 'top line', '', 'constructor']
const STRANGE_NUMBERS = [undefined, null, '', '  ', 0, 11, 1.5, -1, 'one', '1e0', '+1', '100']
const SHARES = [0.05, 0.3, 0.6, 0.9, 1, 1]
const hands = Array.from({ length: 300 }, (_, i) => ticketsFor(`hand-${i}`))

/** Builds a case from one number with its own generator: fast, and reproducible when fast-check reports the number. */
function caseOf(seed: number): Heard {
  let state = seed >>> 0
  const roll = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return ((state ^ (state >>> 15)) >>> 8) / 2 ** 24
  }
  const pick = <T>(from: readonly T[]) => from[Math.floor(roll() * from.length)] as T
  const some = (share: number) => () => roll() < share
  const hand = pick(hands)
  const held = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter(some(0.6))
  const called = some(pick(SHARES))
  const marked = some(pick(SHARES))
  const marks = Object.fromEntries(
    held.map((id) => [id, (hand[id] as Ticket).flat().filter((cell): cell is number => cell !== null && marked())]),
  )
  const number = 1 + Math.floor(roll() * 10)
  return {
    pattern: roll() < 0.95 ? pick(NAMES) : pick(STRANGE_NAMES),
    typed: roll() < 0.9 ? pick([number, String(number), ` ${number}`, `0${number}`]) : pick(STRANGE_NUMBERS),
    hand,
    held,
    marks,
    calls: Array.from({ length: 90 }, (_, i) => i + 1).filter(called),
    closed: NAMES.filter(some(0.15)),
  }
}

test(
  'two independent implementations agree on every claim',
  () => {
    const verdicts = new Map<string | null, number>()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seed) => {
        const heard = caseOf(seed)
        const { pattern, typed, hand, held, marks, calls, closed } = heard
        const verdict = oracle(heard)
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
        const judged = judgeClaim({
          pattern,
          ticketNumber: typed,
          tickets: hand,
          selectedTicketIds: held,
          markedNumbers: marks,
          calledNumbers: calls,
          disabledPatterns: closed,
          rules: { patterns: CLASSIC },
        })
        if (judged !== verdict) throw new Error(`${judged} against ${verdict}: ${JSON.stringify(heard)}`)
      }),
      { numRuns: CASES },
    )
    const counts = [...verdicts].map(([verdict, count]) => `${verdict ?? 'won'}: ${count}`).join(', ')
    process.stdout.write(`claims: ${CASES} judged twice, 0 disagreements (${counts})\n`)
    const reached = [null, 'ticket_number_required', 'ticket_not_yours', 'pattern_closed', 'unknown_pattern'] as const
    for (const verdict of [...reached, 'pattern_not_valid']) {
      expect(verdicts.get(verdict) ?? 0, `${verdict ?? 'won'} was reached`).toBeGreaterThan(CASES / 1000)
    }
  },
  HOUR_MS,
)
