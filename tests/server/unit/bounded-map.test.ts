import { expect, test } from 'vitest'
import { BoundedMap } from '../../../server/bounded-map.ts'

test.each([
  ['a new key removes nothing while there is room', 'a b c', 'a b c'],
  ['a new key removes the oldest of a full map', 'a b c d', 'b c d'],
  ['setting a key again removes nothing and makes it the newest', 'a b c a', 'b c a'],
  ['setting a key again protects it', 'a b c a d', 'c a d'],
  ['reading a key does not protect it', 'a b c ?a d', 'b c d'],
  ['deleting a key makes room', 'a b c -b d', 'a c d'],
])('a bounded map keeps its newest keys: %s', (_what, steps, left) => {
  const map = new BoundedMap<string, number>(3)
  for (const [i, step] of steps.split(' ').entries()) {
    const key = step.at(-1) as string
    if (step.startsWith('?')) expect(map.get(key)).toBe(0)
    else if (step.startsWith('-')) map.delete(key)
    else map.set(key, i)
  }
  expect([...map]).toEqual(left.split(' ').map((key) => [key, steps.split(' ').lastIndexOf(key)]))
})
