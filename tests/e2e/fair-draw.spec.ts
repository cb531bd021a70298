import { expect, type Page } from '@playwright/test'
import type { ServerMessage } from '#shared/messages.ts'
import { call, openRoom } from '../support/browser-session.ts'
import { buildServer, outage, test } from '../support/built-server.ts'
import { freshDatabase } from '../support/databases.ts'
import {
  atAPhone,
  callNext,
  callOwn,
  endGame,
  inTheGame,
  openOption,
  seatedAt,
  TV,
} from '../support/players-at-screens.ts'
import type { Settings } from '../support/server-settings.ts'
import { fetchAgain, pressWhile, tamperWithEvidence, tamperWithMessages, withoutPolls } from '../support/tampering.ts'

const CALLS = 3
const OTHER = 'ab'.repeat(32)

/** Two processes on one Postgres, where there is one; else one, on the embedded database. */
const { TEST_DATABASE_URL } = process.env
const settings: Settings = {
  cooldownMs: 0,
  SESSION_SECRET: 'the same for both',
  ADMIN_CODE: 'not used here',
}
const first = buildServer(settings)
const second = TEST_DATABASE_URL ? buildServer(settings) : first
let database: Awaited<ReturnType<typeof freshDatabase>> | undefined
test.beforeAll(async () => {
  if (TEST_DATABASE_URL) {
    database = await freshDatabase(TEST_DATABASE_URL)
    settings.DATABASE_URL = database.url
  }
  for (const server of new Set([first, second])) await server.start()
})
test.afterAll(async () => {
  for (const server of new Set([first, second])) await server.stop()
  await database?.drop()
})

const SEAL = 'These pictures are the same on every phone'
const sealOn = (page: Page) => page.getByText(SEAL).first().textContent()
const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something is wrong with the numbers.' })
const verdict = (page: Page) => page.getByRole('main').getByRole('status')

test('a game over two processes, one of which is killed, is right on every screen', async ({ browser }) => {
  const room = await openRoom(first)
  const ravi = await seatedAt(browser, second, room, await room.join('Ravi'), { path: '/ticket-selection' })
  const asha = await seatedAt(browser, first, room, room.host, { path: `/host/${room.id}` })
  const tv = await browser.newPage({ viewport: TV })
  await tv.goto(`${second.url}/tv/${room.id}`)
  await ravi.page.getByText('No need to tap anything').waitFor()
  // The question about the TV lies above the bar, and must not keep the host from what it covers.
  await asha.page.getByRole('button', { name: 'Only the TV' }).waitFor()
  await openOption(asha.page, 'Check this game')
  const seal = await sealOn(asha.page)
  expect(seal).toMatch(/: \w.*,.*,.*,.*,.*\w/)
  expect(await sealOn(tv)).toBe(seal)

  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  for (const player of [asha, ravi]) await inTheGame(player)
  await tv.getByText('Waiting for the first number').waitFor()
  // The seal takes the place of the note about the voice, which a key takes away.
  await expect(async () => {
    await tv.keyboard.press('Shift')
    await expect(tv.getByText(SEAL)).toBeAttached({ timeout: 1_000 })
  }).toPass()
  const screens = [asha.page, ravi.page, tv]
  for (const page of screens) expect(await sealOn(page)).toBe(seal)
  for (let called = 0; called < CALLS; called++) {
    const isOwn = called % 3 === 2
    if (isOwn) await callOwn(asha, called)
    else await callNext(asha, called)
    for (const page of screens) {
      await expect(page.getByText(`${called + 1} of 90 called`)).toBeAttached()
      await expect(page.getByText('Called by host')).toHaveCount(isOwn ? 1 : 0)
      if (page !== tv) await expect(page.getByText('Fair draw ✓').first()).toBeAttached()
    }
    if (called === 0) await outage(first, asha.page)
  }

  const check = ({ page }: typeof asha) =>
    page.getByRole('region', { name: 'Game over' }).getByRole('link', { name: 'Check this game' })
  const picture = asha.page.getByRole('button', { name: 'Save picture' })
  await pressWhile(/evening-picture-/, () => endGame(asha), check(asha), picture)
  await check(ravi).click()
  await tv.getByText('Game over').waitFor()
  await tv.goto(`${second.url}/check/${room.id}`)
  for (const page of screens) {
    await expect(page.getByText('All of this draw is right.')).toBeVisible()
    await expect(page.getByText('Checked here: 2.'), 'both that were drawn').toBeVisible()
    await expect(page.getByText('The phones of 2 players threw dice')).toBeVisible()
    await expect(page.getByText('The phone that started the game threw last of all')).toBeVisible()
    await expect(page.getByText('Yours is among them.')).toHaveCount(page === tv ? 0 : 1)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  // The way back does not wait for the room.
  await asha.page.route(`**/api/rooms/${room.id}`, (route) => route.abort())
  await asha.page.reload()
  await asha.page.getByRole('link', { name: 'Back to the game' }).click()
  await expect(asha.page.getByRole('region', { name: 'Game over' })).toBeVisible()
})

/* What servers could lie about. Each way to forge evidence is in `shared/game/draw`; here people are told. */

/** A proof that does not belong to its number, in what the live line tells. */
function bendCall(message: ServerMessage): void {
  if (message.type === 'number_called' && message.payload.proof) message.payload.proof.salt = OTHER
}

test('a call with a false proof is shown in red at once, and one in the host’s name to the host', async ({
  browser,
}) => {
  const room = await openRoom(second)
  const seat = await room.join('Ravi')
  await room.start()
  const { epoch } = await room.state()
  // What the browser that opened the room knows: nothing was called from a bag.
  const known = [`own-calls-${room.id}-`, JSON.stringify({ epoch, numbers: [] })] as const
  const prepare = (page: Page) => page.addInitScript(([key, list]) => localStorage.setItem(key, list), known)
  const { page: asha } = await seatedAt(browser, second, room, room.host, { prepare })
  const nextMessages: (() => Promise<unknown>)[] = []
  const tamper = async (page: Page) => nextMessages.push((await tamperWithMessages(page, bendCall)).next)
  const { page: phone } = await seatedAt(browser, second, room, seat, { prepare: tamper })
  const tv = await browser.newPage({ viewport: TV })
  await tamper(tv)
  await tv.goto(`${second.url}/tv/${room.id}`)
  await tv.getByText('Waiting for the first number').waitFor()
  // A number that comes by a poll is checked by other means.
  await Promise.all([...nextMessages.map((next) => next()), withoutPolls(phone), withoutPolls(tv)])
  await call(room)
  for (const page of [phone, tv]) {
    await expect(warning(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Fair draw ✓')).toHaveCount(0)
  }
  await phone.mouse.wheel(0, 2000)
  await expect(warning(phone), 'also after scrolling').toBeInViewport({ ratio: 1 })
  await expect(asha.getByText('Fair draw ✓').first(), 'the host was told the truth').toBeAttached()
  await expect(asha.getByRole('alert')).toHaveCount(0)

  await call(room, (await room.state()).room.currentNumber === 1 ? 2 : 1)
  const warned = asha.getByRole('alert').filter({ hasText: 'A number was called in your name' })
  await warned.getByRole('link', { name: 'See what is wrong' }).click()
  await expect(verdict(asha)).toContainText('A number was called in your name, and not on this phone.')
})

test('an invitation carries the seal, and a server with another one is caught', async ({ browser }) => {
  const room = await openRoom(second)
  const { page: host } = await seatedAt(browser, second, room, room.host, { path: `/host/${room.id}` })
  const whatsapp = host.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsapp).toHaveAttribute('href', /%23s%3D[\w-]{22}(%26i%3D[\da-f]{32})?%0A/)
  const text = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text')
  const link = text?.match(/http\S+/)?.[0] ?? ''
  const opens = async (name: string) => {
    const { page } = await atAPhone(browser, name)
    await page.goto(link)
    await page.getByLabel('Your Name').fill(name)
    return page
  }
  const dadi = await opens('Dadi')
  // The room tells of the tickets first, and the answer that the dice were taken comes when nothing changes any more.
  await dadi.route(/confirm-tickets$/, async (route) => {
    const response = await fetchAgain(route)
    await dadi.getByText('1 of 2 ready').waitFor()
    await dadi.waitForResponse(/game-state/)
    await openOption(dadi, 'Check this game')
    await dadi.getByText('Your phone has not helped to mix the numbers yet.').waitFor()
    await route.fulfill({ response })
  })
  await dadi.getByRole('button', { name: 'Join Game' }).click()
  await expect(dadi.getByText('Your phone has helped to mix the numbers.')).toBeVisible()
  await dadi.goto(`${second.url}/check/${room.id}`)
  await expect(dadi.getByText('It is the seal that came with your invitation.')).toBeVisible()
  await expect(dadi.getByText('The box still has the seal that came with your invitation.')).toBeVisible()

  const ravi = await opens('Ravi')
  await tamperWithEvidence(ravi, (evidence) => {
    evidence.commitment = OTHER
  })
  await ravi.getByRole('button', { name: 'Join Game' }).click()
  await expect(warning(ravi), 'beside the tickets').toBeInViewport({ ratio: 1 })
  await warning(ravi).getByRole('link', { name: 'See what is wrong' }).click()
  await expect(verdict(ravi)).toContainText('the seal is not the one of the link that this phone opened')

  await openOption(host, 'Check this game')
  const seal = await sealOn(host)
  await tamperWithEvidence(host, (evidence) => {
    evidence.commitment = OTHER
  })
  await host.reload()
  await expect(warning(host)).toBeInViewport({ ratio: 1 })
  await openOption(host, 'Check this game')
  expect(await sealOn(host), 'the seal is still the first').toBe(seal)
})
