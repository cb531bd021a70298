import { expect } from '@playwright/test'
import { openRoom } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { isShown } from '../support/hits.ts'
import { atScreen } from '../support/in-the-room.ts'
import { hasShown, recordShownTexts } from '../support/shown-texts.ts'

const SMALL_PHONE = { width: 360, height: 640 }

const server = serverOfFile()

test('the reason why a player cannot join is below the button and covers no field', async ({ page }) => {
  const room = await openRoom(server)
  await room.start()
  await page.setViewportSize(SMALL_PHONE)
  await recordShownTexts(page)
  await page.goto(`${server.url}/lobby?mode=join`)
  await page.getByLabel('Your Name').fill('Ravi')
  await page.getByLabel('Room Number').fill(room.id)
  const join = page.getByRole('button', { name: 'Join Game' })
  const reason = isShown('.toast', 'below', join)
  await join.click()
  await hasShown(page, 'Cannot Join Room')
  await reason
})

test('a refused claim is shown in its row, a failed call at the bar', async ({ browser }) => {
  const room = await openRoom(server, 'Asha', 2)
  await room.start()
  const page = await atScreen(browser, server, room, room.host, { size: SMALL_PHONE })
  await page.goto(`${server.url}/active-game`)
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Winning Patterns' })
  const row = sheet
    .getByRole('listitem')
    .filter({ hasText: 'Middle Line' })
    .filter({ has: page.getByRole('spinbutton') })
  await row.getByRole('spinbutton').fill('2')
  const refusal = isShown('.pattern:has([aria-label="Claim Middle Line"]) .toast', 'below', row.getByRole('spinbutton'))
  await row.getByRole('button', { name: 'Claim Middle Line' }).click()
  await hasShown(page, 'Pattern Not Valid')
  await refusal

  await page.keyboard.press('Escape')
  await page.route(/call-number$/, (route) => route.abort())
  const error = isShown('.game-bar .toast', 'above', page.getByRole('button', { name: /^Claim/ }).first())
  await page.getByRole('button', { name: 'Call Next Number' }).click()
  await error
})

test('a note closes with its screen', async ({ browser }) => {
  const room = await openRoom(server)
  const page = await atScreen(browser, server, room, room.host, { size: SMALL_PHONE })
  await page.clock.install()
  await page.goto(`${server.url}/host/${room.id}`)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  // With the clock stopped it cannot end because its time is over.
  await page.clock.pauseAt(Date.now() + 1_000)
  await expect(page.locator('.toast')).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/support'))
  await expect(page.locator('.toast')).toHaveCount(0)
})
