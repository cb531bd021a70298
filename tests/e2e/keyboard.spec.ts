import { expect, type Locator, type Page } from '@playwright/test'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import { call, ofTwoLines, openRoom, roomOf, type TestRoom, ticketOf } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { feelVibrations, spokenIn } from '../support/fake-voice.ts'
import { atAPhone, atScreen, callOwn, cell, inTheGame, numbersShown } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

const server = serverOfFile({ cooldownMs: 0 })

const MOST_TABS = 60

/** What has the focus, and how that shows. Between the last and the first control it is nowhere. */
function focusOn(page: Page): Promise<{ label: string; outline: string }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const ownLabel = element instanceof HTMLInputElement && element.labels?.[0]?.textContent
    const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent
    const text = element.getAttribute('aria-label') ?? labelledBy ?? (ownLabel || element.textContent) ?? ''
    return { label: text.trim(), outline: getComputedStyle(element).outlineStyle }
  })
}

/** Presses Tab until the control of that name has the focus, which must be visible. Returns how often. */
async function tabTo(page: Page, name: string | RegExp): Promise<number> {
  // It may be in a part that is loaded when it is opened.
  const named = page.getByText(name, { exact: true }).or(page.getByLabel(name, { exact: true }))
  await named.first().waitFor({ state: 'attached' })
  for (let presses = 0; presses <= MOST_TABS; presses++) {
    const { label, outline } = await focusOn(page)
    if (typeof name === 'string' ? label === name : name.test(label)) {
      expect(outline, `focus on ${label} can be seen`).not.toBe('none')
      return presses
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}`)
}

/** Presses Enter on a control. A button takes no press for half a second where another one was. */
async function pressEnter(control: Locator): Promise<void> {
  await expect(control).not.toHaveCSS('pointer-events', 'none')
  await control.press('Enter')
}

/** Chooses by the focus alone, and counts what it takes: each Tab is one step of a scanning switch. */
class TwoKeys {
  steps = 0
  presses = 0
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async press(...names: (string | RegExp)[]): Promise<void> {
    for (const name of names) {
      this.steps += await tabTo(this.page, name)
      this.presses++
      await pressEnter(this.page.locator(':focus'))
    }
  }

  /** Opens the settings, chooses there, and closes them. */
  async choose(...names: string[]): Promise<void> {
    await this.press('Settings', ...names)
    // A toast on the sheet has a button of that name too.
    do await this.press('Close')
    while (await this.page.getByRole('dialog').isVisible())
  }
}

/** Goes into the ticket with Tab and over it with the arrows. */
async function walkTo(page: Page, number: number): Promise<void> {
  await tabTo(page, /^\d{1,2}$/)
  for (const key of ['Home', 'ArrowUp', 'ArrowUp', 'Home']) await page.keyboard.press(key)
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 5; column++) {
      if ((await focusOn(page)).label === String(number)) return
      await page.keyboard.press('ArrowRight')
    }
    for (const key of ['Home', 'ArrowDown', 'Home']) await page.keyboard.press(key)
  }
  throw new Error(`${number} cannot be reached with the arrows`)
}

test('a host with only Tab and Enter hosts, starts and calls, and marks with the arrows', async ({ browser }) => {
  const asha = await atAPhone(browser, 'Asha', { width: 1366, height: 768 })
  const { page } = asha
  await page.goto(server.url)
  const keys = new TwoKeys(page)
  await keys.press('New Game')
  await tabTo(page, 'Your Name (Host)')
  await page.keyboard.type('Asha')
  await keys.press('Host New Game')
  await page.getByRole('button', { name: 'Start Game' }).waitFor()
  await keys.press('Start Game')
  await page.getByRole('button', { name: 'Call Next Number' }).waitFor()
  await keys.press('Skip to tickets')
  await page.keyboard.press('Tab')
  expect((await focusOn(page)).label).toMatch(/^\d{1,2}$/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await keys.press('Call Next Number')
  await expect(page.getByText('1 of 90 called')).toBeAttached()
  const drawn = Number((await page.getByText('1 of 90 called').textContent())?.match(/^\d+/)?.[0])
  const last = (await numbersShown(asha)).findLast((number) => number !== drawn) as number
  await callOwn(asha, 1, last)
  await walkTo(page, last)
  await page.keyboard.press('Space')
  await expect(cell(asha, last)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('article .ticket-cell[tabindex="0"]'), 'stops of the Tab key').toHaveCount(1)
})

test('the arrow keys select one tab of a game after the other, and show its panel', async ({ browser }) => {
  const [room, ravi] = await roomOf(server, 'Ravi')
  await room.start()
  const page = await atScreen(browser, server, room, ravi)
  await page.goto(`${server.url}/active-game`)
  const tabs = page.getByRole('tab')
  await tabs.first().waitFor()
  const last = (await tabs.count()) - 1
  await page.getByRole('tab', { selected: true }).focus()
  const steps = { Home: 0, ArrowRight: 1, End: last, ArrowLeft: last - 1 }
  for (const [key, at] of [...Object.entries(steps), ['End', last], ['ArrowRight', 0], ['ArrowLeft', last]] as const) {
    await page.keyboard.press(key)
    await expect(tabs.nth(at), key).toBeFocused()
    expect(await tabs.evaluateAll((all) => all.map((tab) => tab.ariaSelected)), key).toEqual(
      Array.from({ length: last + 1 }, (_, nth) => String(nth === at)),
    )
    await expect(page.getByRole('tabpanel'), 'the only one that is shown').toHaveAttribute(
      'aria-labelledby',
      (await tabs.nth(at).getAttribute('id')) ?? '',
    )
  }
  await page.keyboard.press('Control+Home')
  await expect(tabs.nth(last), 'a key with a modifier is the browser’s').toBeFocused()
})

test('a guest with two keys, without sound or vibration, wins, and reads everything in the log', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const ravi = await atAPhone(browser, 'Ravi')
  const { page } = ravi
  await feelVibrations(page)
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  const keys = new TwoKeys(page)
  await tabTo(page, 'Your Name')
  await page.keyboard.type('Ravi')
  await keys.press('Join Game')
  await expect.poll(async () => (await room.state()).players.length).toBe(2)
  await room.start()
  await inTheGame(ravi)
  await keys.choose('With hints', 'Change one by one', 'Sound effects', 'Vibration')
  await keys.press('Voice on')
  const [felt, said] = [await page.evaluate(() => window.vibrations.length), await spokenIn(page)]

  const own = ofTwoLines(await numbersShown(ravi))
  const before = { steps: keys.steps, presses: keys.presses }
  for (const number of own) {
    await call(room, number)
    const due = page.getByRole('button', { name: `Mark ${number}` })
    await (number === own[0] ? due.waitFor() : expect(due).toBeFocused())
    await keys.press(`Mark ${number}`)
    await expect(cell(ravi, number)).toHaveAttribute('aria-pressed', 'true')
  }
  await keys.press('Claim First Five #1')
  await hasShown(page, "You've won First Five!")
  const [steps, presses] = [keys.steps - before.steps, keys.presses - before.presses].map((all) => all / own.length)
  reportMeasurement('presses, steps of a scan, for each call with one switch', `${presses}, ${steps}`, 'at most 2, 12')
  expect(presses).toBeLessThanOrEqual(2)
  expect(steps).toBeLessThanOrEqual(12)

  await keys.press('Settings', 'Change one by one', 'Game log and keys')
  const log = page.getByRole('dialog').getByRole('listitem')
  for (const line of ['Ravi has won First Five!', `5. ${own[4]} called`])
    await expect(log.getByText(line)).toBeVisible()
  expect(await page.evaluate(() => window.vibrations.length)).toBe(felt)
  expect(await spokenIn(page)).toEqual(said)
})

declare global {
  interface Window {
    /** What screen readers were told, in order. */
    announcements: string[]
  }
}

const MOST_WORDS = 14
const ROWS = ['top', 'middle', 'bottom']

/** Records what live regions say that are not behind an open sheet. */
async function hearAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.announcements = []
    const last = new WeakMap<Element, string>()
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) {
          const element = node instanceof Element ? node : node.parentElement
          const region = element?.closest('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]')
          const text = region?.textContent?.trim()
          if (!region || !text || region.closest('[inert]') || last.get(region) === text) continue
          last.set(region, text)
          window.announcements.push(text)
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** The names on which a finger stops that swipes from the top of the page: headings, controls and texts, in their order. */
async function swipeStops(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const stopsIn = (id: string): string[] => {
    const node = byId.get(id)
    if (!node) return []
    const isStop = !node.ignored && /^(heading|button|link|tab|textbox|StaticText)$/.test(node.role?.value)
    return isStop ? [String(node.name?.value)] : (node.childIds ?? []).flatMap(stopsIn)
  }
  return stopsIn(nodes[0]?.nodeId ?? '')
}

const heardOn = (page: Page) => page.evaluate(() => window.announcements)
const isHeard = (page: Page, text: string) =>
  expect.poll(() => heardOn(page)).toContainEqual(expect.stringContaining(text))

test('a player who only hears the game plays from the start to a win', async ({ browser }) => {
  const [room, ravi] = await roomOf(server, 'Ravi')
  const page = await atScreen(browser, server, room, ravi, { settings: { byEar: 'reader' } })
  await hearAnnouncements(page)
  await feelVibrations(page)
  await page.goto(`${server.url}/waiting`)
  await page.getByText('2 players').waitFor()
  await room.start()
  await page.getByRole('heading', { name: 'Waiting for the first number' }).waitFor()

  const ticket = ticketOf(room, ravi)
  const own = numbersOf(ticket).filter((_, at) => at % 3 === 0)
  const other = [1, 2, 3, 4, 5, 6, 7].find((number) => !numbersOf(ticket).includes(number)) as number
  const called = [...own.slice(0, 2), other, ...own.slice(2)]
  let presses = 0
  for (const number of called) {
    await call(room, number)
    await page.getByRole('heading', { name: String(number), exact: true }).waitFor()
    const row = ticket.findIndex((cells) => cells.includes(number))
    await isHeard(page, row === -1 ? `${number}. Not on your ticket.` : `${number}. On your ticket, ${ROWS[row]} row.`)
    if (row === -1) continue
    const button = `Mark ${number}`
    await page.getByRole('button', { name: button, exact: true }).waitFor()
    const stops = await swipeStops(page)
    expect(stops.indexOf(button) - stops.indexOf(`${number}`), 'swipes from the number to what is due').toBe(1)
    presses++
    if (presses % 2 === 0) await pressEnter(page.getByRole('button', { name: button, exact: true }))
    else await page.keyboard.press('m')
    await isHeard(page, `Marked ${number} on ticket 1.`)
  }
  await isHeard(page, 'First Five is ready.')
  presses++
  await page.getByText('First Five ready', { exact: true }).waitFor()
  await page.keyboard.press('c')
  await isHeard(page, "You've won First Five!")
  expect((await room.state()).room.disabledPatterns).toContain('First Five')
  const felt = await page.evaluate(() => window.vibrations)
  expect(new Set(felt), 'a number, one of mine, a mark, one to go and a win').toHaveProperty('size', 5)

  const all = await heardOn(page)
  for (const number of called) expect(all.filter((text) => text.startsWith(`${number}. `))).toHaveLength(1)
  expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([])
  expect(all.filter((text) => text.split(/\s+/).length > MOST_WORDS)).toEqual([])
  reportMeasurement('presses a call, by ear', (presses / called.length).toFixed(1), 'at most 2')
  expect(presses / called.length).toBeLessThanOrEqual(2)
  expect(await spokenIn(page), 'the page itself says nothing').toEqual([])

  await test.step('who speaks is chosen in the settings', () => choosesWhoSpeaks(page, room, called))
})

async function choosesWhoSpeaks(page: Page, room: TestRoom, called: readonly number[]): Promise<void> {
  for (const name of ['Settings', 'Change one by one']) await page.getByRole('button', { name }).press('Enter')
  const byEar = page.getByRole('combobox', { name: 'By ear' })
  await byEar.selectOption({ label: 'Off' })
  const [first = 0, next = 0, last = 0] = ALL_NUMBERS.slice(10).filter((number) => !called.includes(number))
  await call(room, first)
  await isHeard(page, `${first}. ${called.length + 1} of 90 called.`)
  await byEar.selectOption({ label: 'The page speaks' })
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await call(room, next)
  await expect.poll(async () => (await spokenIn(page)).at(-1)).toMatch(new RegExp(`\\b${next}\\b`))
  expect((await heardOn(page)).join(' '), 'the screen reader says nothing').not.toContain(`${next}. `)
  await pressEnter(page.getByRole('button', { name: 'Voice on' }))
  await call(room, last)
  await isHeard(page, `${last}. `)
}
