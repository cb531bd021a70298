import { expect, type Page } from '@playwright/test'
import type { SeatsAnswer } from '#shared/api.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { openRoom } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { atScreen } from '../support/in-the-room.ts'
import { callNext, endGame, type PlayerAtScreen, twoInAGame } from '../support/players-at-screens.ts'
import { reportMeasurement } from '../support/report-measurement.ts'
import { call } from '../support/whole-game.ts'

test.use({ serviceWorkers: 'allow' })
const server = serverOfFile({ CALL_COOLDOWN_MS: '50' })

const seatOf = (page: Page) => page.evaluate(() => localStorage.getItem('playerId'))
/** The host plays again and starts the next round. */
const playAgain = async ({ page }: PlayerAtScreen) => {
  await page.getByRole('button', { name: 'Play again' }).click()
  await page.waitForURL(/\/host\/\d{6}$/)
}
const start = ({ page }: PlayerAtScreen) => page.getByRole('button', { name: 'Start Game' }).click()
const inGame = async (round: number, ...pages: Page[]) => {
  for (const page of pages) {
    await page.waitForURL(/\/active-game/)
    await expect(page.getByText('Waiting for the first number').first(), `round ${round}`).toBeVisible()
  }
}

test('three rounds in one room: everybody follows by themselves, a phone that slept too, and the TV', async ({
  browser,
}) => {
  const { asha, ravi, roomId } = await twoInAGame(browser, server.url)
  const tv = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage()
  await tv.goto(`${server.url}/tv/${roomId}`)
  await callNext(asha, 0)
  await tv.getByText('Numbers Called: 1 / 90').waitFor()
  const firstSeats = [await seatOf(asha.page), await seatOf(ravi.page)]
  await endGame(asha)
  await ravi.page.getByText('Asha can start the next round.').waitFor()

  const pressedAt = Date.now()
  await playAgain(asha)
  await ravi.page.waitForURL(/\/ticket-selection$/)
  await ravi.page.getByText('Round 2').waitFor()
  await ravi.page.getByRole('article', { name: 'Ticket #1' }).waitFor()
  reportMeasurement('from Play again to a guest’s new tickets', `${Date.now() - pressedAt} ms`, '2000 ms')
  await expect(asha.page.getByText('Round 2. New tickets, new seal.')).toBeVisible()
  await tv.getByText('Round 2 · ').waitFor()
  const secondSeats = [await seatOf(asha.page), await seatOf(ravi.page)]
  expect(secondSeats.some((id) => firstSeats.includes(id))).toBe(false)

  await start(asha)
  await inGame(2, asha.page, ravi.page)
  await callNext(asha, 0)
  await tv.getByText('Numbers Called: 1 / 90').waitFor()

  // Ravi's phone sleeps while round 2 ends and round 3 begins.
  await ravi.page.goto('about:blank')
  await endGame(asha)
  await playAgain(asha)
  await start(asha)
  await asha.page.clock.install()
  await asha.page.clock.fastForward(11_000)
  await asha.page.getByRole('button', { name: 'Start anyway' }).click()
  await inGame(3, asha.page)
  await callNext(asha, 0)
  await ravi.page.goto(`${server.url}/active-game`)
  await expect(ravi.page.getByText('1 of 90 called')).toBeAttached()
  await expect(ravi.page.getByRole('article', { name: 'Ticket #1' })).toBeVisible()
  expect([...firstSeats, ...secondSeats]).not.toContain(await seatOf(ravi.page))
})

test('wins are added up over the rounds, on the TV, at the end of a round and on a page of their own', async ({
  browser,
}) => {
  const room = await openRoom(server, 'Asha')
  const ravi = await room.join('Ravi')
  /** The host wins First Five in the round that runs. */
  const winFive = async () => {
    const { seats } = (await room.host.browser.get<SeatsAnswer>(`/api/rooms/${room.id}/seats`)).body
    const id = seats[0]?.playerId ?? ''
    await room.host.browser.post(`/api/rooms/${room.id}/start`, { playerId: id })
    for (const number of numbersOf(ticketsFor(playerSeed(room.id, id))[0] ?? []).slice(0, 5)) {
      await call(room, number)
      await room.host.browser.post(`/api/players/${id}/mark`, { ticketId: 0, number })
    }
    const claim = { playerId: id, pattern: 'First Five', ticketNumber: 1 }
    expect((await room.host.browser.post(`/api/rooms/${room.id}/winners`, claim)).status).toBe(201)
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
  }
  const page = await atScreen(browser, server, room, ravi, { size: { width: 360, height: 800 } })
  const tv = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage()
  await winFive()
  await page.goto(`${server.url}/active-game`)
  await page.getByRole('region', { name: 'Game over' }).waitFor()
  await tv.goto(`${server.url}/tv/${room.id}`)
  await room.host.browser.post(`/api/rooms/${room.id}/next-round`, { after: 1 })
  await expect(tv.getByText('🥇 Asha 1')).toBeVisible()
  await page.waitForURL(/\/ticket-selection$/)
  await winFive()

  const board = page.getByRole('region', { name: 'Evening so far' })
  await expect(board.getByRole('listitem')).toHaveText('🥇AshaFirst Five × 22 wins')
  await page.getByRole('link', { name: 'All rounds' }).click()
  await expect(page.getByRole('region', { name: 'Round 1' }).getByRole('listitem')).toHaveText(
    'Asha First Five, ticket 1',
  )
  await page.getByRole('link', { name: 'Back to the game' }).click()
  await page.getByRole('region', { name: 'Game over' }).waitFor()
})
