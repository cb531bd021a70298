import { type Browser, expect, type Page } from '@playwright/test'
import { call, numbersOn, openRoom, playing, roomOf } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { cell, inTheGame, mark, openOptions, type PlayerAtScreen, seatedAt } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'
import { garbleAnswers, garbleMessages } from '../support/tampering.ts'

const CALLS = 4

const server = serverOfFile({ cooldownMs: 0 })

/** A page in a browser that keeps nothing for later, as on http in the home network. */
async function open(browser: Browser, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto(server.url)
  return page
}

/** Presses a button without a connection, and is online again once the page has promised to go on. */
async function pressOffline(page: Page, name: string, promise: string, meanwhile?: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('button', { name }).click()
  await expect(page.getByText(`No internet. ${promise}`)).toBeVisible()
  await meanwhile?.()
  await page.context().setOffline(false)
}

const seesCalls = ({ page }: PlayerAtScreen, count: number) =>
  expect(page.getByText(`${count} of 90 called`)).toBeAttached()

async function seesMarks(player: PlayerAtScreen, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) await expect(cell(player, number)).toHaveAttribute('aria-pressed', 'true')
}

const notLoaded = (page: Page) => page.getByRole('heading', { name: 'We could not load this.' })

test('a screen or button that waits for a connection says so, and continues by itself', async ({ browser }) => {
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
  const goHome = () => page.getByRole('link', { name: 'Back to Home' }).click()
  await pressOffline(page, 'Join Game', 'You join when you are back.', goHome)
  await page.getByRole('link', { name: 'Join a Game' }).waitFor()
  await page.evaluate(async () => void (await fetch('/healthz')))
  const names = (await room.state()).players.map(({ name }) => name)
  expect(names, 'who has left the form does not join').toEqual(['Asha'])
  await page.goBack()
  await page.getByLabel('Your Name').fill('Dadi')
  await pressOffline(page, 'Join Game', 'You join when you are back.')
  await expect(notLoaded(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await expect.poll(() => tries).toBeGreaterThan(2)
  isBlocked = false
  await expect(page.getByRole('heading', { name: 'Ticket #1' })).toBeVisible()

  await page.goto(`${server.url}/lobby?mode=host`)
  // Without this file a note lies over the buttons until it is tapped.
  await page.waitForFunction(() => JSON.stringify(performance.getEntries()).includes('/toast-cards-'))
  const cancel = () => page.getByRole('button', { name: 'Cancel' }).click()
  await pressOffline(page, 'Host New Game', 'We create the room when you are back.', cancel)
  await expect(page.getByRole('button', { name: 'Host New Game' }), 'what was given up is not done').toBeEnabled()
  expect(new URL(page.url()).pathname).toBe('/lobby')
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  await pressOffline(page, 'Host New Game', 'We create the room when you are back.')
  await page.waitForURL(/\/host\/\d{6}$/)
  expect(await entries(), 'nothing leads back to the form, which would make a second room').toBe(before)
  await pressOffline(page, 'Start Game', 'The game starts when you are back.')
  await page.waitForURL(/\/ticket-selection$|\/active-game$/)
})

const storesNothing = (page: Page) =>
  page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
  })

test('a game works without storage and without a file of its checks, and each failure offers a way on', async ({
  browser,
}) => {
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
  await expect(page.getByText('Asha', { exact: true }).first()).toBeVisible()

  await openOptions(page)
  await page.getByText('QR code').click()
  await expect(page.getByText('We could not load this.')).toBeVisible()
  for (const name of ['Start Game', 'Call Next Number']) await page.getByRole('button', { name }).click()
  await expect(page.getByText('1 of 90 called')).toBeAttached()
  expect(unloaded.join()).toMatch(/validators/)

  await page.route(/\/api\//, (route) => route.abort())
  await expect(page.getByText('We cannot reach the game. Your tickets and marks are safe.')).toBeVisible()
  await expect(page.getByText('No internet.')).toHaveCount(0)
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

test('a game continues while no message and only every other answer can be read', async ({ browser }) => {
  const [room, seat] = await roomOf(server, 'Ravi')
  const complaints: string[] = []
  let messages = () => 0
  const prepare = async (opened: Page) => {
    opened.on('console', (message) => {
      // A busy server is asked again.
      const isExpected = /blocked by Playwright|status of 503/.test(message.text())
      if (/error|warning/.test(message.type()) && !isExpected) complaints.push(message.text())
    })
    messages = await garbleMessages(opened)
  }
  const ravi = await seatedAt(browser, server, room, seat, { path: '/ticket-selection', prepare })
  const { page } = ravi
  await page.getByText('No need to tap anything').waitFor()
  await room.start()
  await inTheGame(ravi)
  const answers = await garbleAnswers(page)

  const own = numbersOn(room, seat.id).slice(0, CALLS)
  for (const [before, number] of own.entries()) {
    await call(room, number)
    await seesCalls(ravi, before + 1)
    await mark(ravi, number)
  }
  await page.reload()
  await seesCalls(ravi, CALLS)
  await seesMarks(ravi, own)
  expect(messages()).toBeGreaterThan(CALLS)
  expect(answers()).toBeGreaterThan(CALLS)
  expect(complaints).toEqual([])
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('marks and calls made while a phone is offline arrive, and Back asks before it leaves', async ({ browser }) => {
    const [room, seat] = await playing(server, 'Dadi')
    const dadi = await seatedAt(browser, server, room, seat)
    const marked = numbersOn(room, seat.id).slice(0, 2)
    for (const number of marked) await call(room, number)
    await seesCalls(dadi, 2)

    await dadi.context.setOffline(true)
    await expect(dadi.page.getByText('No internet. Your tickets and marks are safe.')).toBeVisible()
    for (const number of marked) await mark(dadi, number)
    await dadi.page.getByRole('button', { name: 'Claim', exact: true }).first().click()
    await dadi.page.keyboard.press('Escape')
    const missed = [await call(room), await call(room)].map(({ number }) => number)

    await dadi.context.setOffline(false)
    await hasShown(dadi.page, `You are back. While you were away: ${missed.join(', ')}.`)
    await expect(dadi.page.locator('[data-connection=live]')).toBeVisible()
    await seesCalls(dadi, 4)
    const stored = async () => (await room.state()).players.find(({ id }) => id === seat.id)?.markedNumbers['0']
    await expect.poll(async () => (await stored())?.toSorted()).toEqual(marked.toSorted())

    const { page } = dadi
    const question = page.getByRole('alertdialog', { name: 'Leave this game?' })
    await page.goBack()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(/active-game/)
    await page.goBack()
    await question.getByRole('button', { name: 'Leave Room' }).click()
    await expect(page.getByRole('link', { name: 'New Game' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('currentRoomId'))).toBeNull()
  })
})
