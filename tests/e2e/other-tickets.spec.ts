import { expect, type Locator, type Page } from '@playwright/test'
import { openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { atScreen, openOptions } from '../support/players-at-screens.ts'

const server = serverOfFile()

const choice = (sheet: Locator, printed: number) =>
  sheet.getByRole('button', { name: new RegExp(`^Ticket #${printed} `) })
const held = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

test('a game does not start by itself while the host has options open or chooses tickets', async ({ browser }) => {
  const room = await openRoom(server)
  // Somebody who is not ready: otherwise the game starts a second after the host is.
  const ravi = await room.join('Ravi')
  const page = await atScreen(browser, server, room, room.host)
  const sent: string[] = []
  page.on('websocket', (line) => line.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)).type)))
  await page.clock.install()
  await page.goto(`${server.url}/host/${room.id}`)
  await expect.poll(() => sent).toContain('player_joined')
  await page.getByRole('button', { name: 'Start Game' }).click()
  await page.getByRole('button', { name: 'Other tickets' }).waitFor()
  await openOptions(page)
  await ravi.browser.post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [0] })
  await expect(page.getByText('2 of 2 ready')).toBeAttached()
  expect(sent, 'the protocol has the host say so').toContain('ticket_selection_started')
  await page.clock.fastForward(10_000)
  await expect(page.getByText('Everyone is ready. Starting…')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible()
  await page.getByRole('button', { name: 'Other tickets' }).click()
  await page.getByText('Options', { exact: true }).dispatchEvent('click')
  await page.clock.fastForward(10_000)
  const sheet = page.getByRole('dialog', { name: 'Your tickets' })
  await choice(sheet, 2).click()
  await sheet.getByRole('button', { name: 'Take these 2 tickets' }).click()
  await page.waitForURL(/\/active-game/)
  await expect(held(page)).toHaveText(['Ticket #1', 'Ticket #2'])
})
