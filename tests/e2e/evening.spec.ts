import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { judge } from '../../scripts/judge-draw.ts'
import {
  call,
  nextRound,
  numbersOn,
  openRoom,
  playing,
  type Seated,
  startRound,
  type TestRoom,
  win,
} from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { chooseLanguage } from '../support/in-hindi.ts'
import { expectReadable } from '../support/letters.ts'
import { atAPhone, seatedAt, TV } from '../support/players-at-screens.ts'
import { qrOnScreen } from '../support/qr-codes.ts'

const server = serverOfFile({ cooldownMs: 0 })

const end = (room: TestRoom) => room.host.browser.post(`/api/rooms/${room.id}/end`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A share sheet that takes everything, as phones have one, and remembers the tap it was opened in. */
const withShareSheet = (page: Page) =>
  page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files: [file] = [], text }: ShareData) => {
        shared.push({ isInTap: navigator.userActivation.isActive, type: file?.type, text })
      },
    })
  })

/** Saves the picture of the evening with the button of this name. */
async function savedBy(page: Page, name: string): Promise<Buffer> {
  const { file, content: picture } = await download(page, name)
  expect(file).toBe('tambola-evening.png')
  const { format, width, height } = await sharp(picture).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1080, height: 1350 })
  expect((await sharp(picture).stats()).entropy, 'something is drawn').toBeGreaterThan(0.5)
  return picture
}

/** What a button saves. */
async function download(page: Page, name: string): Promise<{ file: string; content: Buffer }> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const saved = await saving
  return { file: saved.suggestedFilename(), content: await readFile(await saved.path()) }
}

interface Evening {
  room: TestRoom
  /** The room as the host of the second round has it. */
  secondRound: TestRoom
  ravi: Seated
  meena: Seated
  tv: Page
  host: Page
  /** Ravi's. */
  guest: Page
  sonu: Page
}

test('an evening of two rounds has two hosts, a latecomer and an end, on phones and a TV', async ({ browser }) => {
  const room = await openRoom(server, 'Asha')
  const [ravi, meena] = [await room.join('Ravi'), await room.join('Meena')]
  const tv = await browser.newPage({ viewport: TV })
  await tv.goto(`${server.url}/tv/${room.id}`)
  await tv.getByText('Waiting for Players · 3 in').waitFor()
  await expectReadable(tv, 'lobby')
  await expect(tv.getByText('Evening so far'), 'without a prize').toHaveCount(0)

  await startRound(room)
  const { page: host } = await seatedAt(browser, server, room, room.host)
  const { page: guest } = await seatedAt(browser, server, room, ravi, { prepare: withShareSheet })
  await guest.getByRole('tab', { name: 'My Tickets' }).click()
  await test.step('the TV shows a win with its ticket', async () => {
    await expect(button(guest, 'Host')).toHaveCount(0)
    await tv.getByText('Waiting for the first number').waitFor()
    await expectReadable(tv, 'before the first number')
    // It goes by itself.
    const event = tv.getByRole('status').filter({ hasText: 'Ravi' }).filter({ hasText: 'First Five' })
    const ticket = event.getByRole('img', { name: 'Ravi won First Five with ticket #1' })
    await Promise.all([expect(ticket).toBeVisible(), win(room, ravi, 5, ['First Five'])])
    await expectReadable(tv, 'a win')
  })

  const { page: sonu } = await atAPhone(browser, 'Sonu')
  const evening = { room, ravi, meena, tv, host, guest, sonu, secondRound: { ...room, host: ravi } }
  await test.step('a phone comes late, and plays in the next round', () => comesLate(evening))

  await test.step('the end of a round shows who has won what, and is spoken once', () => endsARound(evening))

  await test.step('another player hosts the next round, everybody follows, and the TV shows the standings', () =>
    handsOver(evening))

  await test.step('the host finishes the evening, and every screen shows the podium', () => finishes(evening))

  await test.step('the picture of the evening is shared within the tap, or saved, in each language', () =>
    sharesPictures(evening))

  await test.step('each round can be read and checked, with what this phone saw of it', () => checksRounds(evening))

  await test.step('playing again opens the evening again', async () => {
    await button(guest, 'Play again').click()
    await expect(tv.getByRole('heading', { name: /^Round 3 · / })).toBeVisible()
  })

  await test.step('a phone that slept over three rounds plays in the next one', () => sleepsOverThree(evening))
})

async function comesLate({ room, sonu }: Evening): Promise<void> {
  await sonu.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await sonu.getByLabel('Your Name').fill('Sonu')
  await button(sonu, 'Join Game').click()
  await expect(sonu.getByRole('link', { name: 'Just watch' })).toHaveAttribute('href', `/tv/${room.id}?watch`)
  await button(sonu, 'Play from the next round').click()
  await expect(sonu.getByText('You are in for round 2.')).toBeVisible()
  await expect(sonu.getByText('Numbers Called: 5 / 90')).toBeVisible()
}

async function endsARound({ room, host, guest, tv, ravi, meena }: Evening): Promise<void> {
  const [waiting = 0] = numbersOn(room, ravi.id).slice(-1)
  await call(room, waiting)
  await guest.locator('.ticket-cell[data-live]', { hasText: new RegExp(`^${waiting}$`) }).waitFor()
  const petals = guest.waitForFunction(() => {
    const [canvas] = document.getElementsByClassName('petals')
    return canvas && getComputedStyle(canvas).zIndex
  })
  await guest.emulateMedia({ reducedMotion: 'no-preference' })
  await win(room, meena, 15, ['Full House'])
  expect(await (await petals).jsonValue(), 'petals behind the number that waits').toBe('-1')
  await guest.emulateMedia({ reducedMotion: 'reduce' })
  await end(room)
  const over = guest.getByRole('region', { name: 'Game over' })
  await expect(over.getByRole('heading', { name: 'Round 1 is over' })).toBeVisible()
  await expect(over.getByRole('listitem').first()).toContainText(/Full House.*Meena/)
  await expect(guest.getByRole('complementary', { name: 'A win' }), 'the Full House is told once').toHaveCount(0)
  await expect(button(host, 'Play again')).toBeInViewport({ ratio: 1 })
  await expect(button(host, 'Save picture'), 'of one round').toBeEnabled()
  await expect(button(host, 'Call Next Number')).toHaveCount(0)
  await expect(host.getByText('Sonu is waiting to join.')).toBeVisible()
  await expect(over.getByRole('button', { name: 'Finish the evening' })).toHaveCount(0)
  const ends = () => guest.evaluate(() => window.spokenTexts.filter((text) => text.startsWith('Game over')))
  await expect.poll(ends).toEqual(['Game over. Well done, Ravi and Meena!'])
  await expect(tv.getByRole('heading', { name: 'Round 1 is over' })).toBeVisible()
  await expectReadable(tv, 'the end of a round')
}

async function handsOver({ host, guest, sonu, tv, secondRound }: Evening): Promise<void> {
  for (const name of ['Who hosts next?', 'Ravi']) await button(host, name).click()
  await guest.waitForURL(/\/host\/\d{6}$/)
  for (const page of [host, sonu]) {
    await page.waitForURL(/\/ticket-selection$/)
    await page.getByText('Round 2').waitFor()
  }
  await expect(guest.getByRole('listitem').filter({ hasText: 'Sonu' })).toContainText('✓ Here')
  await expect(tv.getByRole('heading', { name: /^Round 2 · \d of 4 ready$/ })).toBeVisible()
  await expect(tv.getByRole('region', { name: 'Evening so far' })).toContainText('1 round')
  await expect(tv.locator('.room-qr')).toBeInViewport({ ratio: 1 })
  await expectReadable(tv, 'between rounds')
  await startRound(secondRound)
  for (const page of [host, guest, sonu]) await page.waitForURL(/\/active-game/)
  await sonu.close()
}

async function finishes({ room, host, guest, tv, meena, secondRound }: Evening): Promise<void> {
  await win(secondRound, meena, 5, ['First Five'])
  await win(secondRound, room.host, 15, ['Full House'])
  await end(secondRound)
  const board = guest.getByRole('region', { name: 'Evening so far' }).getByRole('listitem')
  await expect(board.first()).toHaveText('🥇MeenaFirst Five, Full House2 wins')
  await button(guest, 'Finish the evening').click()
  for (const page of [host, guest, tv]) {
    await expect(page.getByRole('heading', { name: 'What an evening!' })).toBeVisible()
    const steps = page.getByRole('list', { name: 'Podium' }).getByRole('listitem')
    await expect(steps).toHaveText(['Meena🥇2 wins', 'Asha🥈1 win', 'Ravi🥉1 win'])
  }
  await expectReadable(tv, 'the podium')
}

async function sharesPictures({ host, guest }: Evening): Promise<void> {
  const whatsApp = guest.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsApp).toHaveAttribute('href', /text=Tambola.*Meena.*2.*Asha.*1.*Ravi.*1.*2%20rounds\.$/)
  // The buttons are named so once the picture is there: the tap that asks for it sends it.
  await button(guest, 'Share').click()
  const shared = () => guest.evaluate(() => Reflect.get(window, 'shared'))
  await expect.poll(shared).toEqual([{ isInTap: true, type: 'image/png' }])
  const english = await savedBy(host, 'Save picture')
  await chooseLanguage(host, 'hi')
  const hindi = await savedBy(host, 'तस्वीर सहेजें')
  expect(hindi.equals(english), 'the picture is drawn again for Hindi').toBe(false)
  const hasLetters = await host.evaluate(() => document.fonts.check('700 60px "Baloo 2 Variable"', 'शाम'))
  expect(hasLetters, 'in the letters of the pages').toBe(true)
  await chooseLanguage(host, 'en')
}

async function checksRounds({ guest }: Evening): Promise<void> {
  await guest.getByRole('link', { name: 'All rounds' }).click()
  const first = guest.getByRole('region', { name: 'Round 1' })
  await expect(first.getByRole('listitem')).toHaveText(['Ravi First Five, ticket 1', 'Meena Full House, ticket 1'])
  await expect(guest.getByRole('region', { name: 'Round 2' }).getByRole('listitem')).toHaveCount(2)
  await first.getByRole('link', { name: 'Check round 1' }).click()
  await expect(guest.getByText('All of this draw is right.')).toBeVisible()
  const evidence = String((await download(guest, 'Save the evidence')).content)
  expect(judge(evidence)).toBe('verified')
  expect(JSON.parse(evidence).witness.numbers.length).toBeGreaterThan(0)
  await guest.getByRole('link', { name: 'Back to the game' }).click()
  await guest.getByRole('list', { name: 'Podium' }).waitFor()
}

async function sleepsOverThree({ host, tv, ravi, secondRound }: Evening): Promise<void> {
  await tv.close()
  await host.goto('about:blank')
  for (let round = 3; round <= 5; round++) {
    await startRound(secondRound)
    await nextRound(secondRound, round, ravi.browser)
  }
  await startRound(secondRound)
  await host.goto(`${server.url}/active-game`)
  await expect(host.getByText('You are in for round 7.')).toBeVisible()
}

test('somebody scans the TV at call 20, and waits for the next round without the host', async ({
  browser,
  page: tv,
}) => {
  const [room] = await playing(server, 'Ravi')
  for (let called = 0; called < 20; called++) await call(room)
  await tv.setViewportSize({ width: 1280, height: 720 })
  await tv.goto(`${server.url}/tv/${room.id}`)
  await expect(tv.getByText('Numbers Called: 20 / 90')).toBeVisible()
  await expect(tv.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const late = await atAPhone(browser, 'Late')
  await late.page.goto(await qrOnScreen(tv, 0.5))
  await late.page.getByLabel('Your Name').fill('Late')
  await button(late.page, 'Join Game').click()
  await expect(late.page.getByRole('link', { name: 'Just watch' })).toBeVisible()
  await button(late.page, 'Play from the next round').click()
  for (const text of ['You are in for round 2.', 'Numbers Called: 20 / 90']) {
    await expect(late.page.getByText(text)).toBeVisible()
  }
})
