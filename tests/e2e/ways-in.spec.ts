import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { call, openRoom, playing, type TestRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { sidewaysOverflow } from '../support/page-checks.ts'
import {
  atAPhone,
  atScreen,
  hasSeal,
  joinGame,
  openOption,
  type PlayerAtScreen,
  pressOption,
  seatedAt,
} from '../support/players-at-screens.ts'
import { settled } from '../support/settled.ts'
import { hasShown } from '../support/shown-texts.ts'
import { hold } from '../support/tampering.ts'

// Longer than a busy machine takes from one call to the next.
const server = serverOfFile({ cooldownMs: 60_000 })

const LOOK = /\/api\/rooms\/\d{6}$/
const topOf = (element: Locator) => element.evaluate((it) => it.getBoundingClientRect().top)

test('the home page is in sight on all screens, and Tab reaches Help, which says what is stored', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await page.goto(server.url)
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Help' })).toBeFocused()
  const newGame = page.getByRole('link', { name: 'New Game' })
  for (const way of [newGame, page.getByRole('link', { name: 'Join a Game' })]) {
    await expect(way).toBeInViewport({ ratio: 1 })
  }
  // Phones at 200 %, and a laptop at 400 %.
  for (const small of [
    { width: 195, height: 422 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(small)
    expect(await sidewaysOverflow(page), `${small.width}`).toBe(0)
  }
  await page.setViewportSize({ width: 1920, height: 1080 })
  const size = await newGame.evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize))
  expect(size, 'large').toBeGreaterThanOrEqual(25)
  await expect(page.getByText('Family safe')).toBeInViewport({ ratio: 1 })

  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await expect(page.getByText('We delete a room one day after its game')).toBeVisible()
  await expect(page.getByText('have not left their name here'), 'nobody has configured one').toBeVisible()
  await page.goto('about:blank')
  await page.goto(`${server.url}/support#privacy`)
  await expect(page.getByRole('link', { name: 'Privacy policy' }), 'by an older address too').toBeInViewport()
  const robots = await page.request.get(`${server.url}/robots.txt`)
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await robots.text()).toMatch(/^User-agent: \*$/m)
})

test('a link in any state, a made-up path and a pasted message lead to the room', async ({ browser }) => {
  const room = await openRoom(server)
  const { page } = await atAPhone(browser, 'Aunt')
  for (const path of [
    ...[`/${room.id}`, `/join/${room.id}`, `/room/${room.id}`, `/LOBBY?MODE=JOIN&ROOM=${room.id}`],
    ...[`/lobby%3Fmode=join&room=${room.id}`, `/lobby?mode=join&room=${room.id}%23s=AbC-12_45678901234567x`],
  ]) {
    await page.goto(server.url + path)
    await expect(page.getByText('hosted by Asha, 1 inside'), path).toBeVisible()
    expect(new URL(page.url()).search, path).toBe(`?mode=join&room=${room.id}`)
  }
  expect(await page.evaluate(() => localStorage.getItem('invitations'))).toContain('AbC-12_45678901234567x')
  await page.goto(`${server.url}/tv/${room.id}).`)
  await expect(page.getByText('Scan, or type this number')).toBeVisible()
  await page.goto(`${server.url}/nowhere`)
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()

  await page.goto(`${server.url}/lobby?mode=join`)
  const field = page.getByLabel('Room Number')
  await field.fill(`Room ${room.id.slice(0, 3)} ${room.id.slice(3)} tonight at 8`)
  await expect(field).toHaveValue(room.id)
  await field.fill(`Pin 380015, room ${room.id}`)
  const offered = page.getByRole('group', { name: 'Which is the room number?' })
  await expect(offered.getByRole('button')).toHaveCount(2)
  await offered.getByRole('button').last().click()
  await expect(field).toHaveValue(room.id)
  await expect(offered).toBeHidden()
})

test('guests join by the address of the host’s own page, with names of thirty letters', async ({ browser }) => {
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

test('a person who was removed or comes after the end reads so, and is offered nothing that is refused', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const { id: roomId } = room
  const [seat, removed] = [await room.join('Ravi'), await room.join('Meena')]
  await room.start()
  const meena = await seatedAt(browser, server, room, removed)
  await room.host.browser.post(`/api/rooms/${roomId}/players/${removed.id}/remove`)
  await hasShown(meena.page, 'The host has removed you from this room.')
  await expect(meena.page.getByRole('link')).toHaveText(['Back to Home'])

  const { page } = await seatedAt(browser, server, room, seat)
  await expect(page.getByRole('button', { name: /^Claim/ }).first()).toBeVisible()
  await room.host.browser.post(`/api/rooms/${roomId}/end`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Room ${roomId} / Game Over`)
  const offered = page.getByRole('button', { name: /Claim|Leave Room/ }).or(page.getByRole('spinbutton'))
  await expect(offered.or(page.getByText('No winners yet. Keep playing!'))).toHaveCount(0)
  const result = page.getByRole('region', { name: 'Game over' })
  await expect(result.getByText('Nobody won a prize this time.')).toBeVisible()
  const leaving = result.getByRole('button', { name: 'I am leaving' })
  const letThrough = await hold(page, /winners$/)
  await Promise.all([page.waitForURL(/\/active-game$/), page.goto(`${server.url}/waiting`)])
  await expect(page.getByRole('heading', { name: 'Round 1 is over' })).toBeVisible()
  await expect(leaving, 'what comes late would push it away').toHaveCount(0)
  letThrough()
  await leaving.waitFor()
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  for (const name of ['New Game', 'Back to game']) await expect(page.getByRole('link', { name })).toBeVisible()
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
  await late.page.getByRole('button', { name: 'Play from the next round' }).click()
  await expect(late.page.getByText('You are in for round 2.')).toBeVisible()
})

test('a player who returns before the game with another number of tickets plays with that many', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const dadi = await seatedAt(browser, server, room, await room.join('Dadi'), { path: '/ticket-selection' })
  const { page } = dadi
  const lobby = `${server.url}/lobby?mode=join&room=${room.id}`
  const join = page.getByRole('button', { name: 'Join Game' })
  /** The form, for somebody whom the server knows. */
  const openForm = async () => {
    await page.goto(lobby)
    await page.getByRole('button', { name: 'I am somebody else' }).click()
    await page.getByLabel('Your Name').fill('Dadi')
  }
  await expect(page.getByText('No need to tap anything')).toBeVisible()
  await test.step('nothing moves when the room is known, and the way back keeps its distance from Help', () =>
    movesNothing(page, lobby))
  const playsWithThree = async () => {
    await page.waitForURL(/\/active-game$/)
    await expect(page.locator('article.ticket')).toHaveCount(3)
  }
  await openForm()
  for (let times = 0; times < 2; times++) await page.getByRole('button', { name: 'More tickets' }).click()
  await join.click()
  await page.waitForURL(/\/host\//)
  await room.start()
  await playsWithThree()
  // Players who do not touch the number keep their tickets, whatever the form says.
  await page.evaluate(() => localStorage.setItem('desiredTicketCount', '7'))
  await openForm()
  await join.click()
  await playsWithThree()
  // Nobody joins blindly, but who may join and not look does, and keeps them too.
  for (const status of [500, 429]) {
    await page.route(LOOK, (route) => route.fulfill({ status }))
    await openForm()
    await join.click()
    if (status === 500) await hasShown(page, 'We could not reach the game. Please try again.')
  }
  await playsWithThree()
  await page.unroute(LOOK)
  await test.step('after they have left, the same name on the same phone returns without a question', async () => {
    await page.getByRole('button', { name: 'Leave Room' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Room' }).click()
    await page.getByRole('link', { name: 'Join a Game' }).waitFor()
    await joinGame(dadi, room.id)
    await playsWithThree()
  })
})

async function movesNothing(page: Page, lobby: string): Promise<void> {
  const back = page.locator('div', { has: page.getByText('You are still in room') }).last()
  for (const [address, pressed, shown] of [
    [lobby, page.getByRole('link', { name: 'Go on' }), page.getByText('hosted by Asha')],
    [server.url, page.getByRole('link', { name: 'Join a Game' }), back],
  ] as const) {
    const letThrough = await hold(page, LOOK)
    await page.goto(address)
    const before = await topOf(pressed)
    letThrough()
    await shown.waitFor()
    expect(await topOf(pressed)).toBe(before)
  }
  const help = await page.getByRole('link', { name: 'Help' }).evaluate((link) => link.getBoundingClientRect().bottom)
  expect((await topOf(back)) - help).toBeGreaterThanOrEqual(12)
}

test('the sound check leaves the seat of a running game alone, and loses no number', async ({ browser }) => {
  const [room] = await playing(server)
  await call(room)
  const { page } = await seatedAt(browser, server, room, room.host, { path: '/audio-test' })
  const next = page.getByRole('button', { name: '3. Broadcast 43' })
  for (const name of ['1. Create a test room', '2. Join it', '3. Broadcast 42'])
    await page.getByRole('button', { name }).click()
  await expect(page.getByText('received number_called').first()).toBeVisible()
  // Too early for the next one: it is refused, and waits for its turn.
  await next.click()
  await expect(page.getByText(/broadcast failed: Please wait/).first()).toBeVisible()
  await expect(next).toBeVisible()

  await page.goto(`${server.url}/active-game`)
  await expect(page.getByText('1 of 90 called')).toBeAttached()
  await expect(page.getByRole('button', { name: /Call Next Number|Wait/ })).toBeVisible()
})

const A_LINK = 'room=\\d{6}#s=[\\w-]{22}(&i=[\\da-f]{32})?'

test('on a home network number and link are copied, or shown selected where copying fails', async ({ browser }) => {
  const room = await openRoom(server)
  const page = await atScreen(browser, server, room, room.host)
  await page.context().grantPermissions(['clipboard-read'])
  await page.addInitScript(() => {
    // Without https there is no clipboard. The test reads what is in it.
    Object.assign(window, { clipboard: navigator.clipboard })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    const share = ({ text }: ShareData) =>
      Promise.reject(new DOMException(text, localStorage.getItem('refusal') ?? 'AbortError'))
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await page.clock.install()
  await page.goto(`${server.url}/host/${room.id}`)
  const copied = () => page.evaluate(() => Reflect.get(window, 'clipboard').readText())
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  await copy.click()
  await hasShown(page, 'Copied!')
  await expect(copy.or(page.getByRole('button', { name: 'Copied', exact: true }))).toBeFocused()
  expect(await copied()).toBe(room.id)
  await openOption(page, 'Check this game')
  await hasSeal(page)
  await pressOption(page, 'Copy link')
  await hasShown(page, 'Link copied')
  expect(await copied()).toMatch(new RegExp(`^${server.url}/lobby\\?mode=join&${A_LINK}$`))

  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await copy.click()
  const note = page.getByRole('dialog', { name: 'Press and hold to copy' })
  await expect(note.getByLabel('Text to copy')).toHaveValue(room.id)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(room.id)
  await page.clock.fastForward(60_000)
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(note).toBeHidden()

  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await page.evaluate(() => localStorage.setItem('refusal', 'NotAllowedError'))
  await expect(note, 'changing one’s mind is no refusal').toBeHidden()
  await share.click()
  await expect(note.getByLabel('Text to copy')).toHaveValue(new RegExp(`${A_LINK}\nOr type the number at `))
})

const DAY_MS = 24 * 60 * 60_000
const IN_FIVE_DAYS = { startsAt: new Date(Date.now() + 5 * DAY_MS).toISOString(), zone: 'Asia/Kolkata' }
const press = ({ page }: PlayerAtScreen, name: string) => page.getByRole('button', { name, exact: true }).click()

const start = async (player: PlayerAtScreen) => {
  await press(player, 'Start Game')
  await player.page.getByRole('alertdialog').getByRole('button', { name: 'Start Game' }).click()
}

test('a host who loses their phone continues the evening on another one', async ({ browser }) => {
  const room = await openRoom(server, 'Asha', 1, IN_FIVE_DAYS)
  const ravi = await room.join('Ravi')
  const lost = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}` })
  const letThrough = await hold(lost.page, /plan-card-/)
  await Promise.all([lost.page.waitForRequest(/plan-card-/), lost.page.reload()])
  await settled(lost.page)
  expect(await lost.page.getByText('Options').count(), 'not before the card that would push it down').toBe(0)
  letThrough()
  const qr = lost.page.getByRole('img', { name: /^QR code/ })
  await lost.page.setViewportSize({ width: 800, height: 360 })
  await expect(qr).toBeVisible()
  await lost.page.setViewportSize({ width: 360, height: 800 })
  await settled(lost.page)
  expect(await qr.count(), 'gone as soon as the phone is upright').toBe(0)
  await pressOption(lost.page, 'Host from another phone')
  const link = await makesTheLink(lost)
  expect(link).toMatch(new RegExp(`^${server.url}/host/${room.id}#h=[\\w-]{32}$`))

  // Its clock is a week ahead. The evening is still days away. Ravi plays on it too.
  const asha = await seatedAt(browser, server, room, ravi, { path: '/waiting' })
  await expect(asha.page.getByText('Ravi', { exact: true }).first()).toBeVisible()
  await asha.page.clock.install({ time: Date.now() + 7 * DAY_MS })
  const asked: string[] = []
  asha.context.on('request', (request) => asked.push(request.url()))
  await asha.page.goto(link.replace(/h=.*/, `h=${'a'.repeat(32)}`))
  await press(asha, 'Host from this phone')
  await expect(asha.page.getByRole('alert')).toHaveText(
    'This link is old or was used. Make a new one on a phone that hosts.',
  )
  // Nothing is loaded: only the part behind the # is another one.
  await asha.page.goto(link)
  await press(asha, 'Host from this phone')
  await expect(asha.page.getByRole('heading', { name: 'Your Room' })).toBeVisible()
  expect(asha.page.url(), 'the secret is not left in the address').toBe(`${server.url}/host/${room.id}`)
  expect(asked.join(), 'nor in any request').not.toContain(link.slice(-32))
  await asha.page.reload()
  await openOption(asha.page, 'Change my name')
  await expect(asha.page.getByText('On this phone: Asha, Ravi')).toBeVisible()
  await pressOption(asha.page, 'Host from another phone')
  await expect(asha.page.getByText('opened on another phone')).toBeVisible()
  await expect(
    asha.page.getByRole('button', { name: 'Only this phone hosts' }),
    'it never shuts out the first',
  ).toBeHidden()
  await press(asha, 'Close')

  await test.step('the first phone shuts out one that opened the link, which reads so at its first refusal', () =>
    shutsOut(browser, room, lost))
  await start(lost)
  await lost.page.waitForURL(/ticket-selection/)
})

/** In the open sheet. The link is shown once, and is copied. */
async function makesTheLink(lost: PlayerAtScreen): Promise<string> {
  await expect(lost.page.getByText('Keep this to yourself')).toBeVisible()
  await press(lost, 'Make the link')
  const code = lost.page.getByRole('img', { name: 'Your link as a code to scan' })
  await expect(code).toBeVisible()
  await lost.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await lost.page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  await hasShown(lost.page, 'Link copied')
  const link = await lost.page.evaluate(() => navigator.clipboard.readText())
  for (const name of ['Close', 'Host from another phone']) await press(lost, name)
  await expect(lost.page.getByText('The link that you made works once.')).toBeVisible()
  await expect(code, 'it is shown once').toHaveCount(0)
  await press(lost, 'Close')
  return link
}

async function shutsOut(browser: Browser, room: TestRoom, lost: PlayerAtScreen): Promise<void> {
  await pressOption(lost.page, 'Host from another phone')
  await press(lost, 'Make the link')
  await lost.page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  const another = await lost.page.evaluate(() => navigator.clipboard.readText())
  const thief = await atAPhone(browser, 'Thief')
  await thief.page.goto(another)
  await press(thief, 'Host from this phone')
  await expect(thief.page.getByRole('heading', { name: 'Your Room' })).toBeVisible()
  await lost.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await pressOption(lost.page, 'Host from another phone')
  await press(lost, 'Only this phone hosts')
  await expect(lost.page.getByText('link ended')).toBeVisible()
  await lost.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await start(thief)
  await expect(thief.page.getByText('Your seat is on another phone now', { exact: true })).toBeVisible()
  await joinGame({ ...thief, name: 'Nani' }, room.id)
  await expect(thief.page.getByRole('article', { name: 'Ticket #1' })).toBeVisible()
}
