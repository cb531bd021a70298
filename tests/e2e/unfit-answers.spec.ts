import { expect, type Page } from '@playwright/test'
import { numbersOf } from '#shared/game/tickets.ts'
import { call, openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { atScreen, cell, inTheGame, mark, ticketOf } from '../support/players-at-screens.ts'
import { garbleAnswers, garbleMessages } from '../support/tampering.ts'

const CALLS = 4

// The page registers one, and would complain if it could not.
test.use({ serviceWorkers: 'allow' })

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

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
  const room = await openRoom(server)
  const page = await atScreen(browser, server, room, await room.join('Ravi'))
  const ravi = { name: 'Ravi', page, context: page.context() }
  const complaints = complaintsOf(page)
  const messages = await garbleMessages(page)
  await page.goto(`${server.url}/ticket-selection`)
  await page.getByText('No need to tap anything').waitFor()
  await room.start()
  await inTheGame(ravi)
  const answers = await garbleAnswers(page)

  const ticket = await ticketOf(ravi)
  const called: number[] = []
  for (let calls = 1; calls <= CALLS; calls++) {
    called.push((await call(room)).number)
    await expect(page.getByText(`${calls} of 90 called`)).toBeAttached()
    await mark(ravi, ticket, called.at(-1) as number)
  }
  await page.reload()
  await expect(page.getByText(`${CALLS} of 90 called`)).toBeAttached()
  for (const number of called.filter((each) => numbersOf(ticket).includes(each))) {
    await expect(cell(ravi, number)).toHaveAttribute('aria-pressed', 'true')
  }
  expect(messages()).toBeGreaterThan(CALLS)
  expect(answers()).toBeGreaterThan(CALLS)
  expect(complaints).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe(() => {
  test.use({ serviceWorkers: 'block' })

  test('a game goes on if the file that checks answers never loads', async ({ browser }) => {
    const room = await openRoom(server)
    await room.start()
    const page = await atScreen(browser, server, room, room.host)
    let asked = 0
    await page.route(/\/assets\/validators-.*\.js/, (route) => {
      asked++
      return route.abort()
    })
    await page.goto(`${server.url}/active-game`)
    await inTheGame({ name: 'Asha', page, context: page.context() })
    await call(room)
    await expect(page.getByText('1 of 90 called')).toBeAttached()
    expect(asked).toBeGreaterThan(0)
  })
})
