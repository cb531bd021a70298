import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { spokenIn } from '../support/fake-voice.ts'
import { hidePage } from '../support/hide-page.ts'
import { atTheDashboard, callNext, hostGame, joinGame } from '../support/players-at-screens.ts'
import { reportMeasurement } from '../support/report-measurement.ts'
import { hasShown } from '../support/shown-texts.ts'
import { watchVitals } from '../support/slow-phone.ts'

const MINUTE_MS = 60_000

const server = serverOfFile({ CALL_COOLDOWN_MS: '1000', RATE_LIMITS: 'off' }, 'embedded')

test('nothing jumps during a minute of play: calls, toasts, fonts, strips, reactions', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const roomId = await hostGame(asha)
  const dadi = await atTheDashboard(browser, server.url, 'Dadi')
  await watchVitals(dadi.page)
  await dadi.page.goto(server.url)
  await joinGame(dadi, roomId)
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await dadi.page.waitForURL(/active-game/)
  await dadi.page.reload()
  await dadi.page.getByRole('tab', { name: 'My Tickets' }).waitFor()
  const hostId = await asha.page.evaluate(() => localStorage.getItem('playerId'))
  const end = Date.now() + MINUTE_MS
  for (let called = 0; Date.now() < end && called < 90; called++) {
    await callNext(asha, called)
    await asha.page.request.post(`${server.url}/api/players/${hostId}/reactions/clap`)
    const live = dadi.page.locator('.ticket-cell[data-live]')
    if ((await live.count()) > 0) await live.first().click()
  }
  await hasShown(dadi.page, 'Asha 👏')
  const shifted = await dadi.page.evaluate(() => window.shifted)
  reportMeasurement('cumulative layout shift in a minute of play', shifted.toFixed(4), 'at most 0.01')
  expect(shifted).toBeLessThanOrEqual(0.01)
})

test('hidden for a minute and back: the right state at once, and no backlog of speech', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const roomId = await hostGame(asha)
  const dadi = await atTheDashboard(browser, server.url, 'Dadi')
  await joinGame(dadi, roomId)
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await dadi.page.getByRole('tab', { name: 'My Tickets' }).waitFor()
  await callNext(asha, 0)
  await expect.poll(() => spokenIn(dadi.page)).toHaveLength(1)

  await hidePage(dadi.page, true)
  const end = Date.now() + MINUTE_MS
  let called = 1
  while (Date.now() < end) {
    await callNext(asha, called++)
    await asha.page.waitForTimeout(5_000)
  }
  const backAt = Date.now()
  await hidePage(dadi.page, false)
  await dadi.page.getByText(`${called} of 90 called`).waitFor({ state: 'attached' })
  const wait = Date.now() - backAt
  await expect(dadi.page.getByText('While you were away').first()).toBeAttached()
  const spoken = (await spokenIn(dadi.page)).length
  reportMeasurement('right state after a minute hidden', `${wait} ms`, 'at most 1500 ms')
  reportMeasurement(`texts spoken for ${called - 1} missed calls`, String(spoken - 1), 'at most 1, the current one')
  expect(wait).toBeLessThanOrEqual(1500)
  expect(spoken - 1).toBeLessThanOrEqual(1)
})
