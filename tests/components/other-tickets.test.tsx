import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#client/paths.ts'
import { press, pressEscape, reads, there } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'
import { notReached } from './network.ts'

const CHOOSING = {
  ...{ status: 'ticket_selection', as: 'Ravi', guests: { Ravi: 1, Meena: 1 } },
  path: paths.ticketSelection,
} satisfies Scene

const sheet = () => page.getByRole('dialog', { name: 'Your tickets' })
const held = () => [...document.querySelectorAll('article h2')].map((heading) => heading.textContent)
const take = async (...printed: number[]) => {
  for (const each of printed)
    (await there(sheet().getByRole('button', { name: new RegExp(`^Ticket #${each} `) }))).click()
}
const isClosed = () => expect.poll(() => sheet().elements()).toEqual([])

test('the ten tickets are there to choose from, those held are pressed, and all can be read and tapped', async () => {
  await show(CHOOSING)
  await reads('No need to tap anything.')
  await press('Other tickets')
  await there(sheet())
  expect(
    sheet()
      .getByRole('button', { name: /^Ticket #/ })
      .elements(),
  ).toHaveLength(10)
  expect(sheet().getByRole('button', { pressed: true }).elements()).toHaveLength(1)
  expect(await commands.check('axe')).toEqual([])
  expect(await commands.check('smallTargets', 44)).toEqual([])
})

test('tickets that are taken are those held, in their order, with one request', async () => {
  await show(CHOOSING)
  await reads('No need to tap anything.')
  const before = network.sent(/./).length
  await press('Other tickets')
  await take(1, 7, 4)
  await press('Take these 2 tickets')
  await isClosed()
  await expect.poll(held).toEqual(['Ticket #4', 'Ticket #7'])
  expect(network.sent(/./).slice(before)).toHaveLength(1)
})

test('a change that does not reach the server is told, and leaves the tickets as they were', async () => {
  await show(CHOOSING)
  await reads('No need to tap anything.')
  network.answerWith('POST', /confirm-tickets$/, () => Promise.reject(notReached()))
  await press('Other tickets')
  await take(1)
  expect(
    (await there(sheet().getByRole('button', { name: 'Choose at least one' }))) as HTMLButtonElement,
  ).toBeDisabled()
  await take(3)
  await press('Take this ticket')
  await expect
    .poll(() => sheet().getByRole('alert').elements()[0]?.textContent, { timeout: 20_000 })
    .toBe('We could not change your tickets. Please try again.')
  pressEscape()
  await isClosed()
  expect(held()).toEqual(['Ticket #1'])
})

test('nobody takes more than the host allows', async () => {
  await show({ ...CHOOSING, rules: { most: 1 } })
  await reads('No need to tap anything.')
  await press('Other tickets')
  await take(5)
  expect((await there(sheet().getByRole('button', { name: 'Choose at most 1' }))) as HTMLButtonElement).toBeDisabled()
  await take(1)
  await press('Take this ticket')
  await isClosed()
  await expect.poll(held).toEqual(['Ticket #5'])
})
