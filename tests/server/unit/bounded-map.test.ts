import { expect, test } from 'vitest'
import { BoundedMap } from '../../../server/bounded-map.ts'

function mapOf(...keys: string[]): BoundedMap<string, number> {
  const map = new BoundedMap<string, number>(3)
  for (const [i, key] of keys.entries()) map.set(key, i)
  return map
}

test('a new key removes the oldest, but only when the map is full', () => {
  expect([...mapOf('a', 'b', 'c')]).toEqual(Object.entries({ a: 0, b: 1, c: 2 }))
  expect([...mapOf('a', 'b', 'c', 'd')]).toEqual(Object.entries({ b: 1, c: 2, d: 3 }))
})

test('setting a key again removes nothing and makes it the newest', () => {
  expect([...mapOf('a', 'b', 'c', 'b')]).toEqual(Object.entries({ a: 0, c: 2, b: 3 }))
  expect([...mapOf('a', 'b', 'c', 'a', 'd')]).toEqual(Object.entries({ c: 2, a: 3, d: 4 }))
})

test('reading a key does not protect it', () => {
  const map = mapOf('a', 'b', 'c')
  expect(map.get('a')).toBe(0)
  expect([...map.set('d', 3).keys()]).toEqual(['b', 'c', 'd'])
})

test('deleting a key makes room', () => {
  const map = mapOf('a', 'b', 'c')
  map.delete('b')
  expect([...map.set('d', 3).keys()]).toEqual(['a', 'c', 'd'])
})
