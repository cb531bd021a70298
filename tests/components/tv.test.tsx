import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tvPath } from '#client/paths.ts'
import { reads, there } from './at-screen.ts'
import { type Scene, show } from './mount.tsx'

const TV = {
  as: null,
  size: { width: 1280, height: 720 },
  guests: { Dadi: 1 },
  path: ({ id }) => tvPath(id),
} satisfies Scene

const isInSight = (element: Element) => {
  const { top, left, bottom, right } = element.getBoundingClientRect()
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
}
const prizes = () => page.getByRole('list', { name: 'Patterns and winners' }).getByRole('listitem').elements()

test('the number, those before it and the count are on the screen', async () => {
  const room = await show({ ...TV, so: (game) => game.call(8, 42, 71) })
  await reads('Numbers Called: 3 / 90')
  await expect.poll(() => document.querySelector('.token-number')?.textContent).toBe('71')
  const side = document.querySelector('.tv-side')?.textContent
  expect(side).toMatch(/Last:.*42.*8/)
  expect(document.querySelectorAll('.tv-cell')).toHaveLength(90)
  room.call(5)
  await reads('Numbers Called: 4 / 90')
  for (const part of document.querySelectorAll('.token-number, .tv-count, .tv-room')) expect(isInSight(part)).toBe(true)
})

test('who has won stands beside what is still open', async () => {
  const room = await show(TV)
  await expect.poll(() => prizes().map((each) => each.textContent)).toHaveLength(5)
  expect(prizes()[0]).toHaveTextContent('First Five')
  expect(prizes()[0]).toHaveTextContent('Still open')
  room.callAndMark('Dadi', room.ofTwoLines('Dadi').slice(0, 4))
  await expect.poll(() => prizes()[0]?.textContent).toMatch(/1 needs one number/)
  room.callAndMark('Dadi', room.ofTwoLines('Dadi'))
  room.claim('Dadi', 'First Five')
  await expect.poll(() => prizes()[0]?.textContent).toContain('Dadi')
})

test('a win covers the board and not the number', async () => {
  const room = await show({ ...TV, so: (game) => game.callAndMark('Dadi', game.ofTwoLines('Dadi')) })
  await reads('Numbers Called: 5 / 90')
  room.claim('Dadi', 'First Five')
  const card = await there(page.getByRole('status').filter({ hasText: 'Dadi' }).filter({ hasText: 'First Five' }))
  const number = document.querySelector('.token')?.getBoundingClientRect()
  expect(card.getBoundingClientRect().left).toBeGreaterThanOrEqual(number?.right ?? 0)
})

test('a host who is away is named in the line below the number', async () => {
  await show({ ...TV, sign: { isCallerAway: true } })
  await expect
    .poll(() => document.querySelector('.tv-line')?.textContent)
    .toBe('Asha is away. In two minutes a player can take over.')
})

test('twelve patterns fit', async () => {
  const patterns = [
    ...(['First Five', 'Early Seven', 'Temperature', 'Four Corners', 'King Corners', 'Queen Corners'] as const),
    ...(['Breakfast', 'Top Line', 'Middle Line', 'Bottom Line', 'Full House', 'Second House'] as const),
  ]
  await show({ ...TV, rules: { patterns } })
  await expect.poll(() => prizes()).toHaveLength(12)
  for (const each of prizes()) expect(isInSight(each), each.textContent ?? '').toBe(true)
})
