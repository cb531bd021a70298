import { expect, test } from 'vitest'
import { store, storedKeys } from '#client/device-storage.ts'
import { noteRoom } from '#client/seat/recent-rooms.ts'

test('the data of a room is deleted after twenty other rooms, and nothing else is', () => {
  const rooms = Array.from({ length: 25 }, (_, i) => String(100_000 + i))
  store('settings', '{}')
  for (const room of rooms) {
    noteRoom(room)
    store(`spoken-${room}-a-player`, '["5"]')
    store(`pendingMarks-${room}-a-player`, '[]')
  }
  // Returning to an old room keeps its data.
  noteRoom(rooms[5] as string)
  noteRoom('999999')
  const kept = storedKeys().filter((key) => /^(spoken|pendingMarks)-/.test(key))
  const expected = [rooms[5], ...rooms.slice(7)]
  expect(kept.toSorted()).toEqual(
    expected.flatMap((room) => [`spoken-${room}-a-player`, `pendingMarks-${room}-a-player`]).toSorted(),
  )
  expect(storedKeys()).toContain('settings')
})
