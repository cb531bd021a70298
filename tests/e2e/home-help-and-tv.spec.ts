import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { expectReadable } from '../support/letters.ts'
import { atTheDashboard, hostGame } from '../support/players-at-screens.ts'

const server = serverOfFile()

test('the first press of Tab on the home page comes to Help', async ({ page }) => {
  await page.goto(server.url)
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Help' })).toBeFocused()
})

test('a phone held sideways shows both ways into a game at once', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await page.goto(server.url)
  for (const name of ['New Game', 'Join a Game']) {
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
})

test('a large screen shows the first screen large, and all of it', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(server.url)
  const newGame = page.getByRole('link', { name: 'New Game' })
  const size = await newGame.evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize))
  expect(size).toBeGreaterThanOrEqual(25)
  await expect(page.getByText('Family safe')).toBeInViewport({ ratio: 1 })
})

test('search engines are told which pages to leave out', async ({ request }) => {
  const robots = await request.get(`${server.url}/robots.txt`)
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await robots.text()).toMatch(/^User-agent: \*$/m)
})

test('without a privacy page of its own the help page says what is kept', async ({ page }) => {
  await page.goto(`${server.url}/support`)
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL(/\/support#privacy$/)
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeInViewport()
  await expect(page.locator('#privacy')).toContainText('We delete a room one day after its game')
  await page.goto(server.url)
  await page.goto(`${server.url}/support#privacy`)
  await expect(page.getByRole('heading', { name: 'Privacy' }), 'by its address too').toBeInViewport()
})

test('a TV finds its room with the keys of a remote control', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const roomId = await hostGame(asha)
  const tv = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await tv.goto(server.url)
  await tv.getByRole('link', { name: 'Show a game on this screen' }).click()
  const key = (name: string) => tv.getByRole('button', { name, exact: true })
  await expect(key('1')).toBeFocused()

  const none = String((Number(roomId) % 900_000) + 100_000)
  await tv.keyboard.type(none)
  await expect(tv.getByRole('alert')).toContainText('There is no room')
  await expectReadable(tv, 'number pad')
  await tv.keyboard.press('Backspace')
  await expect(tv.getByText([...none.slice(0, 5)].join(' '), { exact: true })).toBeAttached()

  await tv.reload()
  await expect(key('1')).toBeFocused()
  for (const [arrow, reached] of [
    ['ArrowDown', '4'],
    ['ArrowRight', '5'],
    ['ArrowUp', '2'],
    ['ArrowLeft', '1'],
  ] as const) {
    await tv.keyboard.press(arrow)
    await expect(key(reached)).toBeFocused()
  }
  for (const digit of roomId) await key(digit).press('Enter')
  await expect(tv).toHaveURL(`${server.url}/tv/${roomId}`)
  await expect(tv.getByText('Asha', { exact: true })).toBeVisible()
  await tv.getByRole('button', { name: 'Settings' }).press('Enter')
  await tv.getByRole('button', { name: 'More about the voice' }).press('Enter')
  await expect(tv.getByRole('dialog')).toContainText('Traditional calls')
  await expectReadable(tv, 'settings')
})
