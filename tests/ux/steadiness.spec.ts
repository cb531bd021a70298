import { expect, type Page } from '@playwright/test'
import type { Pattern } from '#shared/game/patterns.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { call, openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { spokenIn } from '../support/fake-voice.ts'
import { framesPass, watchForCover } from '../support/hits.ts'
import { atScreen, atTheDashboard, callNext, hidePage, hostGame, joinGame } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'
import { watchVitals } from '../support/vitals.ts'

const MINUTE_MS = 60_000
const SMALL_PHONE = { width: 360, height: 640 }
/** At 60 a second: two seconds, as from one call to the next. */
const FRAMES_PER_CALL = 120
/** Cumulative layout shift. What moves after a tap does not count. */
const MOST_SHIFT = 0.01

const server = serverOfFile({ CALL_COOLDOWN_MS: '1000', RATE_LIMITS: 'off' }, 'embedded')

/** The rows of a player's first ticket. */
const rowsOf = (room: TestRoom, { id }: Seated) =>
  (ticketsFor(playerSeed(room.id, id))[0] ?? []).map((row) => row.filter((number) => number !== null))

const claim = async (room: TestRoom, { id, browser }: Seated, pattern: Pattern) => {
  const won = { playerId: id, pattern, ticketNumber: 1 }
  expect((await browser.post(`/api/rooms/${room.id}/winners`, won)).status, pattern).toBe(201)
}

/** Reports the cumulative layout shift since the last time, and compares it with the limit. */
async function shiftedSoFar(pages: Record<string, Page>, when: string, limit: number): Promise<void> {
  for (const [name, page] of Object.entries(pages)) {
    const shifted = await page.evaluate(() => {
      const { shifted } = window
      window.shifted = 0
      return shifted
    })
    reportMeasurement(`cumulative layout shift ${when}, ${name}`, shifted.toFixed(4), `at most ${limit}`)
    expect.soft(shifted, `${when}, ${name}`).toBeLessThanOrEqual(limit)
  }
}

test('nothing jumps or is covered in a minute of play: arrivals, calls, what is near, reactions, wins, toasts', async ({
  browser,
}) => {
  const room = await openRoom(server, 'Asha', 3)
  const dadi = await room.join('Dadi', 3)
  const asha = await atScreen(browser, server, room, room.host, { size: SMALL_PHONE })
  const hers = await atScreen(browser, server, room, dadi, { size: SMALL_PHONE })
  for (const page of [asha, hers]) await watchVitals(page)
  await asha.goto(`${server.url}/host/${room.id}`)
  await hers.goto(`${server.url}/ticket-selection`)
  await asha.getByText('2 players: Dadi, Asha').waitFor()
  await hers.getByText('No need to tap anything').waitFor()
  await shiftedSoFar({ host: asha, guest: hers }, 'while the screen loads and tickets come', MOST_SHIFT)
  const beginning = Date.now()
  const ravi = await room.join('Ravi')
  await hasShown(asha, 'Ravi is here')
  const meena = await room.join('Meena')
  await hasShown(asha, 'Meena is here')
  await room.start()
  for (const page of [asha, hers]) {
    await page.getByRole('tab', { name: 'My Tickets' }).waitFor()
    await page.getByRole('heading', { name: 'Active Game' }).click()
    await watchForCover(page)
  }
  await shiftedSoFar({ host: asha, guest: hers }, 'in two arrivals and the start', MOST_SHIFT)

  const callAndMark = async (number: number) => {
    const { calledNumbers } = (await room.state()).room
    if (calledNumbers.includes(number)) return
    await call(room, number)
    await ravi.browser.post(`/api/players/${ravi.id}/mark`, { ticketId: 0, number })
    const live = hers.locator(`#ticket-1 .ticket-cell[data-live][data-number="${number}"]`)
    await hers.getByText(`${calledNumbers.length + 1} of 90 called`).waitFor({ state: 'attached' })
    if ((await live.count()) > 0) await live.click()
    // More often than once in two seconds it is refused, and nobody minds.
    await meena.browser.post(`/api/players/${meena.id}/reactions/clap`)
    await dadi.browser.post(`/api/players/${dadi.id}/reactions/hooray`)
    await framesPass(hers, FRAMES_PER_CALL)
  }
  const [first = [], second = [], third = []] = rowsOf(room, ravi)
  for (const number of first) await callAndMark(number)
  await claim(room, ravi, 'First Five')
  await hers.locator('.ticket-cell:not([data-live]):not([data-marked])').first().click()
  for (const number of rowsOf(room, dadi)[0] ?? []) await callAndMark(number)
  await hers.getByRole('button', { name: /^Claim Top Line #1/ }).click()
  for (const number of second) await callAndMark(number)
  await claim(room, ravi, 'Middle Line')
  await room.host.browser.post(`/api/rooms/${room.id}/next-people`, { name: 'Sonu' })
  for (const number of third) await callAndMark(number)
  await claim(room, ravi, 'Full House')
  do await framesPass(hers, FRAMES_PER_CALL)
  while (Date.now() - beginning < MINUTE_MS)

  for (const said of ['Ravi has won First Five!', 'Ravi has won Middle Line!', 'Ravi has won Full House!', 'Meena 👏'])
    for (const page of [asha, hers]) await hasShown(page, said)
  for (const said of ['has not been called yet', "You've won Top Line!", '1 to go: Top Line'])
    await hasShown(hers, said)
  await hasShown(asha, 'missed')
  await shiftedSoFar({ host: asha, guest: hers }, 'in a minute of play', MOST_SHIFT)
  for (const [name, page] of Object.entries({ host: asha, guest: hers })) {
    const { frames, ...seen } = await page.evaluate(() => window.watched)
    const shares = Object.values(seen).map((count) => `${((100 * count) / frames).toFixed(1)} %`)
    reportMeasurement(`time that number, header, cells to be marked are covered, ${name}`, shares.join(', '), '0 %')
    expect.soft(seen).toEqual({ number: 0, header: 0, cells: 0 })
  }
})

test('hidden for a minute and back: the right state at once, and no backlog of speech', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const roomId = await hostGame(asha)
  const dadi = await atTheDashboard(browser, server.url, 'Dadi')
  await joinGame(dadi, roomId)
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await dadi.page.getByRole('tab', { name: 'My Tickets' }).waitFor()
  await callNext(asha, 0)
  await expect.poll(() => spokenIn(dadi.page)).toHaveLength(1)

  await hidePage(dadi.page, true)
  const end = Date.now() + MINUTE_MS
  let called = 1
  while (Date.now() < end) {
    await callNext(asha, called++)
    await asha.page.waitForTimeout(5_000)
  }
  const backAt = Date.now()
  await hidePage(dadi.page, false)
  await dadi.page.getByText(`${called} of 90 called`).waitFor({ state: 'attached' })
  const wait = Date.now() - backAt
  await expect(dadi.page.getByText('While you were away').first()).toBeAttached()
  const spoken = (await spokenIn(dadi.page)).length
  reportMeasurement('right state after a minute hidden', `${wait} ms`, 'at most 1500 ms')
  reportMeasurement(`texts spoken for ${called - 1} missed calls`, String(spoken - 1), 'at most 1, the current one')
  expect(wait).toBeLessThanOrEqual(1500)
  expect(spoken - 1).toBeLessThanOrEqual(1)
})
