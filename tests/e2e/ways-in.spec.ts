import { expect } from '@playwright/test'
import { call, openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { aloneInAGame, atAPhone, atTheDashboard, forgetAll, joinGame, seatedAt } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

const server = serverOfFile()

test('the address of the host’s own page lets friends in, and previews say whose game it is', async ({ browser }) => {
  const room = await openRoom(server)
  const link = `${server.url}/host/${room.id}`
  expect(await (await fetch(link)).text()).toContain(`content="Join Asha's Tambola"`)

  const aunt = await atAPhone(browser, 'Aunt')
  await aunt.page.goto(link)
  await expect(aunt.page.getByText('hosted by Asha, 1 inside')).toBeVisible()
  await expect(aunt.page.getByText('You are in, just wait.')).toHaveCount(0)
  await aunt.page.getByLabel('Your Name').fill('Aunt')
  await aunt.page.getByRole('button', { name: 'Join Game' }).click()
  await aunt.page.waitForURL(/\/ticket-selection$/)
  expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha', 'Aunt'])

  // Without what the browser stored, the same address and name lead back to the seat.
  await forgetAll(aunt.page, server)
  await aunt.page.goto(link)
  await aunt.page.getByLabel('Your Name').fill('Aunt')
  await aunt.page.getByRole('button', { name: 'Join Game' }).click()
  await aunt.page.getByRole('button', { name: 'Yes, that is me' }).click()
  await expect(aunt.page.getByRole('heading', { name: 'Waiting Room' })).toBeVisible()
  expect(new URL(aunt.page.url()).pathname).toBe(`/host/${room.id}`)
})

test('a finished game says so everywhere, and offers no action that would be refused', async ({ browser }) => {
  const room = await openRoom(server)
  const { id: roomId } = room
  const seat = await room.join('Ravi')
  await room.start()
  const { page } = await seatedAt(browser, server, room, seat)
  await expect(page.getByRole('button', { name: /^Claim/ }).first()).toBeVisible()
  await room.host.browser.post(`/api/rooms/${roomId}/end`)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Room ${roomId} / Game Over`)
  await expect(page.getByRole('button', { name: /Claim/ })).toHaveCount(0)
  await expect(page.getByRole('spinbutton')).toHaveCount(0)
  await expect(page.getByText('Nobody won this.')).toHaveCount(5)
  await expect(page.getByText('No winners yet. Keep playing!')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Leave Room' })).toHaveCount(0)

  await page.goto(`${server.url}/waiting`)
  await page.waitForURL(/\/active-game$/)
  await expect(page.getByRole('region', { name: 'Game over' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Home' }).click()
  await expect(page.getByRole('link', { name: 'New Game' })).toBeVisible()
  const kept = await page.evaluate(() => [localStorage.getItem('playerName'), localStorage.getItem('currentRoomId')])
  expect(kept, 'the name is kept, and the room for its next round').toEqual(['Ravi', roomId])

  const late = await atAPhone(browser, 'Late')
  await late.page.goto(`${server.url}/lobby?mode=join&room=${roomId}`)
  await expect(late.page.getByText('This game is over.')).toBeVisible()
  await expect(late.page.getByRole('link', { name: 'Host your own game' })).toBeVisible()
  await late.page.getByLabel('Your Name').fill('Late')
  await late.page.getByRole('button', { name: 'Join Game' }).click()
  await hasShown(late.page, 'This game is over.', 'Cannot Join Room')
  await expect(late.page.getByText('This game has already started.')).toHaveCount(0)
})

test('a removed player reads who removed them', async ({ browser }) => {
  const room = await openRoom(server)
  const seat = await room.join('Ravi')
  await room.start()
  const { page } = await seatedAt(browser, server, room, seat)
  await room.host.browser.post(`/api/rooms/${room.id}/players/${seat.id}/remove`)
  await hasShown(page, 'The host has removed you from this room.')
  await expect(page.getByRole('link', { name: 'New Game' })).toBeVisible()
})

test('who types a name almost as a player has it is asked whether it is theirs', async ({ browser }) => {
  const room = await openRoom(server)
  await room.join('Dadi Ma', 2)
  const { page, ...dadi } = await atTheDashboard(browser, server.url, 'dadi  MA')
  const question = page.getByText('Dadi Ma is already in this room. Is that you?')
  await joinGame({ page, ...dadi }, room.id)
  await expect(question).toBeVisible()
  await room.start()
  await page.reload()
  await page.getByLabel('Your Name').fill('DadiMa')
  await page.getByLabel('Room Number').fill(room.id)
  await page.getByRole('button', { name: 'Join Game' }).click()
  await expect(question).toBeVisible()
  await expect(async () => {
    // Until a few seconds after the last request of its owner a seat is played.
    const answer = page.getByRole('button', { name: /^Join Game|Yes, that is me/ })
    if (await answer.isVisible()) await answer.click()
    await expect(page).not.toHaveURL(/lobby/, { timeout: 1_000 })
  }).toPass()
  expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha', 'Dadi Ma'])
  expect(await page.evaluate(() => localStorage.getItem('playerName'))).toBe('Dadi Ma')
})

test('a player who returns before the game with another number of tickets plays with that many', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const seat = await room.join('Dadi')
  const dadi = await seatedAt(browser, server, room, seat, { path: '/ticket-selection' })
  await expect(dadi.page.getByText('No need to tap anything')).toBeVisible()

  await dadi.page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  for (let more = 0; more < 2; more++) await dadi.page.getByRole('button', { name: 'More tickets' }).click()
  await dadi.page.getByRole('button', { name: 'Join Game' }).click()
  await dadi.page.waitForURL(/\/host\//)
  await room.start()
  await dadi.page.waitForURL(/\/active-game$/)
  await expect(dadi.page.locator('article.ticket')).toHaveCount(3)

  // Players who do not touch the number keep their tickets, whatever the form says.
  await dadi.page.evaluate(() => localStorage.setItem('desiredTicketCount', '7'))
  await dadi.page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await dadi.page.getByRole('button', { name: 'Join Game' }).click()
  await dadi.page.waitForURL(/\/active-game$/)
  await expect(dadi.page.locator('article.ticket')).toHaveCount(3)

  await test.step('after they have left, the same name on the same phone leads back without a question', async () => {
    await dadi.page.getByRole('button', { name: 'Leave Room' }).click()
    await dadi.page.getByRole('alertdialog').getByRole('button', { name: 'Leave Room' }).click()
    await dadi.page.getByRole('link', { name: 'Join a Game' }).waitFor()
    await joinGame(dadi, room.id)
    await hasShown(dadi.page, 'Welcome Back!')
    await dadi.page.waitForURL(/\/active-game$/)
  })
})

test('a name in Devanagari may have thirty letters, however many signs they take', async ({ browser }) => {
  const name = 'श्रीमती लक्ष्मीबाई कुलकर्णी देशपांडे'
  const room = await openRoom(server)
  const guest = await atAPhone(browser, name)
  await guest.page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  const field = guest.page.getByLabel('Your Name')
  await field.pressSequentially(name)
  await expect(field).toHaveValue(name)
  await guest.page.getByRole('button', { name: 'Join Game' }).click()
  await guest.page.waitForURL(/ticket-selection/)
  expect((await room.state()).players.at(-1)?.name).toBe(name.normalize('NFC'))

  await guest.page.goto(`${server.url}/lobby?mode=host`)
  const host = guest.page.getByLabel('Your Name (Host)')
  await host.fill('क्ष'.repeat(31))
  await expect(host, 'the thirty-first letter is one too many').toHaveValue('क्ष'.repeat(30))
})

test('the sound check leaves the seat of a running game alone, and loses no number', async ({ browser }) => {
  const { room, asha } = await aloneInAGame(browser, server)
  await call(room)
  const check = await asha.context.newPage()
  await check.goto(`${server.url}/audio-test`)
  await check.getByRole('button', { name: '1. Create a test room' }).click()
  await check.getByRole('button', { name: '2. Join it' }).click()
  await check.getByRole('button', { name: '3. Broadcast 42' }).click()
  await expect(check.getByText('received number_called').first()).toBeVisible()
  // Too early for the next one: it is refused, and waits for its turn.
  await check.getByRole('button', { name: '3. Broadcast 43' }).click()
  await expect(check.getByText(/broadcast failed: Please wait/).first()).toBeVisible()
  await expect(check.getByRole('button', { name: '3. Broadcast 43' })).toBeVisible()

  await asha.page.reload()
  await expect(asha.page.getByText('1 of 90 called')).toBeAttached()
  await expect(asha.page.getByRole('button', { name: /Call Next Number|Wait/ })).toBeVisible()
})
