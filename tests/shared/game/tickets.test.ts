import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import golden from './tickets.golden.json' with { type: 'json' }

const SEEDS = Array.from({ length: 4_000 }, (_, i) => `${100_000 + i}-player-${i * 7}`)
/** The least and the most number of each column. */
const RANGES = Array.from(
  { length: 9 },
  (_, column) => [column * 10 || 1, column === 8 ? 90 : column * 10 + 9] as const,
)

/** Returns what is wrong with a ticket according to the rules; empty for a valid one. */
function faultsOf(ticket: Ticket): string[] {
  const faults: string[] = []
  if (ticket.length !== 3 || ticket.some((row) => row.length !== 9)) faults.push('is not 3 by 9')
  if (ticket.some((row) => row.filter((cell) => cell !== null).length !== 5))
    faults.push('has a row without exactly five')
  RANGES.forEach(([low, high], column) => {
    const numbers = ticket.map((row) => row[column]).filter((cell) => typeof cell === 'number')
    if (numbers.length === 0) faults.push(`has nothing in column ${column}`)
    if (numbers.some((number) => number < low || number > high)) faults.push(`has a stranger in column ${column}`)
    if (numbers.some((number, i) => i > 0 && number <= (numbers[i - 1] ?? 0)))
      faults.push(`column ${column} does not rise`)
  })
  return faults
}

const numbersIn = (tickets: readonly Ticket[]) => tickets.flat(2).filter((cell) => cell !== null)

describe('tickets of four thousand seeds', () => {
  const all = SEEDS.map((seed) => ({ seed, tickets: ticketsFor(seed) }))

  test('each seed makes ten valid tickets, and its first six have each of 1 to 90 once', () => {
    const areValid = (tickets: Ticket[]) =>
      tickets.length === 10 && tickets.every((each) => faultsOf(each).length === 0)
    const isWhole = (numbers: number[]) => numbers.length === 90 && new Set(numbers).size === 90
    expect(all.filter(({ tickets }) => !areValid(tickets) || !isWhole(numbersIn(tickets.slice(0, 6))))).toEqual([])
  })

  test('tickets favour no row, no ticket and no number', () => {
    const firsts = all.map(({ tickets }) => tickets[0] as Ticket)
    RANGES.forEach((_range, column) => {
      const filled = [0, 1, 2].map((row) => firsts.filter((ticket) => ticket[row]?.[column] !== null).length)
      expect(Math.max(...filled) / Math.min(...filled), `column ${column}: ${filled}`).toBeLessThan(1.08)
    })
    const counts = new Map<number, number>()
    for (const number of numbersIn(firsts)) counts.set(number, (counts.get(number) ?? 0) + 1)
    const mean = (SEEDS.length * 15) / 90
    for (const [number, count] of counts) expect(Math.abs(count / mean - 1), `number ${number}`).toBeLessThan(0.15)
    expect(counts.size).toBe(90)
  })
})

describe('tickets as a storage format', () => {
  test.each(Object.entries(golden.tickets))('the tickets of %s never change', (seed, tickets) => {
    expect(ticketsFor(seed)).toEqual(tickets)
  })

  test('the tickets of the first thousand seeds never change', () => {
    const hash = createHash('sha256')
    for (const seed of SEEDS.slice(0, 1000)) hash.update(JSON.stringify(ticketsFor(seed)))
    expect(hash.digest('hex')).toBe(golden.firstThousand)
  })

  test('the players of one room and of two rooms have different tickets', () => {
    const seeds = [playerSeed('482913', 'a'), playerSeed('482913', 'b'), playerSeed('482914', 'a')]
    expect(new Set(seeds.map((seed) => JSON.stringify(ticketsFor(seed)))).size).toBe(3)
  })
})
