import { expect, type Locator, type Page } from '@playwright/test'
import { call, mark, numbersOn, ofTwoLines, openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { watchLookups } from '../support/lookups.ts'
import { atScreen, openOptions } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

const PHONE = { width: 360, height: 800 }

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const topOf = (element: Locator) => element.evaluate((it) => it.getBoundingClientRect().top)

/** Keeps requests back until they are let through. */
async function hold(page: Page, which: RegExp): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(which, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

test('the home page: Tab comes to Help first, and all of it is in sight on a phone held sideways and on a large screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await page.goto(server.url)
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Help' })).toBeFocused()
  const newGame = page.getByRole('link', { name: 'New Game' })
  for (const way of [newGame, page.getByRole('link', { name: 'Join a Game' })]) {
    await expect(way).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1920, height: 1080 })
  const size = await newGame.evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize))
  expect(size, 'large').toBeGreaterThanOrEqual(25)
  await expect(page.getByText('Family safe')).toBeInViewport({ ratio: 1 })
})

test('without a privacy page of its own the help page says what is kept, and search engines what to leave out', async ({
  page,
}) => {
  await page.goto(`${server.url}/support`)
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL(/\/support#privacy$/)
  await expect(page.locator('#privacy')).toContainText('We delete a room one day after its game')
  await page.goto(server.url)
  await page.goto(`${server.url}/support#privacy`)
  await expect(page.getByRole('heading', { name: 'Privacy' }), 'by its address too').toBeInViewport()
  const robots = await page.request.get(`${server.url}/robots.txt`)
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await robots.text()).toMatch(/^User-agent: \*$/m)
})

test('the way back into a game keeps its distance from Help, and the form its place when the room is known', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const page = await atScreen(browser, server, room, room.host, { size: PHONE })
  await page.goto(server.url)
  const card = page.locator('div', { has: page.getByText('You are still in room') }).last()
  await card.waitFor()
  const help = await page.getByRole('link', { name: 'Help' }).evaluate((link) => link.getBoundingClientRect().bottom)
  expect((await topOf(card)) - help).toBeGreaterThanOrEqual(12)

  const letThrough = await hold(page, /\/api\/rooms\/\d{6}$/)
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  const join = page.getByRole('button', { name: 'Join Game' })
  const before = await topOf(join)
  letThrough()
  await page.getByText('hosted by Asha').waitFor()
  expect(await topOf(join)).toBe(before)
})

test('a host without a voice on the narrowest phone: marks, a claim, calls that fail, and the end', async ({
  browser,
}) => {
  const room = await openRoom(server, 'Asha', 2)
  const size = { width: 320, height: 640 }
  const page = await atScreen(browser, server, room, room.host, { size, settings: { help: 'show' } })
  await page.addInitScript(() => {
    Object.defineProperty(window, 'speechSynthesis', { value: undefined })
    Reflect.deleteProperty(window, 'SpeechSynthesisUtterance')
    const told: string[] = []
    Object.assign(window, { told })
    const look = () => {
      for (const region of document.querySelectorAll('[role=status][aria-live]')) {
        told.push(`${region.getAttribute('aria-live')}: ${region.textContent}`)
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    const real = HTMLCanvasElement.prototype.toDataURL
    HTMLCanvasElement.prototype.toDataURL = function (...given) {
      document.documentElement.dataset.drawn = 'true'
      return real.apply(this, given)
    }
  })
  const toldOf = async (words: string) => {
    const told: string[] = await page.evaluate(() => Reflect.get(window, 'told'))
    return told.filter((each) => each.includes(words))
  }

  const noVoice = page.getByText('This browser cannot speak. Numbers will chime and show big.')
  await page.goto(`${server.url}/host/${room.id}`)
  await openOptions(page)
  await expect(noVoice, 'where the controls of the voice would be').toBeVisible()

  await room.start()
  // The last to be marked has two wide digits.
  const numbers = ofTwoLines(numbersOn(room, room.host.id))
  const widest = numbers[2] ?? 0
  for (const number of numbers) {
    await call(room, number)
    if (number !== widest) await mark(room.host, number)
  }
  await page.goto(`${server.url}/active-game`)
  await expect(noVoice).toBeVisible()

  await test.step('the ring of a number to be marked is wider than its number', async () => {
    const [digits, ring] = await page.locator('#ticket-1 .ticket-cell[data-live]:not([data-marked])').evaluate((it) => {
      const range = document.createRange()
      range.selectNodeContents(it)
      return [range.getBoundingClientRect().width, Number.parseFloat(getComputedStyle(it, '::before').width)]
    })
    expect(ring).toBeGreaterThan(digits ?? 0)
  })

  await test.step('a claim does not wait for its picture: it is drawn while the last mark is on its way', async () => {
    const letThrough = await hold(page, /\/mark$/)
    await page.locator('#ticket-1 .ticket-cell[data-live]:not([data-marked])').click()
    await page.getByRole('button', { name: 'Claim First Five #1' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-drawn', 'true')
    expect(await page.getByText("You've won").count(), 'the claim itself waits for the mark').toBe(0)
    letThrough()
    await hasShown(page, "You've won First Five!")
  })

  await test.step('a refused call shows the text of its refusal, and one that was lost is sent again', async () => {
    expect((await toldOf('Number Marked')).filter((each) => !each.startsWith('polite'))).toEqual([])
    expect(await toldOf('Number Marked'), 'screen readers hear notes politely').not.toEqual([])
    const json = { message: 'Please join the room first.', code: 'no_seat' }
    await page.route(/call-number$/, (route) => route.fulfill({ status: 403, json }))
    await page.getByRole('button', { name: 'Call Next Number' }).click()
    await hasShown(page, 'Please join the room first.')
    await page.unroute(/call-number$/)
    await page.route(/call-number$/, (route) => route.abort())
    await page.getByRole('button', { name: 'Call Next Number' }).click()
    const isUrgent = async () => (await toldOf('Failed to call number')).some((each) => each.startsWith('assertive'))
    await expect.poll(isUrgent, 'and errors at once').toBe(true)
    await page.unroute(/call-number$/)
    await page.getByRole('button', { name: 'Send the call again' }).click()
    await expect(page.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
    expect((await room.state()).room.calledNumbers, 'it is one call').toHaveLength(6)
  })

  await test.step('after the end no ticket is offered for a claim', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    const second = page.getByRole('button', { name: 'Ticket 2', exact: true })
    await expect(second).toBeVisible()
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    await page.getByRole('region', { name: 'Game over' }).waitFor()
    await expect(second).toHaveCount(0)
  })
})

test('each screen polls its own address at its own pace, and all of them keep one copy of the room', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const ravi = await room.join('Ravi')
  const page = await atScreen(browser, server, room, ravi, { size: PHONE })
  const { asked, settled } = watchLookups(page)
  const polls = () => asked.filter((request) => /\d{6}$/.test(request.url()))
  /** What is asked in ten seconds, for example `rooms` five times. */
  const tenSeconds = async () => {
    const before = polls().length
    for (let second = 0; second < 10; second++) {
      await page.clock.runFor(1_000)
      await settled()
    }
    return polls()
      .slice(before)
      .map((request) => request.url().split('/').at(-2))
  }
  const inTime = (text: string) =>
    expect(async () => {
      await page.clock.runFor(500)
      await settled()
      expect(await page.getByText(text).count()).toBeGreaterThan(0)
    }).toPass()
  // No line, and no new attempts, so that the polls are all that there is.
  await page.routeWebSocket(/\/ws\?/, (line) => line.close({ code: 1008 }))
  await page.clock.install()
  await page.goto(`${server.url}/waiting`)
  await page.getByText('2 players').waitFor()
  await settled()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await settled()
  expect(await tenSeconds()).toEqual(Array(5).fill('rooms'))

  await room.host.browser.post(`/api/rooms/${room.id}/start-ticket-selection`)
  await inTime('No need to tap anything')
  const first = polls().find((request) => request.url().includes('game-state'))
  expect(first?.headers()['if-none-match'], 'what the waiting room knew').toBeDefined()
  expect(await tenSeconds()).toEqual(Array(5).fill('game-state'))

  await room.start()
  await inTime('My Tickets')
  expect(await tenSeconds()).toEqual(Array(10).fill('game-state'))
})
