import { expect, test, vi } from 'vitest'
import { forget, readStored, store, storedJson, storedKeys } from '#client/device/storage.ts'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const full = { getItem: () => null, setItem: refuse, removeItem: () => {} }

test.each<[what: string, disk: PropertyDescriptor]>([
  ['is not there', { value: null }],
  ['throws when it is asked for', { get: refuse }],
  ['throws at every use', { value: { getItem: refuse, setItem: refuse, removeItem: refuse } }],
  ['is full', { value: full }],
])('what cannot be stored, since the storage %s, lasts as long as the page', (what, disk) => {
  vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', disk))
  const key = `a key where it ${what}`
  expect(readStored(key)).toBeNull()
  store(key, '{"a":1}')
  expect(readStored(key)).toBe('{"a":1}')
  expect(storedJson(key)).toEqual({ a: 1 })
  expect(storedKeys()).toContain(key)
  store(key, 'no JSON')
  expect(storedJson(key)).toBeNull()
  forget(key)
  expect(readStored(key)).toBeNull()
  expect(storedKeys()).not.toContain(key)
})
