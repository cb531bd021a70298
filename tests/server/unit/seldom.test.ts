import { expect, test } from 'vitest'
import { seldom } from '../../../server/seldom.ts'

test('a repeated fault is logged once a second, with the number of omitted lines', () => {
  let now = 0
  const lines: unknown[] = []
  const say = seldom(
    (error, unsaid) => lines.push([error, unsaid]),
    () => now,
  )
  for (now = 0; now < 3_000; now += 100) say(now)
  expect(lines).toEqual([
    [0, 0],
    [1_000, 9],
    [2_000, 9],
  ])
})
