import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, reads, there } from './at-screen.ts'
import { type Scene, show } from './mount.tsx'

const BY_EAR = { as: 'Dadi', guests: { Dadi: 1 }, settings: { byEar: 'reader' } } satisfies Scene

const told = () =>
  [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')]
    .map((region) => region.textContent)
    .join('|')
const isTold = (words: string) => expect.poll(told, { message: words }).toContain(words)
const key = (name: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))

test('each call is told once with its place on the ticket, and the key M marks it', async () => {
  const room = await show(BY_EAR)
  await there(page.getByRole('heading', { name: 'Waiting for the first number' }))
  const [number = 0] = room.numbersOf('Dadi')
  const foreign = room.notOn('Dadi')[0] as number
  room.call(foreign)
  await isTold(`${foreign}. Not on your ticket.`)
  room.call(number)
  await isTold(`${number}. On your ticket, top row.`)
  await there(page.getByRole('button', { name: `Mark ${number}`, exact: true }))
  key('m')
  await isTold(`Marked ${number} on ticket 1.`)
  await expect.poll(() => room.named('Dadi').markedNumbers[0]).toEqual([number])
  expect(window.spokenTexts, 'the page itself says nothing').toEqual([])
})

test('the key C claims what is ready', async () => {
  const room = await show({ ...BY_EAR, so: (game) => game.callAndMark('Dadi', game.ofTwoLines('Dadi')) })
  await reads('First Five ready')
  key('c')
  await expect.poll(() => room.winners.map(({ pattern }) => pattern)).toEqual(['First Five'])
})

test('the game log has every call and win, and the keys', async () => {
  const room = await show({ ...BY_EAR, settings: {} })
  await there(page.getByRole('heading', { name: 'Ticket #1' }))
  room.callAndMark('Dadi', room.ofTwoLines('Dadi'))
  await reads('5 of 90 called')
  room.claim('Dadi', 'First Five')
  await press('Settings', 'Change one by one', 'Game log and keys')
  const log = page.getByRole('dialog').getByRole('listitem')
  await there(log.filter({ hasText: `5. ${room.room.currentNumber} called` }))
})

test('where the page speaks, a call is said as a sentence', async () => {
  const room = await show({ ...BY_EAR, settings: { byEar: 'page' } })
  await page.getByRole('heading', { level: 1 }).click()
  const [number = 0] = room.numbersOf('Dadi')
  room.call(number)
  await expect.poll(() => window.spokenTexts.join('|')).toContain(`${number}`)
})
