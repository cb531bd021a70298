import { expect } from '@playwright/test'
import { numbersOf } from '#shared/game/tickets.ts'
import { call, openRoom, type Seated } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { aloneInAGame, atScreen, claim, mark, ticketOf } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'
import { movedIn, shiftedIn, shiftsIn, watchForMovement, watchForShifts } from '../support/vitals.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

test('with reduced motion nothing moves: a call fades in, a win has no confetti', async ({ browser }) => {
  const { room, asha } = await aloneInAGame(browser, server)
  const { page } = asha
  await watchForMovement(page)

  const ticket = await ticketOf(asha)
  for (const number of numbersOf(ticket).slice(0, 5)) {
    await call(room, number)
    await mark(asha, ticket, number)
  }
  await page.locator('.ticket-cell:not([data-marked]):not([data-live])').first().click()
  await claim(asha, 'First Five')
  await hasShown(page, "You've won First Five!")
  const moved = await movedIn(page)
  reportMeasurement('movements during calls, a wrong tap and a win', String(moved.length), '0')
  expect(moved).toEqual([])
})

const PHONE = { width: 360, height: 640 }
const LAPTOP = { width: 1366, height: 768 }
/** Cumulative layout shift from the door to the game. What moves after a tap does not count. */
const MOST_SHIFT = 0.02

test('nothing jumps from the door to the game: arrivals, a TV, who is ready, the start', async ({ browser }) => {
  const room = await openRoom(server)
  const open = async (who: Seated, path: string, text: string, size = PHONE) => {
    const page = await atScreen(browser, server, room, who, { size })
    await page.goto(server.url + path)
    await page.getByText(text).first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    await watchForShifts(page)
    return page
  }
  const host = await open(room.host, `/host/${room.id}`, 'Just you so far.')
  const pages = {
    host,
    'one ticket': await open(await room.join('Dadi'), '/ticket-selection', 'No need to tap anything'),
    'one ticket, laptop': await open(await room.join('Ravi'), '/ticket-selection', 'No need to tap anything', LAPTOP),
    'waiting screen': await open(await room.join('Kabir'), '/waiting', 'Tips'),
  }
  for (const name of ['Zoya', 'Uncle Farhan', 'Sunita Chatterjee', 'Lakshmi']) {
    const { id, browser: theirs } = await room.join(name)
    for (const page of Object.values(pages)) await page.getByText(name).first().waitFor({ state: 'attached' })
    await theirs.post(`/api/players/${id}/confirm-tickets`, { ticketIds: [0] })
  }
  await (await browser.newPage()).goto(`${server.url}/tv/${room.id}`)
  await host.getByRole('button', { name: 'Only the TV speaks' }).waitFor()
  await host.getByRole('button', { name: 'Start Game' }).click()
  for (const page of Object.values(pages)) await page.getByRole('tab', { name: 'My Tickets' }).waitFor()
  for (const [name, page] of Object.entries(pages)) {
    const shifted = await shiftedIn(page)
    reportMeasurement(`layout shift from the door to the game, ${name}`, shifted.toFixed(4), `at most ${MOST_SHIFT}`)
    expect.soft(shifted, `${name}: ${(await shiftsIn(page)).join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT)
  }
})
