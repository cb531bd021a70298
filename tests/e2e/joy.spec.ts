import { expect, type Page } from '@playwright/test'
import { call, numbersOn, ofTwoLines, openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { spokenIn } from '../support/fake-voice.ts'
import { covered } from '../support/hits.ts'
import { looksRight } from '../support/page-checks.ts'
import {
  atAPhone,
  atATv,
  joinGame,
  pressOption,
  seatedAt,
  stopClock,
  tickUntil,
} from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

const PHONE = { width: 360, height: 640 }

const server = serverOfFile({ cooldownMs: 0 })

/** The numbers of one ticket, by which the evening goes. */
const number = (page: Page, ticket: number, which: number) =>
  page.locator(`#ticket-${ticket} .ticket-cell[data-number="${which}"]`)
const onTv = (page: Page) => page.getByRole('button', { name: 'Voice is on the TV · On here too' })

/** Those who look on, and those who play. */
interface Evening {
  room: TestRoom
  host: Page
  tv: Page
  watcher: Page
  /** Ravi's. */
  winner: Page
  /** Meena's, with two tickets. */
  other: Page
  meena: Seated
  /** The numbers of Ravi's ticket. */
  his: number[]
}

test('an evening in one room has arrivals, one voice, near wins, missed numbers and a win', async ({ browser }) => {
  const room = await openRoom(server, 'Asha')
  const { page: host } = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}`, size: PHONE })
  await host.getByText('1 player: Asha').waitFor()
  const { page: tv } = await atATv(browser)
  await tv.goto(`${server.url}/tv/${room.id}`)

  const dadi = await room.join('Dadi')
  await hasShown(host, 'Dadi is here')
  const open = async (who: Seated, path: string) => {
    const prepare = (page: Page) => page.clock.install()
    return (await seatedAt(browser, server, room, who, { path, size: PHONE, prepare })).page
  }
  const winner = await open(dadi, '/ticket-selection')
  // The toast comes where the next button is. One that comes between press and release takes the release.
  await hasShown(winner, 'Tickets confirmed!')
  await test.step('an arrival is shown above Start Game, and a departure is not', () =>
    comesAndGoes({ room, host, tv, winner }))
  const meena = await room.join('Meena', 2)
  await expect(host.locator('.foot-bar')).toContainText('3 players: Meena, Ravi, Asha')
  const ravi = (await room.state()).players.find(({ name }) => name === 'Ravi')
  const his = numbersOn(room, ravi?.id ?? '')

  const { page: watcher } = await atAPhone(browser, 'Sonu')
  await watcher.goto(`${server.url}/tv/${room.id}?watch`)
  await test.step('the host is asked when a TV opens, and then only the TV speaks', async () => {
    await host.getByRole('button', { name: 'Only the TV speaks' }).click()
    await expect.poll(async () => (await room.state()).room.rules.voice).toBe('tv')
    await room.start()
    for (const page of [tv, watcher]) {
      await page.getByText('Waiting for the first number').waitFor()
      await page.keyboard.press('Shift')
    }
  })
  const other = await open(meena, '/active-game')
  const evening = { room, host, tv, watcher, winner, other, meena, his }
  for (const page of [winner, other]) await page.getByRole('heading', { name: 'Active Game' }).click()
  for (const page of [winner, other]) await expect(onTv(page)).toBeVisible()

  await test.step('one number to go is shown on the ticket and, without a name, on the TV', () => comesNear(evening))
  await test.step('a reaction is shown on the other phones and on the TV, beside the number', async () => {
    await winner.getByRole('button', { name: 'React' }).click()
    await expect(winner.getByRole('button', { name: 'Clap' })).toBeFocused()
    await winner.getByRole('button', { name: 'Hooray' }).click()
    for (const page of [winner, other, tv]) await hasShown(page, 'Ravi 🎉')
    expect(await covered(winner, ['.token', '.game-bar-claim'])).toEqual([])
  })
  await test.step('missed numbers are named in a line, and shown', () => showsMissed(evening))
  await test.step('a win is a card with the ticket, beside the number and never over numbers to mark', () =>
    wins(evening))
  await test.step('without the TV every phone speaks again, also beside one that only watches', () =>
    speaksWithoutTv(evening))
})

/** A guest changes their name, leaves and comes back as somebody else. */
async function comesAndGoes({ room, host, tv, winner }: Pick<Evening, 'room' | 'host' | 'tv' | 'winner'>) {
  await pressOption(winner, 'Change my name')
  const form = winner.getByRole('dialog', { name: 'Change my name' })
  const field = form.getByLabel('Your Name')
  await expect(field).toHaveValue('Dadi')
  await field.fill('asha')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(field).toHaveAccessibleDescription('Asha is in this room already. Please choose another name.')
  await expect(field).toBeFocused()
  await looksRight(winner)
  await field.fill('Dadi Ji')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(host.getByText('2 players: Dadi Ji, Asha')).toBeVisible()
  await expect(tv.getByText('Dadi Ji', { exact: true })).toBeVisible()
  await expect.poll(() => winner.evaluate(() => localStorage.getItem('playerName'))).toBe('Dadi Ji')
  await winner.route(/\/leave$/, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await winner.getByRole('button', { name: 'Leave Room' }).click()
  await winner.waitForURL(`${server.url}/`)
  await expect(host.getByText('1 player: Asha')).toBeVisible()
  await joinGame({ name: 'Ravi', page: winner, context: winner.context() }, room.id)
  await hasShown(host, 'Ravi is here')
}

async function comesNear({ room, tv, watcher, winner, other, his }: Evening): Promise<void> {
  for (const [i, which] of ofTwoLines(his).slice(0, 4).entries()) {
    await call(room, which)
    await number(winner, 1, which).and(winner.locator('[data-live]')).click()
    // A number that waits for its turn gives way to a newer one.
    await expect.poll(() => spokenIn(tv)).toHaveLength(i + 1)
  }
  await expect(tv.locator('.tv-prizes li').first()).toHaveText(/^First Five\s+[1-3] needs? one more$/)
  for (const page of [winner, other, watcher]) expect(await spokenIn(page), 'spoken on a phone').toEqual([])
}

async function showsMissed({ room, other, meena, his }: Evening): Promise<void> {
  const [hers = 0, last = 0] = numbersOn(room, meena.id, 1).filter((which) => !his.includes(which))
  await call(room, hers)
  await call(room, last)
  await number(other, 2, last).and(other.locator('[data-live]')).waitFor()
  await stopClock(other)
  await other.getByRole('button', { name: /^\d+ missed · Show$/ }).click()
  await expect(other.locator('.ticket-cell[data-live]').first()).toBeFocused()
  const ring = number(other, 2, hers)
  await expect.poll(() => ring.evaluate((cell) => getComputedStyle(cell, '::before').borderTopWidth)).toBe('2px')
  await expect(ring).toBeInViewport()
  await other.getByRole('link', { name: /^Ticket 2/ }).press('Enter')
  await expect(other.locator('#ticket-2 [tabindex="0"]')).toBeFocused()
  await other.clock.resume()
}

async function wins({ room, winner, his }: Evening): Promise<void> {
  const fifth = ofTwoLines(his)[4] as number
  await call(room, fifth)
  await number(winner, 1, fifth).and(winner.locator('[data-live]')).click()
  const card = winner.getByRole('complementary', { name: 'A win' })
  // The card goes by itself. A slow machine looks at it while the clock of the page stands still.
  const claims = winner.getByRole('button', { name: 'Claim First Five #1' })
  await claims.waitFor()
  await stopClock(winner)
  await claims.click()
  await tickUntil(card)
  await expect(card).toContainText('You did it, Ravi!')
  expect(await covered(winner, ['.token', '.game-bar-claim', '.win-card-close'])).toEqual([])
  await expect(card.getByRole('img', { name: 'Ravi won First Five with ticket #1' })).toBeVisible()
  await winner.clock.resume()
  await expect(card, 'then the game is back').toHaveCount(0)
}

async function speaksWithoutTv({ room, host, tv, watcher, winner, other }: Evening): Promise<void> {
  await tv.close()
  await expect(onTv(other)).toHaveCount(0)
  await host.getByRole('button', { name: 'Call Next Number' }).waitFor()
  await host.keyboard.press('n')
  await expect.poll(async () => (await room.state()).room.calledNumbers).toHaveLength(8)
  const next = (await room.state()).room.currentNumber
  for (const page of [winner, other, watcher])
    await expect.poll(async () => (await spokenIn(page)).some((text) => text.includes(String(next)))).toBe(true)
}
