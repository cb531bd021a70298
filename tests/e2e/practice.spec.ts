import { type Browser, expect, type Page } from '@playwright/test'
import { openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { spokenIn } from '../support/fake-voice.ts'
import { seatedAt } from '../support/players-at-screens.ts'

/** What this device chose last for a room, and soon won. */
const PATTERNS = ['First Five', 'Laddu']
/** A little more than the pace that is chosen. */
const NEXT_NUMBER_MS = 5_050

test.use({ serviceWorkers: 'allow' })
const server = serverOfFile()

/** What a browser keeps of its visits. */
const keptBy = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage }, cookies: document.cookie }))

/** Claims what is complete, and then marks what was called; true once the game is over. */
const claimAndMark = (page: Page) =>
  page.evaluate(() => {
    const claim = document.querySelector<HTMLElement>('.game-bar-claim')
    if (claim?.textContent?.startsWith('Claim ')) claim.click()
    for (const cell of document.querySelectorAll<HTMLElement>('.ticket-cell[data-live]')) cell.click()
    return document.querySelector('[aria-label="Game over"]') !== null
  })

const calledOn = async (page: Page) =>
  Number(/(\d+) of 90 called/.exec(await page.locator('body').innerHTML())?.[1] ?? 0)
const hasCalledMore = (page: Page, than: number) => expect.poll(() => calledOn(page)).toBeGreaterThan(than)

test('a practice game runs offline and without a server, has a draw to check, and leaves nothing behind', async ({
  browser,
}) => {
  const { page, context } = await phoneWithASeat(browser)
  const before = await keptBy(page)
  await server.kill()
  await context.setOffline(true)
  expect(await page.evaluate(async () => (await fetch('/start.js')).ok), 'it starts as it looked').toBe(true)
  await page.clock.install()

  const tries = page.getByRole('link', { name: 'Try it alone' })
  await tries.click()
  const itself = page.getByText('Practice · this phone alone')
  await expect(itself).toBeVisible()
  await expect(page.getByText('Eyes down!').first()).toBeVisible()
  // What is asked of anybody from now on, but for the page's own files.
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/assets/')) sent.push(`${request.method()} ${pathname}`)
  })
  page.on('websocket', (socket) => sent.push(socket.url()))

  await test.step('the numbers wait and go on', () => waitsAndGoesOn(page))
  await test.step('computer players win everything, each prize by the first of them', () => computersWin(page))
  await test.step('its draw is right', async () => {
    await page.getByRole('link', { name: 'Check this game' }).first().click()
    await page.clock.fastForward(1_000)
    await expect(page.getByText('All of this draw is right.')).toBeVisible()
    await expect(page.getByText('Yours is among them.')).toBeVisible()
    await expect(itself).toBeVisible()
    await page.getByRole('link', { name: 'Back to the game' }).click()
  })
  await test.step('another game begins at once, and can be left', async () => {
    await page.getByRole('button', { name: 'Play again' }).click()
    await expect(page.getByText('Eyes down!').first()).toBeVisible()
    await page.clock.fastForward(11_000)
    await hasCalledMore(page, 0)
    await page.getByRole('button', { name: 'Leave Room' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Room' }).click()
    await expect(tries).toBeVisible()
    await page.clock.fastForward(60_000)
  })

  expect(sent).toEqual([])
  const local = { ...before.local, practiceShown: 'yes' }
  expect(await keptBy(page), 'but that this device was shown how').toEqual({ ...before, local })
})

/** A phone with a seat in a room and house rules of its own, whose service worker has what it needs. */
async function phoneWithASeat(browser: Browser) {
  const room = await openRoom(server)
  const phone = await seatedAt(browser, server, room, room.host, { path: '/' })
  const { page } = phone
  await page.evaluate((patterns) => {
    localStorage.setItem('houseRules', JSON.stringify({ patterns }))
    // With one ticket the game may be over before any of its numbers is called.
    localStorage.setItem('desiredTicketCount', '3')
  }, PATTERNS)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByText('You are still in room')).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return phone
}

async function waitsAndGoesOn(page: Page): Promise<void> {
  await page.clock.fastForward(11_000)
  await hasCalledMore(page, 0)
  await expect.poll(() => spokenIn(page), 'the tap that began it let the page speak').not.toEqual([])
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused by Asha.').first()).toBeVisible()
  const paused = await calledOn(page)
  await page.clock.fastForward(60_000)
  expect(await calledOn(page)).toBe(paused)
  await page.getByRole('button', { name: 'Auto call', exact: true }).click()
  await page.getByLabel('A number every').selectOption('5 s')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.clock.fastForward(NEXT_NUMBER_MS)
  await hasCalledMore(page, paused)
}

async function computersWin(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'All Players' }).click()
  const players = page.getByRole('list', { name: 'Players' }).locator('li.player')
  await expect(players).toHaveCount(4)
  await expect(players.filter({ hasText: 'Computer' })).toHaveCount(3)
  await page.getByRole('tab', { name: 'My Tickets' }).click()
  const play = async () => {
    const isOver = await claimAndMark(page)
    if (!isOver) await page.clock.fastForward(NEXT_NUMBER_MS)
    return isOver
  }
  // A busy machine may need several steps for a number.
  await expect.poll(play, { intervals: [20] }).toBe(true)
  const over = page.getByRole('region', { name: 'Game over' })
  for (const pattern of PATTERNS) await expect(over.getByText(pattern).first()).toBeVisible()
  await expect(over.getByText('Full House')).toHaveCount(0)
  await expect(page.getByText('Not won:')).toHaveCount(0)
}
