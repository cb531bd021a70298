import { expect } from '@playwright/test'
import { numbersOf } from '#shared/game/tickets.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { atTheDashboard, callNext, cell, hostGame, joinGame, mark, ticketOf } from '../support/players-at-screens.ts'
import { reportMeasurement } from '../support/report-measurement.ts'
import { hasShown } from '../support/shown-texts.ts'

test.use({ serviceWorkers: 'allow' })
const server = serverOfFile({ CALL_COOLDOWN_MS: '100' })

test('offline and back: marks made meanwhile arrive, and calls made meanwhile are shown', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const roomId = await hostGame(asha)
  const dadi = await atTheDashboard(browser, server.url, 'Dadi')
  await joinGame(dadi, roomId)
  await expect(asha.page.getByText('Dadi', { exact: true }).first()).toBeVisible()
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await dadi.page.waitForURL(/active-game/)
  const ticket = await ticketOf(dadi)
  const called: number[] = []
  const call = async () => called.push(await callNext(asha, called.length))
  while (called.filter((number) => numbersOf(ticket).includes(number)).length < 2) await call()
  await expect(dadi.page.getByText(`${called.length} of 90 called`)).toBeAttached()

  await dadi.context.setOffline(true)
  await expect(dadi.page.getByText('No internet. Your tickets and marks are safe.')).toBeVisible()
  const [first, second] = called.filter((number) => numbersOf(ticket).includes(number)) as [number, number]
  for (const number of [first, second]) await mark(dadi, ticket, number)
  await dadi.page.getByRole('button', { name: 'Claim', exact: true }).first().click()
  await dadi.page.keyboard.press('Escape')
  await call()
  await call()
  const missed = called.slice(-2)

  await dadi.context.setOffline(false)
  const backAt = Date.now()
  await hasShown(dadi.page, `You are back. While you were away: ${missed.join(', ')}.`)
  await expect(dadi.page.locator('[data-connection=live]')).toBeVisible()
  reportMeasurement('live again after', `${Date.now() - backAt} ms`, 'about 2000 ms')
  await expect(dadi.page.getByText(`${called.length} of 90 called`)).toBeAttached()
  await expect
    .poll(async () => {
      const { gameState } = await (await fetch(`${server.url}/api/game-state/${roomId}`)).json()
      return gameState.players.find(({ name }: { name: string }) => name === 'Dadi').markedNumbers['0']?.toSorted()
    })
    .toEqual([first, second].toSorted())
})

test('a refresh, a lost storage and a killed tab all lead back to the marked tickets', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const roomId = await hostGame(asha)
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await asha.page.waitForURL(/active-game/)
  const ticket = await ticketOf(asha)
  const called: number[] = []
  while (called.filter((number) => numbersOf(ticket).includes(number)).length < 3) {
    called.push(await callNext(asha, called.length))
    await mark(asha, ticket, called.at(-1) as number)
  }
  const marked = called.filter((number) => numbersOf(ticket).includes(number))
  const allMarksShow = async () => {
    for (const number of marked) await expect(cell(asha, number)).toHaveAttribute('aria-pressed', 'true')
    await expect(asha.page.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
  }

  await asha.page.reload()
  await allMarksShow()
  await asha.page.evaluate(() => localStorage.clear())
  await asha.page.goto(server.url)
  await joinGame(asha, roomId)
  await asha.page.getByRole('button', { name: 'Yes, that is me' }).click()
  await hasShown(asha.page, 'Welcome Back!')
  await asha.page.waitForURL(/active-game/)
  await allMarksShow()
  await asha.page.close()
  asha.page = await asha.context.newPage()
  await asha.page.goto(server.url)
  await asha.page.getByRole('link', { name: 'Back to game' }).click()
  await allMarksShow()
})

test('the Back button asks before it leaves a running game', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  await hostGame(asha)
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await expect(asha.page.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
  await asha.page.goBack()
  await expect(asha.page.getByRole('alertdialog', { name: 'Leave this game?' })).toBeVisible()
  await asha.page.getByRole('button', { name: 'Stay' }).click()
  await expect(asha.page).toHaveURL(/active-game/)
  for (let times = 0; times < 4; times++) {
    await asha.page.goBack()
    await expect(asha.page.getByRole('alertdialog', { name: 'Leave this game?' })).toBeVisible()
    await asha.page.keyboard.press('Escape')
    await expect(asha.page.getByRole('alertdialog')).toBeHidden()
  }
  await asha.page.goBack()
  await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Leave Room' }).click()
  await expect(asha.page.getByRole('link', { name: 'New Game' })).toBeVisible()
  expect(await asha.page.evaluate(() => localStorage.getItem('currentRoomId'))).toBeNull()
})
