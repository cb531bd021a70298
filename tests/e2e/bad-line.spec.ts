import { type Browser, expect, type Page } from '@playwright/test'
import { openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { openOption } from '../support/players-at-screens.ts'

const server = serverOfFile({ cooldownMs: 0 })

/** A page in a browser that keeps nothing for later, as on http in the home network. */
async function open(browser: Browser, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto(server.url)
  return page
}

const notLoaded = (page: Page) => page.getByRole('heading', { name: 'We could not load this.' })

test('a screen whose file does not load says so, and is shown once it does', async ({ browser }) => {
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
  const room = await openRoom(server)
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await page.getByLabel('Your Name').fill('Dadi')
  await page.getByRole('button', { name: 'Join Game' }).click()
  await expect(notLoaded(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await expect.poll(() => tries).toBeGreaterThan(2)
  isBlocked = false
  await expect(page.getByRole('heading', { name: 'Ticket #1' })).toBeVisible()
})

const storesNothing = (page: Page) =>
  page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
  })

test('a game works without storage and without the files of its checks and pictures', async ({ browser }) => {
  const unloaded: string[] = []
  const page = await open(browser, async (opened) => {
    await storesNothing(opened)
    await opened.route(/\/assets\/(validators|qr-picture)-.*\.js/, (route) => {
      unloaded.push(route.request().url())
      return route.abort()
    })
  })
  await page.getByRole('link', { name: 'New Game' }).click()
  await page.getByLabel('Your Name (Host)').fill('Asha')
  await page.getByRole('button', { name: 'Host New Game' }).click()
  await openOption(page, 'QR code')
  await expect(page.getByText('We could not load this.')).toBeVisible()
  for (const name of ['Start Game', 'Call Next Number']) await page.getByRole('button', { name }).click()
  await expect(page.getByText('1 of 90 called')).toBeAttached()
  expect(unloaded.join()).toMatch(/validators/)
})

test('the page describes itself before its scripts have loaded, and when none loads', async ({ browser }) => {
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(server.url)
  // Playwright's own text search does not look there.
  await expect(plain.locator('noscript p')).toHaveText(/^This game needs JavaScript\./)
  await expect(plain.locator('noscript p')).toBeVisible()

  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.clock.install()
  await page.route(/\/assets\/index-.*\.js/, async (route) => {
    await expect(page.getByText('Loading…')).toBeVisible()
    await expect(page.getByText('Tambola', { exact: true })).toBeVisible()
    await route.abort()
  })
  await page.goto(server.url)
  await expect(page.getByText('We could not load this. We try again when the line is better.')).toBeVisible()
  await page.unrouteAll()
  await page.clock.runFor(11_000)
  await expect(page.getByRole('link', { name: 'New Game' })).toBeVisible()
  const styles = /\/assets\/first-.*\.css/
  await page.route(styles, (route) => route.abort(), { times: 1 })
  await page.goto(server.url)
  await Promise.all([page.waitForResponse(styles), page.clock.runFor(11_000)])
  // The page may hear of the failure when the app is there already.
  await page.locator('link[rel=stylesheet]').first().dispatchEvent('error')
  await Promise.all([page.waitForResponse(styles), page.clock.runFor(11_000)])
})
