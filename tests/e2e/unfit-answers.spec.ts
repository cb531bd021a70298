import { expect, type Page } from '@playwright/test'
import { numbersOf } from '#shared/game/tickets.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { atTheDashboard, callNext, cell, hostGame, joinGame, mark, ticketOf } from '../support/players-at-screens.ts'
import { garbleAnswers, garbleMessages } from '../support/tampering.ts'

const CALLS = 4

// The page registers one, and would complain if it could not.
test.use({ serviceWorkers: 'allow' })

const server = serverOfFile({ CALL_COOLDOWN_MS: '200' })

/** Everything that a page complains about from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

test('a game goes on while no message and only every other answer can be read', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const ravi = await atTheDashboard(browser, server.url, 'Ravi')
  const complaints = complaintsOf(ravi.page)
  const roomId = await hostGame(asha)
  const messages = await garbleMessages(ravi.page)
  await joinGame(ravi, roomId)
  await expect(asha.page.getByText('Ravi', { exact: true })).toBeVisible()
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  for (const { page } of [asha, ravi]) await page.waitForURL(/\/active-game/)
  const answers = await garbleAnswers(ravi.page)

  const ticket = await ticketOf(ravi)
  const called: number[] = []
  for (let calls = 0; calls < CALLS; calls++) {
    called.push(await callNext(asha, calls))
    await expect(ravi.page.getByText(`${calls + 1} of 90 called`)).toBeAttached()
    await mark(ravi, ticket, called[calls] as number)
  }
  await ravi.page.reload()
  await expect(ravi.page.getByText(`${CALLS} of 90 called`)).toBeAttached()
  for (const number of called.filter((each) => numbersOf(ticket).includes(each))) {
    await expect(cell(ravi, number)).toHaveAttribute('aria-pressed', 'true')
  }
  expect(messages()).toBeGreaterThan(CALLS)
  expect(answers()).toBeGreaterThan(CALLS)
  expect(complaints).toEqual([])
  await ravi.page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a game goes on if the file that checks answers never loads', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const roomId = await hostGame(asha)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  let asked = 0
  await context.route(/\/assets\/validators-.*\.js/, (route) => {
    asked++
    return route.abort()
  })
  const page = await context.newPage()
  await page.goto(server.url)
  await joinGame({ name: 'Ravi', page, context }, roomId)
  await expect(asha.page.getByText('Ravi', { exact: true })).toBeVisible()
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await asha.page.waitForURL(/\/active-game/)
  await callNext(asha, 0)
  await expect(page.getByText('1 of 90 called')).toBeAttached()
  expect(asked).toBeGreaterThan(0)
})
