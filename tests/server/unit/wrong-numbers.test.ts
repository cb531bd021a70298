import { expect, test } from 'vitest'
import { type Found, MOST_EARNED_TRIES, WRONG_ROOMS_KEPT_MS, WrongNumbers } from '../../../server/http/wrong-numbers.ts'
import { LIMITS } from '../../../server/limits/limits.ts'

/** Those that are told, and the spare ones. */
const MOST = LIMITS.wrongRooms.points + LIMITS.spareRooms.points
const number = (i: number) => String(100_000 + i)
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => number(from + i))

/** Looks a number up, with a slightly delayed answer. Returns whether the lookup was allowed. */
async function look(tries: WrongNumbers, roomId: string, found: Found, isKnown = false): Promise<boolean> {
  const done = await tries.take(roomId, isKnown)
  await Promise.resolve()
  done?.(found)
  return done !== null
}

const lookAll = (tries: WrongNumbers, ids: string[], found: Found) =>
  Promise.all(ids.map((id) => look(tries, id, found)))
const passed = (answers: boolean[]) => answers.filter(Boolean).length

test('a thousand simultaneous wrong numbers are looked up as rarely as sequential ones', async () => {
  expect(passed(await lookAll(new WrongNumbers(), numbers(1000), 'nothing'))).toBe(MOST)
})

test('existing rooms are all found, although only some can be looked up at once', async () => {
  const tries = new WrongNumbers()
  expect(passed(await lookAll(tries, numbers(1000), 'room'))).toBe(1000)
  expect(tries.hasTry()).toBe(true)
})

test('known rooms cannot be told apart during a burst of wrong numbers', async () => {
  const tries = new WrongNumbers()
  const burst = lookAll(tries, numbers(MOST), 'nothing')
  const known = look(tries, number(999), 'room', true)
  await burst
  expect(await known).toBe(false)
})

test('a repeated wrong number counts once, and is answered when other numbers are not', async () => {
  const tries = new WrongNumbers()
  await lookAll(tries, Array(500).fill(number(1)), 'nothing')
  expect(passed(await lookAll(tries, numbers(MOST - 1, 10), 'nothing'))).toBe(MOST - 1)
  expect(await look(tries, number(999), 'nothing')).toBe(false)
  expect(await look(tries, number(1), 'nothing')).toBe(true)
})

test('numbers of former rooms are free, up to a limit', async () => {
  const tries = new WrongNumbers()
  expect(passed(await lookAll(tries, numbers(200), 'former room'))).toBe(200)
  expect(passed(await lookAll(tries, numbers(1000, 1000), 'former room'))).toBe(MOST)
})

test('new players from an address earn it more wrong numbers, up to a limit', async () => {
  const tries = new WrongNumbers()
  for (const id of numbers(30)) tries.earn(id)
  expect(passed(await lookAll(tries, numbers(1000), 'nothing'))).toBe(MOST + 30)
  for (const id of numbers(500)) tries.earn(id)
  expect(passed(await lookAll(tries, numbers(1000, 1000), 'nothing'))).toBe(MOST_EARNED_TRIES - 30)
})

test('an attempt is given back after ten minutes, and the announced wait is right', async () => {
  let now = 0
  const tries = new WrongNumbers(() => now)
  for (const id of numbers(MOST)) {
    expect(await look(tries, id, 'nothing')).toBe(true)
    now += 1000
  }
  expect(tries.refuse(), 'until a wrong number is told again').toBe(
    WRONG_ROOMS_KEPT_MS / 1000 - MOST + LIMITS.spareRooms.points,
  )
  now += (tries.refuse() - LIMITS.spareRooms.points) * 1000 - 1
  expect(await look(tries, number(999), 'nothing')).toBe(false)
  now += 1
  expect(passed(await lookAll(tries, numbers(5, 500), 'nothing'))).toBe(1)
})

test('an address out of tries learns only right numbers, and counts as guessing if it goes on', async () => {
  let now = 0
  const tries = new WrongNumbers(() => now)
  await lookAll(tries, numbers(LIMITS.wrongRooms.points), 'nothing')
  const wrong = await tries.take(number(500), false)
  expect(wrong?.('nothing')).toEqual({ isSpare: true })
  for (let refused = 0; refused < 999; refused++) tries.refuse()
  expect(tries.isGuessing()).toBe(false)
  tries.refuse()
  expect(tries.isGuessing()).toBe(true)
  now += WRONG_ROOMS_KEPT_MS
  expect(tries.isGuessing(), 'later').toBe(false)
})
