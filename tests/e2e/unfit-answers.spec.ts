import { expect, type Page } from '@playwright/test'
import { numbersOf } from '#shared/game/tickets.ts'
import { call, openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { aloneInAGame, atScreen, cell, inTheGame, mark, ticketOf } from '../support/players-at-screens.ts'
import { garbleAnswers, garbleMessages } from '../support/tampering.ts'

const CALLS = 4

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

test('a game goes on while no message and only every other answer can be read', async ({ browser }) => {
  const room = await openRoom(server)
  const page = await atScreen(browser, server, room, await room.join('Ravi'))
  const ravi = { name: 'Ravi', page, context: page.context() }
  const complaints: string[] = []
  page.on('console', (message) => {
    const isAboutTests = message.text().includes('blocked by Playwright')
    if (/error|warning/.test(message.type()) && !isAboutTests) complaints.push(message.text())
  })
  const messages = await garbleMessages(page)
  await page.goto(`${server.url}/ticket-selection`)
  await page.getByText('No need to tap anything').waitFor()
  await room.start()
  await inTheGame(ravi)
  const answers = await garbleAnswers(page)

  const ticket = await ticketOf(ravi)
  const own = numbersOf(ticket).slice(0, CALLS)
  for (const [before, number] of own.entries()) {
    await call(room, number)
    await expect(page.getByText(`${before + 1} of 90 called`)).toBeAttached()
    await mark(ravi, ticket, number)
  }
  await page.reload()
  await expect(page.getByText(`${CALLS} of 90 called`)).toBeAttached()
  for (const number of own) await expect(cell(ravi, number)).toHaveAttribute('aria-pressed', 'true')
  expect(messages()).toBeGreaterThan(CALLS)
  expect(answers()).toBeGreaterThan(CALLS)
  expect(complaints).toEqual([])
})

test('a game goes on if the file that checks answers never loads', async ({ browser }) => {
  let asked = 0
  const prepare = (page: Page) =>
    page.route(/\/assets\/validators-.*\.js/, (route) => {
      asked++
      return route.abort()
    })
  const { room, asha } = await aloneInAGame(browser, server, { prepare })
  await call(room)
  await expect(asha.page.getByText('1 of 90 called')).toBeAttached()
  expect(asked).toBeGreaterThan(0)
})
