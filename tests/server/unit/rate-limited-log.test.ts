import { expect, test } from 'vitest'
import { rateLimited } from '../../../server/rate-limited-log.ts'

test('a repeated fault is logged once a second, with the number of omitted lines', () => {
  let now = 0
  const lines: unknown[] = []
  const log = rateLimited(
    (error, omitted) => lines.push([error, omitted]),
    () => now,
  )
  for (now = 0; now < 3_000; now += 100) log(now)
  expect(lines).toEqual([
    [0, 0],
    [1_000, 9],
    [2_000, 9],
  ])
})
