import { expect, test, vi } from 'vitest'
import { forget, readStored, store, storedJson, storedKeys } from '#client/device/storage.ts'
import { setFlag } from '#client/seat/once-flags.ts'
import { noteSeat } from '#client/seat/recent-seats.ts'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const full = { getItem: () => null, setItem: refuse, removeItem: () => {} }

test.each<[what: string, disk: PropertyDescriptor]>([
  ['is not there', { value: null }],
  ['throws when it is asked for', { get: refuse }],
  ['throws at every use', { value: { getItem: refuse, setItem: refuse, removeItem: refuse } }],
  ['is full', { value: full }],
])('a value lasts as long as the page if the storage %s', (what, disk) => {
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

test('the data of a round is deleted after twenty other rounds, and nothing else is', () => {
  // Every round of an evening is played under the same room number, by another player id.
  const rounds = Array.from({ length: 25 }, (_, i) => [i < 5 ? '100000' : '482913', `player-${i}`] as const)
  store('settings', '{}')
  for (const [room, player] of rounds) {
    noteSeat(room, player)
    store(`spoken-${room}-${player}`, '["5"]')
    store(`pendingMarks-${room}-${player}`, '[]')
    setFlag('autoConfirmed', room, player)
  }
  noteSeat(...(rounds[5] as [string, string]))
  noteSeat('999999', 'tv-an epoch')
  const kept = storedKeys().filter((key) => /^(spoken|pendingMarks|auto\w+)-/.test(key))
  const expected = [rounds[5], ...rounds.slice(7)].map((round) => round?.join('-'))
  expect(kept.toSorted(), 'also of an old round that was returned to').toEqual(
    expected.flatMap((seat) => [`spoken-${seat}`, `pendingMarks-${seat}`, `autoConfirmed-${seat}`]).toSorted(),
  )
  expect(storedKeys()).toContain('settings')
})
