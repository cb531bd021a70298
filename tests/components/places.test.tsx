import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { tvPath } from '#client/paths.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { isInSight, press, reads, there } from './at-screen.ts'
import { type Scene, show } from './mount.tsx'
import type { RoomInPage } from './room-in-page.ts'

/* Prizes that several may win, and tickets that the host wrote down, where they have little room. */

const PATTERNS: Pattern[] = ['First Five', 'Top Line', 'Six Corners', 'Half Sheet', 'Full House', 'Second House']
/** Fifteen numbers, row by row. */
const SHOP = [10, 11, 30, 45, 90, 2, 20, 40, 58, 70, 5, 21, 60, 71, 81]

const GAME = {
  guests: { Meena: 3, Dadi: 1 },
  rules: {
    ...{ patterns: PATTERNS, bogey: 'ticket' },
    places: { 'First Five': { winners: 3, more: ['100 rupees', 'A laddu'] } },
    prizes: { 'First Five': '200 rupees', 'Full House': "Nani's big laddu box" },
  },
  size: { width: 360, height: 640 },
} satisfies Scene
const TV = {
  ...{ ...GAME, as: null, size: { width: 1280, height: 720 } },
  path: ({ id }) => tvPath(id),
} satisfies Scene

function threeWinFive(room: RoomInPage): void {
  for (const name of ['Asha', 'Meena', 'Dadi']) {
    room.callAndMark(name, room.ofTwoLines(name))
    room.claim(name, 'First Five')
  }
}

/** Nani comes with a ticket of a shop, and wins the top line. */
function shopWins(room: RoomInPage): void {
  room.call(...SHOP.slice(0, 5))
  room.byHost({ type: 'write_ticket', name: 'Nani', numbers: SHOP })
  room.byHost({
    type: 'claim',
    playerId: room.named('Nani').id,
    pattern: 'Top Line',
    ticketNumber: 1,
    screenshot: null,
  })
}

/** Whether words end in an ellipsis, or a card in the middle of what it has. Letters may be higher than their line. */
const isCut = (element: Element) =>
  element.scrollHeight > element.clientHeight * 1.2 || element.scrollWidth > element.clientWidth

test('the ticket of a win with long words lies on nothing else of a TV', async () => {
  const room = await show({ ...TV, so: (game) => game.callAndMark('Dadi', game.ofTwoLines('Dadi')) })
  await reads('Numbers Called: 5 / 90')
  room.claim('Dadi', 'First Five')
  const card = await there(page.getByRole('status').filter({ hasText: 'first prize · 200 rupees' }))
  const ticket = card.querySelector('svg')?.getBoundingClientRect()
  const list = await there(page.getByRole('list', { name: 'Patterns and winners' }))
  expect(ticket?.height).toBeGreaterThan(100)
  expect(ticket?.bottom).toBeLessThanOrEqual(list.getBoundingClientRect().top)
})

test('a TV says in large letters that the host wrote a ticket down', async () => {
  const room = await show(TV)
  await reads('Numbers Called: 0 / 90')
  shopWins(room)
  await there(page.getByText('Written down by the host when 5 were called.'))
  expect(await commands.check('unreadableOnTv')).toEqual([])
})

test('six patterns and three winners of one are named whole on a TV, in the game and after it', async () => {
  const room = await show({ ...TV, so: threeWinFive })
  const prizes = page.getByRole('list', { name: 'Patterns and winners' }).getByRole('listitem')
  const house = await there(prizes.filter({ hasText: 'Second House' }))
  expect(isCut(house.firstElementChild as Element)).toBe(false)
  room.end()
  const names = await there(page.getByRole('region', { name: 'Round 1' }).getByText('3.\u00a0Dadi'))
  expect(isCut(names)).toBe(false)
  expect(isInSight(names)).toBe(true)
})

test('the card of a house with words is whole on a small phone', async () => {
  await show({ ...GAME, as: 'Meena', so: (game) => game.callAndMark('Meena', game.numbersOf('Meena')) })
  await press('Claim', 'Claim Full House')
  const card = await there(page.getByRole('complementary', { name: 'A win' }))
  const share = await there(page.getByRole('complementary', { name: 'A win' }).getByRole('button', { name: 'Share' }))
  expect(card.textContent).toContain("Nani's big laddu box")
  const { top, bottom } = card.getBoundingClientRect()
  expect(card.querySelector('p')?.getBoundingClientRect().top).toBeGreaterThan(top)
  expect(share.getBoundingClientRect().bottom).toBeLessThan(bottom)
})

test('a ticket that a wrong claim has put out says so at its head', async () => {
  const room = await show({ ...GAME, as: 'Dadi' })
  expect(() => room.claim('Dadi', 'Six Corners')).toThrow('do not match')
  await there(page.getByRole('article', { name: 'Ticket #1' }).getByText('Ticket 1 out.'))
})

test('no ticket of the room is drawn for the one that the host wrote down for somebody who was removed', async () => {
  const room = await show({ ...GAME, so: shopWins })
  const drawn = page.getByRole('img', { name: 'Nani (Paper) won Top Line with ticket #1' })
  await there(drawn)
  room.remove('Nani')
  await expect.poll(() => page.getByRole('img', { name: /Nani.* won Top Line/ }).elements()).toEqual([])
  await reads('Top Line · Ticket #1')
})
