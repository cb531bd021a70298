import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { EveningAnswer } from '#shared/api.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { judge } from '../../scripts/judge-draw.ts'
import { call, openRoom, type Seated, seatedNow, type TestRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { chooseLanguage } from '../support/in-hindi.ts'
import { expectReadable } from '../support/letters.ts'
import { atScreen, TV } from '../support/players-at-screens.ts'

const PHONE = { width: 360, height: 800 }

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

/** The numbers of a player's first ticket are called as far as they are not yet, marked, and the patterns claimed. */
async function win(room: TestRoom, player: Seated, count: number, patterns: Pattern[]): Promise<void> {
  const { id, browser } = await seatedNow(room, player)
  const { calledNumbers } = (await room.state()).room
  for (const number of numbersOf(ticketsFor(playerSeed(room.id, id))[0] ?? []).slice(0, count)) {
    if (!calledNumbers.includes(number)) await call(room, number)
    await browser.post(`/api/players/${id}/mark`, { ticketId: 0, number })
  }
  for (const pattern of patterns) {
    const claimed = await browser.post(`/api/rooms/${room.id}/winners`, { playerId: id, pattern, ticketNumber: 1 })
    expect(claimed.status, `${player.name} claims ${pattern}`).toBe(201)
  }
}

/** Records how far in front petals fall. */
const recordPetals = (page: Page) =>
  page.evaluate(() => {
    const layers: string[] = []
    Object.assign(window, { layers })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLCanvasElement) layers.push(getComputedStyle(node).zIndex)
      }
    }).observe(document.body, { childList: true })
  })
const petalsOf = (page: Page) => page.evaluate(() => (window as unknown as { layers: string[] }).layers)

const start = async (room: TestRoom) => {
  const host = await seatedNow(room, room.host)
  await host.browser.post(`/api/rooms/${room.id}/start`, { playerId: host.id })
}
const end = (room: TestRoom) => room.host.browser.post(`/api/rooms/${room.id}/end`)

/** A share sheet that takes everything, as phones have one, and remembers the tap it was opened in. */
const withShareSheet = (page: Page) =>
  page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [], text }: ShareData) => {
        const [file] = files
        const { width, height } = file ? await createImageBitmap(file) : { width: 0, height: 0 }
        shared.push({ isInTap: navigator.userActivation.isActive, type: file?.type, width, height, text })
      },
    })
  })

/** Saves the picture of the evening with the button of this name. */
async function savedBy(page: Page, name: string): Promise<Buffer> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('tambola-evening.png')
  const picture = await contentOf(download)
  const { format, width, height } = await sharp(picture).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1080, height: 1350 })
  expect((await sharp(picture).stats()).entropy, 'something is drawn').toBeGreaterThan(0.5)
  return picture
}

const contentOf = async (download: Download) => readFile(await download.path())

test('two rounds and the end of the evening, on phones and on a TV that nobody touches', async ({ browser }) => {
  const room = await openRoom(server, 'Asha')
  const [ravi, meena] = [await room.join('Ravi'), await room.join('Meena')]
  const host = await atScreen(browser, server, room, room.host, { size: PHONE })
  const guest = await atScreen(browser, server, room, ravi, { size: PHONE })
  const blocked: string[] = []
  for (const page of [host, guest]) {
    page.on('console', (message) => message.type() === 'error' && blocked.push(message.text()))
  }
  await withShareSheet(guest)
  // Petals fall for those who like motion.
  await guest.emulateMedia({ reducedMotion: 'no-preference' })
  const tv = await browser.newPage({ viewport: TV })
  await tv.goto(`${server.url}/tv/${room.id}`)
  await tv.getByText('Waiting for Players · 3 in').waitFor()
  await expectReadable(tv, 'lobby')
  const code = await tv.locator('.room-qr').evaluate((element) => element.getBoundingClientRect().height / innerHeight)
  reportMeasurement('height of the code on the TV', `${(code * 100).toFixed(0)} %`, 'at least 40 %')
  expect(code).toBeGreaterThanOrEqual(0.4)

  await test.step('a win is an event on the TV, with the ticket, and the number stays in sight', async () => {
    await start(room)
    await host.goto(`${server.url}/active-game`)
    await guest.goto(`${server.url}/active-game`)
    await guest.getByRole('tab', { name: 'My Tickets' }).click()
    await tv.getByText('Waiting for the first number').waitFor()
    await expectReadable(tv, 'before the first number')
    await win(room, ravi, 5, ['First Five'])
    const event = tv.getByRole('status').filter({ hasText: 'Ravi' })
    await expect(event).toContainText('First Five')
    await expect(event.getByRole('img', { name: 'Ravi won First Five with ticket #1' })).toBeVisible()
    await expect(tv.locator('.token-number')).toBeInViewport({ ratio: 1 })
    await expectReadable(tv, 'a win')
    await expect(event, 'then the board is back').toHaveCount(0)
  })

  await test.step('the end of a round tells who has won what, and is spoken once', async () => {
    const [waiting = 0] = numbersOf(ticketsFor(playerSeed(room.id, ravi.id))[0] ?? []).slice(-1)
    await call(room, waiting)
    await guest.locator('.ticket-cell[data-live]', { hasText: new RegExp(`^${waiting}$`) }).waitFor()
    await recordPetals(guest)
    await win(room, meena, 15, ['Full House'])
    await expect.poll(() => petalsOf(guest), 'petals behind the number that waits').toEqual(['-1'])
    await end(room)
    const over = guest.getByRole('region', { name: 'Game over' })
    await expect(over.getByRole('heading', { name: 'Round 1 is over' })).toBeVisible()
    await expect(over.getByRole('listitem').first()).toContainText('Full HouseMeena')
    await expect(guest.getByRole('complementary', { name: 'A win' }), 'the Full House is told once').toHaveCount(0)
    await expect(host.getByRole('button', { name: 'Play again' })).toBeInViewport({ ratio: 1 })
    await expect(over).toContainText('Not won: Top Line, Middle Line, Bottom Line')
    await expect(over).toContainText('Asha can start the next round. Just stay here.')
    await expect(over.getByRole('button', { name: 'Finish the evening' })).toHaveCount(0)
    const ends = () => guest.evaluate(() => window.spokenTexts.filter((text) => text.startsWith('Game over')))
    await expect.poll(ends).toEqual(['Game over. Well done, Ravi and Meena!'])
    await guest.reload()
    await over.waitFor()
    await expect(tv.getByRole('heading', { name: 'Round 1 is over' })).toBeVisible()
    await expectReadable(tv, 'the end of a round')
    expect(await ends()).toEqual([])
    await expect(tv.getByRole('region', { name: 'Evening so far' })).toContainText('Meena')
  })

  await test.step('between the rounds the TV says who is ready and how the evening stands', async () => {
    await host.getByRole('button', { name: 'Play again' }).click()
    await expect(tv.getByRole('heading', { name: /^Round 2 · \d of 3 ready$/ })).toBeVisible()
    await expect(tv.getByRole('region', { name: 'Evening so far' })).toContainText('1 round')
    await expectReadable(tv, 'between rounds')
    await guest.waitForURL(/\/ticket-selection$/)
  })

  await test.step('the host finishes the evening, and every screen shows the podium of the record', async () => {
    await start(room)
    await host.waitForURL(/\/active-game/)
    await win(room, meena, 5, ['First Five'])
    await win(room, room.host, 15, ['Full House'])
    await end(room)
    const board = guest.getByRole('region', { name: 'Evening so far' }).getByRole('listitem')
    await expect(board.first()).toHaveText('🥇MeenaFirst Five, Full House2 wins')
    await host.getByRole('button', { name: 'Finish the evening' }).click()
    const { rounds } = (await ravi.browser.get<EveningAnswer>(`/api/rooms/${room.id}/evening`)).body
    const { body: latest } = await ravi.browser.get<WinnerView[]>(`/api/rooms/${room.id}/winners`)
    const wins = (name: string) =>
      rounds.flatMap((round) => round.wins).filter((won) => won.name === name).length +
      latest.filter(({ playerName }) => playerName === name).length
    expect(['Meena', 'Asha', 'Ravi'].map(wins)).toEqual([2, 1, 1])
    for (const page of [host, guest, tv]) {
      await expect(page.getByRole('heading', { name: 'What an evening!' })).toBeVisible()
      const steps = page.getByRole('list', { name: 'Podium' }).getByRole('listitem')
      // Asha has a Full House, Ravi has none.
      await expect(steps).toHaveText(['Meena🥇2 wins', 'Asha🥈1 win', 'Ravi🥉1 win'])
    }
    await expectReadable(tv, 'the podium')
  })

  await test.step('the picture of the evening is shared within the tap, or saved, in each language', async () => {
    const whatsApp = await guest.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    const text = decodeURIComponent(whatsApp ?? '').split('text=')[1]
    expect(text).toMatch(/^Tambola, \d+ \w+: 🥇 Meena 2 · 🥈 Asha 1 · 🥉 Ravi 1\. 2 rounds\.$/)
    // The buttons are named so once the picture is there: the tap that asks for it sends it.
    await guest.getByRole('button', { name: 'Share', exact: true }).click()
    const shared = () => guest.evaluate(() => (window as unknown as { shared: unknown[] }).shared)
    await expect.poll(shared).toEqual([{ isInTap: true, type: 'image/png', width: 1080, height: 1350 }])
    const english = await savedBy(host, 'Save picture')
    await chooseLanguage(host, 'hi')
    const hindi = await savedBy(host, 'तस्वीर सहेजें')
    expect(hindi.equals(english), 'the picture is drawn again for Hindi').toBe(false)
    const hasLetters = await host.evaluate(() => document.fonts.check('700 60px "Baloo 2 Variable"', 'शाम'))
    expect(hasLetters, 'in the letters of the pages').toBe(true)
    await chooseLanguage(host, 'en')
    expect(blocked).toEqual([])
  })

  await test.step('each round can be read and checked, with what this phone saw of it', async () => {
    await guest.getByRole('link', { name: 'All rounds' }).click()
    const first = guest.getByRole('region', { name: 'Round 1' })
    await expect(first.getByRole('listitem')).toHaveText(['Ravi First Five, ticket 1', 'Meena Full House, ticket 1'])
    await expect(guest.getByRole('region', { name: 'Round 2' }).getByRole('listitem')).toHaveCount(2)
    await first.getByRole('link', { name: 'Check round 1' }).click()
    await expect(guest.getByText('All of this draw is right.')).toBeVisible()
    const saving = guest.waitForEvent('download')
    await guest.getByRole('button', { name: 'Save the evidence' }).click()
    const evidence = String(await contentOf(await saving))
    expect(judge(evidence)).toBe('verified')
    expect(JSON.parse(evidence).witness.numbers.length).toBeGreaterThan(0)
    await guest.getByRole('link', { name: 'Back to the game' }).click()
    await guest.getByRole('list', { name: 'Podium' }).waitFor()
  })

  await test.step('playing again opens the evening again', async () => {
    await host.getByRole('button', { name: 'Play again' }).click()
    await expect(tv.getByRole('heading', { name: /^Round 3 · / })).toBeVisible()
    expect((await room.state()).room.eveningOver).toBe(false)
  })
})
