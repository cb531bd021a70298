import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { practiceGame, setPractice } from '#client/server-state/game-source.ts'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import { press, reads, there } from './at-screen.ts'
import { show } from './mount.tsx'

/** What the device keeps once the guide was seen. */
const SHOWN = 'practiceShown'

beforeEach(() => setPractice(null))

const pointsAt = () => document.querySelector<HTMLElement>('main.game')?.dataset.guide
const printed = () =>
  [...document.querySelectorAll<HTMLElement>('#ticket-1 [data-number]')].map((cell) => Number(cell.dataset.number))

/** A practice game that waits, so that only the numbers of the test are called. */
async function practise(prepare?: () => void): Promise<number[]> {
  await show({ as: null, path: '/practice', ...(prepare && { prepare }) })
  await press('Pause')
  await there(page.getByRole('button', { name: 'Go on' }))
  return printed()
}
const call = (number: number | undefined) => practiceGame()?.call({ after: 0, number })

test('the first practice game points at the number that is called', async () => {
  const own = await practise()
  expect(pointsAt()).toBe('number')
  await call(ALL_NUMBERS.find((number) => !own.includes(number)))
  await reads('Watch the big number.')
})

test('the first practice game points at the cell and the claim, until the press after that', async () => {
  const [number = 0] = await practise()
  await call(number)
  await reads(`${number} is on your ticket. Tap it.`)
  expect(pointsAt()).toBe('cell')
  ;(await there(page.getByRole('button', { name: new RegExp(`^${number}\\b`) }).first())).click()
  await reads('Marked! When five are marked, press Claim.')
  expect(pointsAt()).toBe('claim')
  await press('Settings')
  await expect.poll(pointsAt).toBeUndefined()
  expect(page.getByText('Marked!').elements()).toEqual([])
  expect(localStorage.getItem(SHOWN)).toBe('yes')
})

test('a later practice game points at nothing', async () => {
  const [number = 0] = await practise(() => localStorage.setItem(SHOWN, 'yes'))
  await call(number)
  await there(page.getByText('1 of 90 called'))
  expect(pointsAt()).toBeUndefined()
  expect(page.getByText('Tap it.').elements()).toEqual([])
})
