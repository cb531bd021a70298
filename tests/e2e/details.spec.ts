import { expect, type Locator } from '@playwright/test'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { openRoom } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { covered } from '../support/hits.ts'
import { atScreen } from '../support/in-the-room.ts'
import { openOptions } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'
import { call } from '../support/whole-game.ts'

const PHONE = { width: 360, height: 800 }

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { top: box.y, bottom: box.y + box.height }
}

test('the way back into a game keeps its distance from Help, and the form its place when the room is known', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const page = await atScreen(browser, server, room, room.host, { size: PHONE })
  await page.goto(server.url)
  const card = page.locator('div', { has: page.getByText('You are still in room') }).last()
  await card.waitFor()
  const help = await boxOf(page.getByRole('link', { name: 'Help' }))
  expect((await boxOf(card)).top - help.bottom).toBeGreaterThanOrEqual(12)

  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/api\/rooms\/\d{6}$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  const join = page.getByRole('button', { name: 'Join Game' })
  const before = await boxOf(join)
  letThrough()
  await page.getByText('hosted by Asha').waitFor()
  expect(await boxOf(join)).toEqual(before)
})

test('a claim does not wait for its picture: it is drawn while the last mark is on its way', async ({ browser }) => {
  const room = await openRoom(server)
  await room.start()
  const [ticket = []] = ticketsFor(playerSeed(room.id, room.host.id))
  // Of two lines, so that one pattern alone is ready.
  const numbers = numbersOf(ticket).filter((_, place) => [0, 1, 2, 5, 6].includes(place))
  for (const number of numbers) await call(room, number)
  for (const number of numbers.slice(0, 4)) {
    await room.host.browser.post(`/api/players/${room.host.id}/mark`, { ticketId: 0, number })
  }
  const page = await atScreen(browser, server, room, room.host, { size: PHONE })
  await page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.toDataURL
    HTMLCanvasElement.prototype.toDataURL = function (...given) {
      document.documentElement.dataset.drawn = 'true'
      return real.apply(this, given)
    }
  })
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/mark$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${server.url}/active-game`)
  await page.locator('.ticket-cell[data-live]:not([data-marked])').click()
  await page.getByRole('button', { name: 'Claim First Five #1' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-drawn', 'true')
  expect(await page.getByText("You've won").count(), 'the claim itself waits for the mark').toBe(0)
  letThrough()
  await hasShown(page, "You've won First Five!")
})

test('after the end no ticket is offered for a claim, and fields for tickets have names', async ({ browser }) => {
  const room = await openRoom(server, 'Asha', 2)
  await room.start()
  const page = await atScreen(browser, server, room, room.host, { size: { width: 1366, height: 768 } })
  await page.goto(`${server.url}/active-game`)
  await page.getByRole('tab', { name: 'My Tickets' }).waitFor()
  await expect(page.getByRole('spinbutton', { name: 'First Five, ticket number' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ticket 2', exact: true })).toBeVisible()
  await expect(page.locator('.side-board'), 'the board beside the tickets').toBeVisible()
  await room.host.browser.post(`/api/rooms/${room.id}/end`)
  await page.getByRole('region', { name: 'Game over' }).waitFor()
  await expect(page.getByRole('button', { name: 'Ticket 2', exact: true })).toHaveCount(0)
  await expect(page.getByRole('spinbutton')).toHaveCount(0)
})

test('a browser without a voice says so where its controls would be', async ({ browser }) => {
  const room = await openRoom(server)
  const page = await atScreen(browser, server, room, room.host, { size: PHONE })
  await page.addInitScript(() => {
    Object.defineProperty(window, 'speechSynthesis', { value: undefined })
    Reflect.deleteProperty(window, 'SpeechSynthesisUtterance')
  })
  const words = 'This browser cannot speak. Numbers will chime and show big.'
  await page.goto(`${server.url}/host/${room.id}`)
  await openOptions(page)
  await expect(page.getByText(words)).toBeVisible()
  await room.start()
  await page.goto(`${server.url}/active-game`)
  await expect(page.getByText(words)).toBeVisible()
})

test('screen readers hear notes politely and errors at once', async ({ browser }) => {
  const room = await openRoom(server)
  await room.start()
  const [ticket = []] = ticketsFor(playerSeed(room.id, room.host.id))
  await call(room, numbersOf(ticket)[0])
  const page = await atScreen(browser, server, room, room.host, { size: PHONE })
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    const look = () => {
      for (const region of document.querySelectorAll('[role=status][aria-live]')) {
        told.push(`${region.getAttribute('aria-live')}: ${region.textContent}`)
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const toldOf = (words: string) =>
    page.evaluate((part) => (window as unknown as { told: string[] }).told.filter((each) => each.includes(part)), words)
  await page.goto(`${server.url}/active-game`)
  await page.locator('.ticket-cell[data-live]').click()
  await expect.poll(() => toldOf('Number Marked')).not.toEqual([])
  expect((await toldOf('Number Marked')).filter((each) => !each.startsWith('polite'))).toEqual([])
  await page.route(/call-number$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Call Next Number' }).click()
  await expect
    .poll(async () => (await toldOf('Failed to call number')).some((it) => it.startsWith('assertive')))
    .toBe(true)
  // One tap sends it again, and it is one call.
  await page.unroute(/call-number$/)
  await page.getByRole('button', { name: 'Send the call again' }).click()
  await expect(page.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
  expect((await room.state()).room.calledNumbers).toHaveLength(2)
})

test('the ring of a number to be marked is wider than its number on the narrowest phones', async ({ browser }) => {
  const room = await openRoom(server)
  await room.start()
  const numbers = numbersOf(ticketsFor(playerSeed(room.id, room.host.id))[0] ?? [])
  const widest = numbers.findLast((number) => number >= 20) ?? 90
  await call(room, widest)
  const size = { width: 320, height: 640 }
  const page = await atScreen(browser, server, room, room.host, { size, settings: { help: 'show' } })
  await page.goto(`${server.url}/active-game`)
  const [digits, ring] = await page.locator('.ticket-cell[data-live]').evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return [range.getBoundingClientRect().width, Number.parseFloat(getComputedStyle(cell, '::before').width)]
  })
  expect(ring).toBeGreaterThan(digits ?? 0)
})

test('a refused call shows the text of its refusal', async ({ browser }) => {
  const room = await openRoom(server)
  await room.start()
  const page = await atScreen(browser, server, room, room.host, { size: PHONE })
  const json = { message: 'Please join the room first.', code: 'no_seat' }
  await page.route(/call-number$/, (route) => route.fulfill({ status: 403, json }))
  await page.goto(`${server.url}/active-game`)
  await page.getByRole('button', { name: 'Call Next Number' }).click()
  await hasShown(page, 'Please join the room first.')
})

test('the big screen shows what can be won, whole, also with a long name', async ({ browser }) => {
  const name = 'Shrimati Lakshmibai Kulkarni D'
  const room = await openRoom(server, name)
  await room.start()
  const numbers = numbersOf(ticketsFor(playerSeed(room.id, room.host.id))[0] ?? []).slice(0, 5)
  for (const number of numbers) {
    await call(room, number)
    await room.host.browser.post(`/api/players/${room.host.id}/mark`, { ticketId: 0, number })
  }
  const page = await atScreen(browser, server, room, room.host, { size: { width: 1280, height: 720 } })
  await page.goto(`${server.url}/tv/${room.id}`)
  await page.getByText('Numbers Called: 5 / 90').waitFor()
  const won = { playerId: room.host.id, pattern: 'First Five', ticketNumber: 1 }
  expect((await room.host.browser.post(`/api/rooms/${room.id}/winners`, won)).status).toBe(201)
  const win = page.locator('.tv-win')
  await expect(win).toContainText(name)
  const parts = ['.tv-prizes li:last-child', '.token-number', '.tv-count > span', '.tv-room']
  expect(await covered(page, [...parts, '.tv-win-name', '.tv-win > svg'])).toEqual([])
  await win.waitFor({ state: 'detached' })
  expect(await covered(page, [...parts, '.tv-cell'])).toEqual([])
  await expect(page.locator('.tv-prizes li').first()).toContainText(name)
  await expect(page.locator('.tv-prizes li').last()).toHaveText('Full House Still open')
})

test('each screen polls its own address at its own pace, and all of them keep one copy of the room', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const ravi = await room.join('Ravi')
  const page = await atScreen(browser, server, room, ravi, { size: PHONE })
  const polls: { from: string; hasTag: boolean }[] = []
  let open = 0
  page.on('request', (request) => {
    const from = /\/api\/(rooms|game-state)\/\d{6}$/.exec(request.url())?.[1]
    if (!from) return
    open++
    polls.push({ from, hasTag: request.headers()['if-none-match'] !== undefined })
  })
  page.on('response', (response) => {
    if (/\/api\/(rooms|game-state)\/\d{6}$/.test(response.url())) open--
  })
  const answered = async () => {
    // Requests are announced in their order, so after this one those of the timers are known.
    await page.evaluate(async () => void (await fetch('/favicon.svg')))
    await expect.poll(() => open, { intervals: [5, 10, 20, 50] }).toBe(0)
  }
  /** What is asked in ten seconds, for example `rooms` five times. */
  const tenSeconds = async () => {
    const before = polls.length
    for (let second = 0; second < 10; second++) {
      await page.clock.runFor(1_000)
      await answered()
    }
    const asked = polls.slice(before)
    return { from: [...new Set(asked.map(({ from }) => from))], times: asked.length }
  }
  const inTime = (isSo: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(500)
      await answered()
      await isSo()
    }).toPass()
  // No line, and no new attempts, so that the polls are all that there is.
  await page.routeWebSocket(/\/ws\?/, (line) => line.close({ code: 1008 }))
  await page.clock.install()
  await page.goto(`${server.url}/waiting`)
  await page.getByText('2 players').waitFor()
  await answered()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await answered()
  expect(await tenSeconds()).toEqual({ from: ['rooms'], times: 5 })

  await room.host.browser.post(`/api/rooms/${room.id}/start-ticket-selection`)
  await inTime(() => expect(page.getByText('No need to tap anything')).toBeVisible({ timeout: 100 }))
  expect(polls.find(({ from }) => from === 'game-state')?.hasTag, 'what the waiting room knew').toBe(true)
  expect(await tenSeconds()).toEqual({ from: ['game-state'], times: 5 })

  await room.start()
  await inTime(() => expect(page.getByRole('tab', { name: 'My Tickets' })).toBeVisible({ timeout: 100 }))
  expect(await tenSeconds()).toEqual({ from: ['game-state'], times: 10 })
})
