import { expect, test } from 'vitest'
import { createPresence, SEAT_IDLE_MS } from '../../../server/presence/presence.ts'

test('a player counts as present for five seconds after they acted, at the same cost for any crowd', () => {
  let [now, looked] = [0, 0]
  const presence = createPresence(() => {
    looked++
    return now
  })
  const act = (from: number, count: number) => {
    for (let i = from; i < from + count; i++) presence.acted(String(i))
  }
  act(0, 12_000)
  now = SEAT_IDLE_MS - 1
  act(0, 1)
  act(12_000, 12_000)
  expect(looked / 24_000, 'looks at the clock').toBeLessThan(10)
  expect(['0', '1', '11999', '12000', '23999'].map((id) => presence.isPlaying(id))).toEqual(Array(5).fill(true))
  now = SEAT_IDLE_MS
  act(24_000, 1)
  const playing = ['0', '1', '11999', '12000', '24000'].filter((id) => presence.isPlaying(id))
  expect(playing).toEqual(['0', '12000', '24000'])
})
