import { expect, type Page } from '@playwright/test'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { atTheDashboard, hostGame } from '../support/players-at-screens.ts'

test.use({ serviceWorkers: 'allow' })
const server = serverOfFile()

/** A little more than the pace that is chosen. */
const NEXT_NUMBER_MS = 5_050

test('a whole game alone, offline and without a server, whose draw can be checked and of which nothing is kept', async ({
  browser,
}) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const { page, context } = asha
  await hostGame(asha)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(server.url)
  await expect(page.getByText('You are still in room')).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const before = await keptBy(page)
  await server.kill()
  await context.setOffline(true)
  const sent = requestsOf(page)
  await page.clock.install()

  await page.getByRole('link', { name: 'Try it alone' }).click()
  await expect(page.getByText('Practice · this phone alone')).toBeVisible()
  await expect(page.getByText('Eyes down!').first()).toBeVisible()
  sent.length = 0

  await test.step('the numbers wait and go on', async () => {
    await page.clock.fastForward(11_000)
    await expect(page.getByText('1 of 90 called')).toBeAttached()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused by Asha.').first()).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(page.getByText('1 of 90 called')).toBeAttached()
    await page.getByRole('button', { name: 'Auto call', exact: true }).click()
    await page.getByLabel('A number every').selectOption('5 s')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.clock.fastForward(5_100)
    await expect(page.getByText('2 of 90 called')).toBeAttached()
  })

  await test.step('computer players hold tickets and mark them', async () => {
    await page.getByRole('tab', { name: 'All Players' }).click()
    const players = page.getByRole('list', { name: 'Players' }).locator('li.player')
    await expect(players).toHaveCount(4)
    await expect(players.filter({ hasText: 'Computer' })).toHaveCount(3)
    await page.getByRole('tab', { name: 'My Tickets' }).click()
  })

  await test.step('everything is won, by whoever is first', async () => {
    const play = async () => {
      const isOver = await claimAndMark(page)
      if (!isOver) await page.clock.fastForward(NEXT_NUMBER_MS)
      return isOver
    }
    // A busy machine may need several steps for a number.
    await expect.poll(play, { intervals: [20] }).toBe(true)
    await expect(page.getByRole('region', { name: 'Game over' })).toBeVisible()
    for (const pattern of ['First Five', 'Top Line', 'Middle Line', 'Bottom Line', 'Full House'])
      await expect(page.getByRole('region', { name: 'Game over' }).getByText(pattern).first()).toBeVisible()
    await expect(page.getByText('Not won:')).toHaveCount(0)
  })

  await test.step('its draw is right', async () => {
    await page.getByRole('link', { name: 'Check this game' }).first().click()
    await page.clock.fastForward(1_000)
    await expect(page.getByText('All of this draw is right.')).toBeVisible()
    await expect(page.getByText('Yours is among them.')).toBeVisible()
    await expect(page.getByText('Practice · this phone alone')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the game' }).click()
  })

  await test.step('another one begins at once, and is left', async () => {
    await page.getByRole('button', { name: 'Play again' }).click()
    await expect(page.getByText('Eyes down!').first()).toBeVisible()
    await page.clock.fastForward(11_000)
    await expect(page.getByText('1 of 90 called')).toBeAttached()
    await page.getByRole('button', { name: 'Leave Room' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Room' }).click()
    await expect(page.getByRole('link', { name: 'Try it alone' })).toBeVisible()
    await page.clock.fastForward(60_000)
  })

  reportMeasurement('requests of a practice game', String(sent.length), '0')
  expect(sent).toEqual([])
  expect(await keptBy(page)).toEqual(before)
})

/** What a browser keeps of its visits. */
const keptBy = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage }, cookies: document.cookie }))

/** What the page asks anybody for, but for its own files; it grows from now on. */
function requestsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/assets/')) sent.push(`${request.method()} ${pathname}`)
  })
  page.on('websocket', (socket) => sent.push(socket.url()))
  return sent
}

/** Claims what is complete, and then marks what was called; true once the game is over. */
function claimAndMark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const claim = document.querySelector<HTMLElement>('.game-bar-claim')
    if (claim?.textContent?.startsWith('Claim ')) claim.click()
    for (const cell of document.querySelectorAll<HTMLElement>('.ticket-cell[data-live]')) cell.click()
    return document.querySelector('[aria-label="Game over"]') !== null
  })
}
