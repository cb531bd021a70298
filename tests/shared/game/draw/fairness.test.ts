import { describe, expect, test } from 'vitest'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import { drawOrder } from '#shared/game/draw/draw.ts'
import { randomFrom, shuffle } from '#shared/game/random.ts'
import { allStatistics, examine } from '../../../../scripts/draw-battery/battery.ts'
import { BROKEN_SHUFFLERS, brokenOrder } from '../../../../scripts/draw-battery/broken-shufflers.ts'
import { fixedKeys } from '../../../../scripts/draw-battery/keys.ts'
import { chiSquareTail, logChoose, normalTail } from '../../../../scripts/draw-battery/probability.ts'

const GAMES = 20_000
const ALPHA = 1e-4

test('the draw passes every statistic of the battery', () => {
  const findings = examine(GAMES, (game) => drawOrder(fixedKeys(game)), ALPHA)
  expect(findings.filter(({ isFair }) => !isFair)).toEqual([])
  expect(findings.length).toBe(7)
})

test.each(BROKEN_SHUFFLERS)('the battery detects a broken shuffler: $name', ({ shuffler, foundBy }) => {
  const findings = examine(GAMES, (game) => brokenOrder(shuffler, game), ALPHA)
  expect(findings.filter(({ isFair }) => !isFair).map(({ name }) => name)).toEqual(expect.arrayContaining(foundBy))
})

describe('reference distributions', () => {
  // A wrong degree of freedom or a missing factor moves the mean of the tails away from one half.
  test('the tails of fair orders are uniform from 0 to 1', () => {
    const batches = 100
    const tails = Array.from({ length: batches }, (_, batch) => {
      const findings = examine(1000, (game) => shuffle([...ALL_NUMBERS], randomFrom(`fair ${batch} ${game}`)), ALPHA)
      return findings.map(({ tail }) => tail)
    })
    const deviation = Math.sqrt(1 / 12 / batches)
    allStatistics().forEach(({ name }, i) => {
      const mean = tails.reduce((sum, batch) => sum + (batch[i] as number), 0) / batches
      expect(Math.abs(mean - 0.5) / deviation, `${name}: mean ${mean}`).toBeLessThan(4)
      const extreme = tails.filter((batch) => (batch[i] as number) < 0.1 || (batch[i] as number) > 0.9).length
      expect(Math.abs(extreme - 0.2 * batches), `${name}: ${extreme} in the outer fifth`).toBeLessThan(0.12 * batches)
    })
  })

  test.each([
    [3.841459, 1, 0.05],
    [124.342113, 100, 0.05],
    [149.44925, 100, 0.001],
    [0.0000393, 1, 0.995],
  ])('chi-square is exact for %f with %i degrees of freedom', (value, freedom, tail) => {
    expect(chiSquareTail(value, freedom)).toBeCloseTo(tail, 5)
  })

  test('normal tails and binomial coefficients are exact', () => {
    expect(normalTail(1.959964)).toBeCloseTo(0.025, 6)
    expect(normalTail(-1.959964)).toBeCloseTo(0.975, 6)
    expect(Math.exp(logChoose(90, 15))).toBeCloseTo(4.5795674e16, -10)
    expect(Math.exp(logChoose(5, 2))).toBeCloseTo(10, 9)
  })
})
