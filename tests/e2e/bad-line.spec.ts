import { type Browser, expect, type Page } from '@playwright/test'
import { openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { openOptions } from '../support/players-at-screens.ts'

test.use({ serviceWorkers: 'allow' })
const server = serverOfFile()

/** A page in a browser that keeps nothing for later, as on http in the home network. */
async function open(browser: Browser, path = '/'): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await page.goto(server.url + path)
  return page
}

const notLoaded = (page: Page) => page.getByRole('heading', { name: 'We could not load this.' })

test('a screen that does not load says so, and loads by itself once its file can be read', async ({ browser }) => {
  const page = await open(browser)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(notLoaded(page)).toBeVisible()
  await expect(page.getByText('No internet. We try again when you are back.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'How to Play Tambola' })).toBeVisible()

  let isBlocked = true
  let tries = 0
  await page.route(/\/assets\/ticket-selection-.*\.js/, (route) => {
    tries++
    return isBlocked ? route.abort() : route.continue()
  })
  await page.goto(`${server.url}/lobby?mode=join&room=${(await openRoom(server)).id}`)
  await page.getByLabel('Your Name').fill('Dadi')
  await page.getByRole('button', { name: 'Join Game' }).click()
  await expect(notLoaded(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await expect.poll(() => tries).toBeGreaterThan(2)
  isBlocked = false
  await expect(page.getByRole('heading', { name: 'Ticket #1' })).toBeVisible()
})

test('a screen that breaks offers to try again, and a part that does not load leaves the rest usable', async ({
  browser,
}) => {
  const page = await open(browser)
  await page.getByRole('link', { name: 'New Game' }).click()
  await page.getByLabel('Your Name (Host)').fill('Asha')
  // A browser without something that only the next screen asks for.
  const restore = await page.evaluateHandle(() => {
    const real = window.matchMedia
    Object.assign(window, { matchMedia: undefined })
    return () => Object.assign(window, { matchMedia: real })
  })
  await page.getByRole('button', { name: 'Host New Game' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
  await restore.evaluate((again) => again())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Asha', { exact: true })).toBeVisible()

  await page.route(/\/assets\/qr-picture-.*\.js/, (route) => route.abort())
  await openOptions(page)
  await page.getByText('QR code').click()
  await expect(page.getByText('We could not load this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible()
})

test('a game is played where nothing can be stored, and a server that is down is not missing internet', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
  })
  await page.goto(server.url)
  await page.getByRole('link', { name: 'New Game' }).click()
  await page.getByLabel('Your Name (Host)').fill('Asha')
  await page.getByRole('button', { name: 'Host New Game' }).click()
  await page.getByRole('button', { name: 'Start Game' }).click()
  await page.getByRole('button', { name: 'Call Next Number' }).click()
  await expect(page.getByText('1 of 90 called')).toBeAttached()

  await page.route(/\/api\//, (route) => route.abort())
  await expect(page.getByText('We cannot reach the game. Your tickets and marks are safe.')).toBeVisible()
  await expect(page.getByText('No internet.')).toHaveCount(0)
})

test('a button that waits for a connection says so, can be cancelled, and continues by itself', async ({ browser }) => {
  const page = await open(browser, '/lobby?mode=host')
  const offline = (isOffline: boolean) => page.context().setOffline(isOffline)
  await page.getByLabel('Your Name (Host)').fill('Asha')
  await offline(true)
  await page.getByRole('button', { name: 'Host New Game' }).click()
  await expect(page.getByRole('button', { name: 'Creating…' })).toBeVisible()
  await expect(page.getByText('No internet. We create the room when you are back.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Host New Game' })).toBeEnabled()
  await offline(false)
  await expect(page.getByRole('button', { name: 'Host New Game' }), 'what was given up is not done').toBeEnabled()
  expect(new URL(page.url()).pathname).toBe('/lobby')

  await offline(true)
  await page.getByRole('button', { name: 'Host New Game' }).click()
  await expect(page.getByText('We create the room when you are back.')).toBeVisible()
  await offline(false)
  await page.waitForURL(/\/host\/\d{6}$/)
  const roomId = page.url().slice(-6)

  const friend = await open(browser, `/lobby?mode=join&room=${roomId}`)
  await friend.getByLabel('Your Name').fill('Dadi')
  await friend.context().setOffline(true)
  await friend.getByRole('button', { name: 'Join Game' }).click()
  await expect(friend.getByText('No internet. You join when you are back.')).toBeVisible()
  await friend.getByRole('button', { name: 'Cancel' }).click()
  await friend.getByRole('button', { name: 'Join Game' }).click()
  await friend.context().setOffline(false)
  await friend.waitForURL(/\/ticket-selection$/)

  await expect(page.getByText('Dadi', { exact: true })).toBeVisible()
  await offline(true)
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(page.getByText('No internet. The game starts when you are back.')).toBeVisible()
  await offline(false)
  await page.waitForURL(/\/ticket-selection$|\/active-game$/)
})

test('the page says what it is before any script has loaded, and when none loads', async ({ browser }) => {
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(server.url)
  // Playwright's own text search does not look there.
  await expect(plain.locator('noscript p')).toHaveText(/^This game needs JavaScript\./)
  await expect(plain.locator('noscript p')).toBeVisible()

  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  let isHeld = true
  const release: (() => void)[] = []
  await page.route(/\/assets\/index-.*\.js/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => release.push(resolve))
    await route.continue()
  })
  await page.goto(server.url, { waitUntil: 'commit' })
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(page.getByText('Tambola', { exact: true })).toBeVisible()
  isHeld = false
  for (const go of release) go()
  await expect(page.getByRole('link', { name: 'New Game' })).toBeVisible()

  await page.unrouteAll()
  await page.clock.install()
  await page.route(/\/assets\/index-.*\.js/, (route) => route.abort())
  await page.goto(server.url)
  await expect(page.getByText('We could not load this. We try again when the line is better.')).toBeVisible()
  await page.unrouteAll()
  await page.clock.runFor(11_000)
  await expect(page.getByRole('link', { name: 'New Game' })).toBeVisible()
})
