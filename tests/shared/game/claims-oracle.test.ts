import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeClaim } from '#shared/game/claims.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { ticketsFor } from '#shared/game/tickets.ts'
import type { MarkedNumbers, Ticket } from '#shared/game/types.ts'
import { ALL_NAMES, dice, lacking } from '../../support/second-judge.ts'

/** Number of claims to compare. For more: `CLAIM_CASES=1000000 npm run test:unit -- claims-oracle`. */
const CASES = Number(process.env.CLAIM_CASES ?? 10_000)
const HOUR_MS = 60 * 60 * 1000

interface Heard {
  pattern: string
  typed: unknown
  hand: readonly Ticket[]
  held: number[]
  marks: MarkedNumbers
  calls: number[]
  closed: string[]
  /** The patterns that are played. */
  chosen: string[]
  /** The positions of the own pattern. */
  own: number[]
}

/** A second implementation, written from the rules of the game, sharing no code with the first. */
function oracle({ pattern, typed, hand, held, marks, calls, closed, chosen, own }: Heard): string | null {
  const words = typed === undefined || typed === null ? '' : String(typed).trim()
  if (words === '') return 'ticket_number_required'
  const index = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].indexOf(words.replace(/^0(?=[1-9]$)/, ''))
  if (held.indexOf(index) < 0) return 'ticket_not_yours'
  if (closed.indexOf(pattern) >= 0) return 'pattern_closed'
  if (chosen.indexOf(pattern) < 0) return 'unknown_pattern'
  const counts = (number: number) => (marks[index] ?? []).indexOf(number) >= 0 && calls.indexOf(number) >= 0
  return lacking(pattern, own, hand[index] as Ticket, counts) === 0 ? null : 'pattern_not_valid'
}

const STRANGE_NAMES = ['Corners', 'top line', '', 'constructor']
const POSITIONS = Array.from({ length: 15 }, (_, i) => i)
const STRANGE_NUMBERS = [undefined, null, '', '  ', 0, 11, 1.5, -1, 'one', '1e0', '+1', '100']
const SHARES = [0.05, 0.3, 0.6, 0.9, 1, 1]
const hands = Array.from({ length: 300 }, (_, i) => ticketsFor(`hand-${i}`))

/** Builds a case from one number with its own generator: fast, and reproducible when fast-check reports the number. */
function caseOf(seed: number): Heard {
  const { chance, below, pick } = dice(seed)
  const some = (share: number) => () => chance(share)
  const hand = pick(hands)
  const held = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter(some(0.6))
  const called = some(pick(SHARES))
  const marked = some(pick(SHARES))
  const marks = Object.fromEntries(
    held.map((id) => [id, (hand[id] as Ticket).flat().filter((cell): cell is number => cell !== null && marked())]),
  )
  const number = 1 + below(10)
  const chosen = Array.from({ length: 1 + below(12) }, () => pick(ALL_NAMES))
  const own = POSITIONS.filter(some(pick(SHARES)))
  return {
    pattern: chance(0.95) ? pick(chosen) : pick([...STRANGE_NAMES, ...ALL_NAMES]),
    typed: chance(0.9) ? pick([number, String(number), ` ${number}`, `0${number}`]) : pick(STRANGE_NUMBERS),
    hand,
    held,
    marks,
    calls: Array.from({ length: 90 }, (_, i) => i + 1).filter(called),
    closed: ALL_NAMES.filter(some(0.15)),
    chosen,
    own: own.length > 0 ? own.slice(0, 14) : [pick(POSITIONS)],
  }
}

test(
  'two independent implementations agree on every claim',
  () => {
    const verdicts = new Map<string | null, number>()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seed) => {
        const heard = caseOf(seed)
        const { pattern, typed, hand, held, marks, calls, closed, own } = heard
        const verdict = oracle(heard)
        const count = (what: string | null) => verdicts.set(what, (verdicts.get(what) ?? 0) + 1)
        count(verdict)
        if (verdict === null || verdict === 'pattern_not_valid') count(`${pattern} ${verdict ? 'not won' : 'won'}`)
        const judged = judgeClaim({
          pattern,
          ticketNumber: typed,
          tickets: hand,
          selectedTicketIds: held,
          markedNumbers: marks,
          calledNumbers: calls,
          disabledPatterns: closed,
          rules: { patterns: heard.chosen as Pattern[], ownPattern: { name: 'Ring', positions: own } },
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
    for (const end of ALL_NAMES.flatMap((name) => [`${name} won`, `${name} not won`])) {
      expect(verdicts.get(end) ?? 0, `${end} was reached`).toBeGreaterThan(CASES / 10_000)
    }
  },
  HOUR_MS,
)
