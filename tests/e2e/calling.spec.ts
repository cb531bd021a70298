import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { type BuiltServer, buildServer } from '../support/built-server.ts'
import { tell } from '../support/figures.ts'
import { atTheDashboard, hostGame } from '../support/players-at-screens.ts'

let server: BuiltServer
test.beforeAll(async () => {
  server = await buildServer()
  await server.start()
})
test.afterAll(() => server.stop())

test('one call every five seconds, however often and from however many tabs the host presses', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const roomId = await hostGame(asha)
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await asha.page.getByRole('button', { name: 'Call Next Number' }).waitFor()
  const otherTab = await asha.context.newPage()
  await otherTab.goto(`${server.url}/active-game`)
  await otherTab.getByRole('button', { name: 'Call Next Number' }).waitFor()

  await asha.page.evaluate(() => {
    const labels = new Set<string>()
    Object.assign(window, { labels })
    const bar = document.querySelector('.game-bar') as Element
    new MutationObserver(() => labels.add(bar.querySelector('button')?.textContent ?? '')).observe(bar, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  for (const page of [asha.page, otherTab]) {
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('.game-bar button')
      for (let press = 0; press < 50; press++) button?.click()
    })
  }
  await expect(asha.page.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
  const { gameState } = await (await fetch(`${server.url}/api/game-state/${roomId}`)).json()
  tell('calls made by 100 presses in two tabs', String(gameState.room.calledNumbers.length), '1')
  expect(gameState.room.calledNumbers).toHaveLength(1)

  const labels = await asha.page.evaluate(() => [...(window as unknown as { labels: Set<string> }).labels])
  expect(labels).toEqual(expect.arrayContaining(['Wait 5s', 'Wait 4s', 'Wait 3s', 'Wait 2s', 'Wait 1s']))

  const pressedAt = Date.now()
  await asha.page.getByRole('button', { name: 'Call Next Number' }).click()
  await expect(asha.page.getByText('2 of 90 called')).toBeAttached()
  await expect(asha.page.getByRole('button', { name: 'Call Next Number' })).toBeEnabled()
  tell('wait between two calls', `${((Date.now() - pressedAt) / 1000).toFixed(1)} s`, '5.0 s')
})
