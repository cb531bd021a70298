import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { numbersOf } from '#shared/game/tickets.ts'
import { call, openRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { aloneInAGame, atAPhone, cell, claim, mark, ticketOf } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

test.describe('errors are shown', () => {
  const failing = (page: Page, path: RegExp, body = '', status = 500) =>
    page.route(path, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, body }) : route.continue(),
    )

  test('while joining', async ({ browser }) => {
    const { page } = await atAPhone(browser, 'Ravi')
    await page.goto(`${server.url}/lobby?mode=join`)
    const tryWith = async (number: string) => {
      await page.getByLabel('Your Name').fill('Ravi')
      await page.getByLabel('Room Number').fill(number)
      await page.getByRole('button', { name: 'Join Game' }).click()
    }
    await tryWith('12')
    await hasShown(page, 'Error', 'Please enter a valid 6-digit room number')
    await tryWith('999999')
    await hasShown(page, 'Cannot Join Room', 'Room not found. Please check the 6-digit room number.')
    const room = await openRoom(server)
    await failing(page, /join$/)
    await tryWith(room.id)
    await hasShown(page, 'Cannot Join Room', 'Internal Server Error')
    await page.unroute(/join$/)
    await room.start()
    await page.getByRole('button', { name: 'Join Game' }).click()
    await hasShown(
      page,
      'Cannot Join Room',
      'This game has already started. If you were playing before, try entering your exact name to reconnect.',
    )
    await expect(page.getByLabel('Your Name')).toBeFocused()
  })

  test('while hosting, starting, selecting and calling', async ({ browser }) => {
    const { page } = await atAPhone(browser, 'Asha')
    await page.goto(`${server.url}/lobby?mode=host`)
    await page.getByLabel('Your Name (Host)').fill('Asha')
    await failing(page, /\/api\/rooms$/, '<html>')
    await page.getByRole('button', { name: 'Host New Game' }).click()
    await expect(page.getByText(/Failed to create room. Please try again.|Internal Server Error/).first()).toBeVisible()
    await page.unroute(/\/api\/rooms$/)
    await page.getByRole('button', { name: 'Host New Game' }).click()
    await hasShown(page, 'Room Created!', 'Room number')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await failing(page, /start-ticket-selection$/)
    await page.getByRole('button', { name: 'Start Game' }).click()
    await hasShown(page, 'Error', 'Failed to start ticket selection. Please try again.')
    await page.unroute(/start-ticket-selection$/)
    await failing(page, /\/select$/)
    await page.getByRole('button', { name: 'Start Game' }).click()
    await hasShown(page, 'Error', 'Failed to select ticket. Please try again.')
    await page.unroute(/\/select$/)
    await failing(page, /confirm-tickets$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('We could not confirm your tickets.')).toBeVisible()
    await page.unroute(/confirm-tickets$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await hasShown(page, 'Success', 'Tickets confirmed! Waiting for other players...')
    await page.getByRole('button', { name: 'Call Next Number' }).waitFor()
    await page.route(/call-number$/, (route) => route.abort())
    await page.getByRole('button', { name: 'Call Next Number' }).click()
    await hasShown(page, 'Error', 'Failed to call number')
  })
})

test('claims are refused in the right words, and the picture of a win is 400 by 200', async ({ browser }) => {
  const { room, asha } = await aloneInAGame(browser, server)
  const { page } = asha
  const ticket = await ticketOf(asha)
  for (const number of numbersOf(ticket).slice(0, 5)) {
    await call(room, number)
    await mark(asha, ticket, number)
  }
  await hasShown(page, 'Number Marked', 'on ticket 1')

  const uncalled = numbersOf(ticket).at(-1) as number
  await cell(asha, uncalled).click()
  await hasShown(page, `${uncalled} has not been called yet`)
  await claim(asha, 'Full House')
  await hasShown(page, 'Pattern Not Valid', 'Your marked numbers do not match the called numbers for this pattern')
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'Middle Line' })
    .filter({ has: page.getByRole('spinbutton') })
  await row.getByRole('spinbutton').fill('7')
  await row.getByRole('button', { name: 'Claim' }).click()
  await hasShown(page, 'Invalid Ticket', 'This ticket number is not selected by you')
  await row.getByRole('spinbutton').fill('')
  await expect(row.getByRole('button', { name: 'Claim' })).toBeDisabled()
  await row.getByRole('spinbutton').press('Enter')

  await page.route(/winners$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  )
  await claim(asha, 'First Five')
  await hasShown(page, 'Error', 'Failed to record your win. Please try again.')
  await page.unroute(/winners$/)
  await claim(asha, 'First Five')
  await hasShown(page, '🎉 Congratulations!', "You've won First Five! All players have been notified.")

  // Without a share sheet the picture is saved.
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share my win' }).click()
  const saved = readFileSync(await (await saving).path())
  expect([saved.readUInt32BE(16), saved.readUInt32BE(20)], 'the picture that is shared').toEqual([400, 200])

  const [winner] = await (await fetch(`${server.url}/api/rooms/${room.id}/winners`)).json()
  const picture = Buffer.from(await (await fetch(server.url + winner.screenshot)).arrayBuffer())
  reportMeasurement(
    'picture of a win',
    `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}, ${picture.length} bytes`,
    '400x200, 40 KB',
  )
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([400, 200])
  expect(picture.length).toBeLessThanOrEqual(40 * 1024)
})
