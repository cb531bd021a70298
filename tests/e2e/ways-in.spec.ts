import { type Browser, expect, type Page } from '@playwright/test'
import { call, openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { aloneInAGame, atAPhone, atScreen, joinGame, openOptions, seatedAt } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

// Longer than a busy machine takes from one call to the next.
const server = serverOfFile({ CALL_COOLDOWN_MS: '60000' })

test('the address of the host’s own page lets friends in, by names of thirty letters, however many signs they take', async ({
  browser,
}) => {
  const name = 'श्रीमती लक्ष्मीबाई कुलकर्णी देशपांडे'
  const room = await openRoom(server)
  const { page } = await atAPhone(browser, 'Aunt')
  await page.goto(`${server.url}/host/${room.id}`)
  await expect(page.getByText('hosted by Asha, 1 inside')).toBeVisible()
  await expect(page.getByText('You are in, just wait.')).toHaveCount(0)
  const field = page.getByLabel('Your Name')
  await field.fill('क्ष'.repeat(31))
  await expect(field, 'the thirty-first letter is one too many').toHaveValue('क्ष'.repeat(30))
  await field.fill('')
  await field.pressSequentially(name)
  await expect(field).toHaveValue(name)
  await page.getByRole('button', { name: 'Join Game' }).click()
  await page.waitForURL(/\/ticket-selection$/)
  expect((await room.state()).players.map((player) => player.name)).toEqual(['Asha', name.normalize('NFC')])
})

test('a player who was removed, and those of a finished game, are told so and offered nothing that would be refused', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const { id: roomId } = room
  const [seat, removed] = [await room.join('Ravi'), await room.join('Meena')]
  await room.start()
  const meena = await seatedAt(browser, server, room, removed)
  await room.host.browser.post(`/api/rooms/${roomId}/players/${removed.id}/remove`)
  await hasShown(meena.page, 'The host has removed you from this room.')
  await expect(meena.page.getByRole('link', { name: 'New Game' })).toBeVisible()
  await meena.context.close()

  const { page } = await seatedAt(browser, server, room, seat)
  await expect(page.getByRole('button', { name: /^Claim/ }).first()).toBeVisible()
  await room.host.browser.post(`/api/rooms/${roomId}/end`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Room ${roomId} / Game Over`)
  await expect(page.getByRole('button', { name: /Claim|Leave Room/ })).toHaveCount(0)
  await expect(page.getByRole('spinbutton')).toHaveCount(0)
  await expect(page.getByText('Nobody won this.')).toHaveCount(5)
  await expect(page.getByText('No winners yet. Keep playing!')).toHaveCount(0)
  await page.goto(`${server.url}/waiting`)
  await page.waitForURL(/\/active-game$/)
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

test('a player who returns before the game with another number of tickets plays with that many', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const dadi = await seatedAt(browser, server, room, await room.join('Dadi'), { path: '/ticket-selection' })
  const { page } = dadi
  await expect(page.getByText('No need to tap anything')).toBeVisible()
  const playsWithThree = async () => {
    await page.waitForURL(/\/active-game$/)
    await expect(page.locator('article.ticket')).toHaveCount(3)
  }
  const comesBack = async (more: number) => {
    await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
    for (let times = 0; times < more; times++) await page.getByRole('button', { name: 'More tickets' }).click()
    await page.getByRole('button', { name: 'Join Game' }).click()
  }
  await comesBack(2)
  await page.waitForURL(/\/host\//)
  await room.start()
  await playsWithThree()
  // Players who do not touch the number keep their tickets, whatever the form says.
  await page.evaluate(() => localStorage.setItem('desiredTicketCount', '7'))
  await comesBack(0)
  await playsWithThree()
  await test.step('after they have left, the same name on the same phone leads back without a question', async () => {
    await page.getByRole('button', { name: 'Leave Room' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Room' }).click()
    await page.getByRole('link', { name: 'Join a Game' }).waitFor()
    await joinGame(dadi, room.id)
    await playsWithThree()
  })
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

const A_LINK = 'room=\\d{6}#s=[\\w-]{22}(&i=[\\da-f]{32})?$'

/** A host in their room, in a browser as it is at `http://192.168.1.7:5000`: without https there is no clipboard. */
async function withoutClipboard(browser: Browser, prepare: (page: Page) => Promise<unknown>) {
  const room = await openRoom(server)
  const page = await atScreen(browser, server, room, room.host, { prepare })
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto(`${server.url}/host/${room.id}`)
  return { page, roomId: room.id }
}

test('a room number and its link are copied at the address of a home network too', async ({ browser }) => {
  const { page, roomId } = await withoutClipboard(browser, (host) =>
    host.context().grantPermissions(['clipboard-read']),
  )
  const copied = async () => {
    const reader = await page.context().newPage()
    await reader.goto(`${server.url}/favicon.svg`)
    await reader.bringToFront()
    const text = await reader.evaluate(() => navigator.clipboard.readText())
    await reader.close()
    await page.bringToFront()
    return text
  }
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  await copy.click()
  await hasShown(page, 'Copied!')
  await expect(copy.or(page.getByRole('button', { name: 'Copied', exact: true }))).toBeFocused()
  expect(await copied()).toBe(roomId)
  await openOptions(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await hasShown(page, 'Link copied')
  expect(await copied()).toMatch(new RegExp(`^${server.url}/lobby\\?mode=join&${A_LINK}`))
})

test('a text that cannot be copied, nor shared, is shown selected until it is closed', async ({ browser }) => {
  const { page, roomId } = await withoutClipboard(browser, async (host) => {
    await host.addInitScript(() => {
      document.execCommand = () => false
      const share = ({ text }: ShareData) =>
        Promise.reject(new DOMException(text, localStorage.getItem('refusal') ?? 'AbortError'))
      Object.defineProperty(navigator, 'share', { value: share })
    })
    await host.clock.install()
  })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  const note = page.getByRole('dialog', { name: 'Press and hold to copy' })
  await expect(note.getByLabel('Text to copy')).toHaveValue(roomId)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(roomId)
  await page.clock.fastForward(60_000)
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(note).toBeHidden()

  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await page.evaluate(() => localStorage.setItem('refusal', 'NotAllowedError'))
  await expect(note, 'changing one’s mind is no refusal').toBeHidden()
  await share.click()
  await expect(note.getByLabel('Text to copy')).toHaveValue(new RegExp(A_LINK))
})
