import { expect } from '@playwright/test'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { atTheDashboard, hostGame } from '../support/players-at-screens.ts'

const server = serverOfFile()

test('one call every five seconds, however often and from however many tabs the host presses', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const roomId = await hostGame(asha)
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await asha.page.getByRole('button', { name: 'Call Next Number' }).waitFor()
  const otherTab = await asha.context.newPage()
  await otherTab.goto(`${server.url}/active-game`)
  await otherTab.getByRole('button', { name: 'Call Next Number' }).waitFor()

  // The buttons are found before the first press: afterwards they say how long to wait.
  const buttons = await Promise.all(
    [asha.page, otherTab].map((page) => page.getByRole('button', { name: 'Call Next Number' }).elementHandle()),
  )
  await Promise.all(
    buttons.map((button) =>
      button?.evaluate((element) => {
        for (let press = 0; press < 50; press++) (element as HTMLButtonElement).click()
      }),
    ),
  )
  await expect(asha.page.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
  const { gameState } = await (await fetch(`${server.url}/api/game-state/${roomId}`)).json()
  reportMeasurement('calls made by 100 presses in two tabs', String(gameState.room.calledNumbers.length), '1')
  expect(gameState.room.calledNumbers).toHaveLength(1)

  // With the page's clock in hand, the button counts the seconds down and then calls again.
  const { page } = asha
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Call Next Number' }).click()
  await expect(async () => {
    // What has arrived is shown with the next tick.
    await page.clock.runFor(10)
    expect(await page.getByText('2 of 90 called').count()).toBeGreaterThan(0)
  }).toPass()
  for (let left = 5; left > 0; left--) {
    await expect(page.getByRole('button', { name: `Wait ${left}s` })).toBeDisabled()
    await page.clock.runFor(1_000)
  }
  await expect(page.getByRole('button', { name: 'Call Next Number' })).toBeEnabled()
})
