import { expect } from '@playwright/test'
import { numbersOf } from '#shared/game/tickets.ts'
import { call, openRoom, type TestRoom } from '../support/browser-session.ts'
import { outage, reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import {
  aloneInAGame,
  cell,
  forgetAll,
  joinGame,
  mark,
  type PlayerAtScreen,
  seatedAt,
  ticketOf,
} from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

test.use({ serviceWorkers: 'allow' })
const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const seesCalls = ({ page }: PlayerAtScreen, count: number) =>
  expect(page.getByText(`${count} of 90 called`)).toBeAttached()
async function seesMarks(player: PlayerAtScreen, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) await expect(cell(player, number)).toHaveAttribute('aria-pressed', 'true')
}

/** Waits until the server has a player's marks on their first ticket. */
async function hasMarked(room: TestRoom, playerId: string, numbers: readonly number[]): Promise<void> {
  const marks = async () => (await room.state()).players.find(({ id }) => id === playerId)?.markedNumbers['0']
  await expect.poll(async () => (await marks())?.toSorted()).toEqual(numbers.toSorted())
}

test('marks and calls made while a phone is offline arrive, and a server that is killed loses nothing', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const seat = await room.join('Dadi')
  await room.start()
  const dadi = await seatedAt(browser, server, room, seat)
  const ticket = await ticketOf(dadi)
  const marked = numbersOf(ticket).slice(0, 2)
  for (const number of marked) await call(room, number)
  await seesCalls(dadi, 2)

  await dadi.context.setOffline(true)
  await expect(dadi.page.getByText('No internet. Your tickets and marks are safe.')).toBeVisible()
  for (const number of marked) await mark(dadi, ticket, number)
  await dadi.page.getByRole('button', { name: 'Claim', exact: true }).first().click()
  await dadi.page.keyboard.press('Escape')
  const missed = [await call(room), await call(room)].map(({ number }) => number)

  await dadi.context.setOffline(false)
  const backAt = Date.now()
  await hasShown(dadi.page, `You are back. While you were away: ${missed.join(', ')}.`)
  await expect(dadi.page.locator('[data-connection=live]')).toBeVisible()
  reportMeasurement('live again after', `${Date.now() - backAt} ms`, 'about 2000 ms')
  await seesCalls(dadi, 4)
  await hasMarked(room, seat.id, marked)

  await test.step('a server that is killed loses nothing, and the page carries on by itself', async () => {
    await outage(server, dadi.page)
    await call(room)
    await seesCalls(dadi, 5)
    await seesMarks(dadi, marked)
    await dadi.page.reload()
    await seesMarks(dadi, marked)
    await seesCalls(dadi, 5)
  })
})

test('a refresh, a lost storage and a killed tab all lead back to the marked tickets', async ({ browser }) => {
  const { room, asha } = await aloneInAGame(browser, server)
  const ticket = await ticketOf(asha)
  const marked = numbersOf(ticket).slice(0, 3)
  for (const number of marked) {
    await call(room, number)
    await mark(asha, ticket, number)
  }
  const allMarksShow = async () => {
    await seesMarks(asha, marked)
    await expect(asha.page.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
  }

  await asha.page.reload()
  await allMarksShow()
  await hasMarked(room, room.host.id, marked)
  await forgetAll(asha.page, server)
  await asha.page.goto(server.url)
  await joinGame(asha, room.id)
  await asha.page.getByRole('button', { name: 'Yes, that is me' }).click()
  await hasShown(asha.page, 'Welcome Back!')
  await asha.page.waitForURL(/active-game/)
  await allMarksShow()
  await asha.page.close()
  asha.page = await asha.context.newPage()
  await asha.page.goto(server.url)
  await asha.page.getByRole('link', { name: 'Back to game' }).click()
  await allMarksShow()

  await test.step('the Back button asks before it leaves a running game', async () => {
    const { page } = asha
    const question = page.getByRole('alertdialog', { name: 'Leave this game?' })
    await page.goBack()
    await expect(question).toBeVisible()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(/active-game/)
    // Browsers let a page keep a dialog open for only so many Escapes without a tap between.
    for (let times = 0; times < 4; times++) {
      await page.goBack()
      await expect(question).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
    }
    await page.goBack()
    await question.getByRole('button', { name: 'Leave Room' }).click()
    await expect(page.getByRole('link', { name: 'New Game' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('currentRoomId'))).toBeNull()
  })
})
