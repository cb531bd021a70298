import { expect, type Locator, type Page } from '@playwright/test'
import { openRoom, setRules } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { looksRight } from '../support/page-checks.ts'
import { atScreen, openOptions, seatedAt } from '../support/players-at-screens.ts'

const server = serverOfFile()

const choice = (sheet: Locator, printed: number) =>
  sheet.getByRole('button', { name: new RegExp(`^Ticket #${printed} `) })
const held = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

test('a player chooses other tickets until the host starts, and plays with those', async ({ browser }) => {
  const room = await openRoom(server)
  const { page } = await seatedAt(browser, server, room, await room.join('Ravi'), { path: '/ticket-selection' })
  await page.getByText('No need to tap anything.').waitFor()
  await page.getByRole('button', { name: 'Other tickets' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your tickets' })
  await expect(sheet.getByRole('button', { name: /^Ticket #/ })).toHaveCount(10)
  await expect(sheet.getByRole('button', { pressed: true })).toHaveCount(1)
  await looksRight(page)

  await test.step('a change that does not reach the server leaves the tickets as they were', async () => {
    await page.route(/confirm-tickets$/, (route) => route.abort())
    await sheet.getByRole('button', { pressed: true }).click()
    await expect(sheet.getByRole('button', { name: 'Choose at least one' })).toBeDisabled()
    await choice(sheet, 3).click()
    await sheet.getByRole('button', { name: 'Take this ticket' }).click()
    await expect(sheet.getByRole('alert')).toHaveText('We could not change your tickets. Please try again.')
    await page.unroute(/confirm-tickets$/)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(held(page)).toHaveText(['Ticket #1'])
  })

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url().split('/').at(-1) ?? '')
  })
  await page.getByRole('button', { name: 'Other tickets' }).click()
  for (const printed of [1, 7, 4]) await choice(sheet, printed).click()
  await sheet.getByRole('button', { name: 'Take these 2 tickets' }).click()
  await expect(sheet).toBeHidden()
  await expect(held(page)).toHaveText(['Ticket #4', 'Ticket #7'])
  expect(sent).toEqual(['confirm-tickets'])
  await test.step('the player holds no more than the host allows, and can exchange those', async () => {
    expect((await setRules(room, { most: 1 })).status).toBe(200)
    await expect(page.getByText('at most 1 ticket each')).toBeAttached()
    await expect(held(page)).toHaveText(['Ticket #4'])
    await page.getByRole('button', { name: 'Other tickets' }).click()
    await choice(sheet, 5).click()
    await expect(sheet.getByRole('button', { name: 'Choose at most 1' })).toBeDisabled()
    await choice(sheet, 4).click()
    await sheet.getByRole('button', { name: 'Take this ticket' }).click()
    await expect(sheet).toBeHidden()
  })
  await room.start()
  await page.waitForURL(/\/active-game/)
  await expect(held(page)).toHaveText(['Ticket #5'])
})

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
