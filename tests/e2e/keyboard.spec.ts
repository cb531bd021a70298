import { expect, type Page } from '@playwright/test'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { call, openRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { feelVibrations, spokenIn } from '../support/fake-voice.ts'
import { atAPhone, callOwn, cell, ticketOf } from '../support/players-at-screens.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const MOST_TABS = 60

/** What has the focus, and how that shows. Between the last and the first control it is nowhere. */
function focusOn(page: Page): Promise<{ label: string; outline: string }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const ownLabel = element instanceof HTMLInputElement && element.labels?.[0]?.textContent
    const text = element.getAttribute('aria-label') ?? (ownLabel || element.textContent) ?? ''
    return { label: text.trim(), outline: getComputedStyle(element).outlineStyle }
  })
}

/** Presses Tab until the control of that name has the focus, which must be visible. Returns how often. */
async function tabTo(page: Page, name: string | RegExp): Promise<number> {
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

/** Chooses by the focus alone, and counts what it takes: each Tab is one step of a scanning switch. */
class TwoKeys {
  steps = 0
  presses = 0
  private readonly page: Page
  private readonly close: string
  constructor(page: Page, close = 'Close') {
    this.page = page
    this.close = close
  }

  async press(name: string | RegExp): Promise<void> {
    this.steps += await tabTo(this.page, name)
    this.presses++
    await this.page.keyboard.press('Enter')
  }

  async closeSheet(): Promise<void> {
    // A toast on the sheet has a button of that name too.
    do await this.press(this.close)
    while (await this.page.getByRole('dialog').isVisible())
  }
}

test('a host at a laptop with nothing but Tab and Enter: host, start, call, mark, claim; then arrows on a ticket', async ({
  browser,
}) => {
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

  const numbers = numbersOf(await ticketOf(asha))
  const choose = async (...names: (string | RegExp)[]) => {
    for (const name of ['Settings', ...names]) await keys.press(name)
    await keys.closeSheet()
  }
  await choose('Family')
  await keys.press('Call Next Number')
  await expect(page.getByText('1 of 90 called')).toBeAttached()
  const drawn = Number((await page.getByText('1 of 90 called').textContent())?.match(/^\d+/)?.[0])
  const [first = 0, ...later] = numbers.filter((each) => each !== drawn)
  for (const [at, number] of [first, ...later.slice(0, 4)].entries()) {
    await callOwn(asha, at + 1, number)
    if (number === first) await keys.press(`Mark ${first}`)
  }
  await expect(cell(asha, first)).toHaveAttribute('aria-pressed', 'true')
  // A list of choices takes arrows. In the easy mode this is a switch of its own.
  await choose('With grandparents', 'Change one by one', /^Mark for me/)
  await expect(page.locator('.ticket-cell[aria-pressed="true"]')).toHaveCount(numbers.includes(drawn) ? 6 : 5)
  // Of a line too it would speak first.
  await keys.press(/^Claim /)
  await expect(page.getByText(/You've won (First Five|Top Line)!/).first()).toBeVisible()
  const { steps, presses } = keys
  reportMeasurement('presses, and steps of a scan, of a host from the dashboard to a win', `${presses}, ${steps}`, '–')

  await choose('As always')
  const [last = 0] = later.slice(4)
  await callOwn(asha, 6, last)
  await walkTo(page, numbers, last)
  await page.keyboard.press('Space')
  await expect(cell(asha, last)).toHaveAttribute('aria-pressed', 'true')
  const stops = await page.locator('article .ticket-cell[tabindex="0"]').count()
  reportMeasurement('stops of the Tab key on a ticket', String(stops), '1')
  expect(stops).toBe(1)
})

/** Goes into the ticket with Tab and over it with the arrows. */
async function walkTo(page: Page, numbers: readonly number[], number: number): Promise<void> {
  await tabTo(page, /^\d{1,2}$/)
  for (const key of ['Home', 'ArrowUp', 'ArrowUp', 'Home']) await page.keyboard.press(key)
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 5; column++) {
      if ((await page.evaluate(() => document.activeElement?.textContent)) === String(number)) return
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
  }
  throw new Error(`${number} of ${numbers} cannot be reached with the arrows`)
}

const WORDS = {
  close: 'बंद करें',
  name: 'आपका नाम',
  join: 'खेल में आएँ',
  tickets: 'मेरे टिकट',
  settings: 'सेटिंग',
  family: 'परिवार',
  details: 'एक-एक करके बदलें',
  sounds: 'खेल की ध्वनियाँ',
  vibration: 'कंपन',
  voice: 'आवाज़ चालू',
  mark: '% काटें',
  claim: 'जल्दी पाँच #1: क्लेम',
  won: 'आपने जल्दी पाँच जीत लिया!',
  log: 'खेल का हाल और बटन',
  called: '% आया',
  hasWon: 'Ravi ने जल्दी पाँच जीता!',
} as const

const word = (name: keyof typeof WORDS, number = 0) => WORDS[name].replace('%', String(number))

test('a guest in Hindi with two keys, one that goes on and one that presses, hears and feels nothing and reads all in the log', async ({
  browser,
}) => {
  const room = await openRoom(server)
  await room.join('Meena')
  const { page } = await atAPhone(browser, 'Ravi')
  await feelVibrations(page)
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  const keys = new TwoKeys(page, word('close'))
  for (const name of ['Settings', 'हिन्दी']) await keys.press(name)
  await keys.closeSheet()
  await tabTo(page, word('name'))
  await page.keyboard.type('Ravi')
  await keys.press(word('join'))
  await expect.poll(async () => (await room.state()).players.length).toBe(3)
  await room.start()
  await page.getByRole('tab', { name: word('tickets') }).waitFor()
  for (const name of ['settings', 'family', 'details', 'sounds', 'vibration'] as const) await keys.press(word(name))
  await keys.closeSheet()
  await keys.press(word('voice'))
  const [felt, said] = [await page.evaluate(() => window.vibrations.length), await spokenIn(page)]

  const { players } = await room.state()
  const { id } = players.find(({ name }) => name === 'Ravi') as { id: string }
  const own = numbersOf(ticketsFor(playerSeed(room.id, id))[0] as Ticket).filter((_, index) => index % 3 === 0)
  const before = { steps: keys.steps, presses: keys.presses }
  for (const number of own) {
    await call(room, number)
    await page.getByRole('button', { name: word('mark', number) }).waitFor()
    await keys.press(word('mark', number))
    await expect(page.getByRole('button', { name: String(number), exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  }
  await page.getByRole('button', { name: word('claim') }).waitFor()
  await keys.press(word('claim'))
  await expect(page.getByText(word('won')).first()).toBeVisible()
  const [steps, presses] = [keys.steps - before.steps, keys.presses - before.presses]
  reportMeasurement(
    'presses, and steps of a scan, for each call with one switch',
    `${presses / own.length}, ${steps / own.length}`,
    'at most 2, 12',
  )
  expect(presses / own.length).toBeLessThanOrEqual(2)
  expect(steps / own.length).toBeLessThanOrEqual(12)

  for (const name of ['settings', 'details', 'log'] as const) await keys.press(word(name))
  const log = page.getByRole('dialog').getByRole('listitem')
  const calls = own.map((number, index) => `${index + 1}. ${word('called', number)}`)
  const told = async () => (await log.allTextContents()).filter((line) => /आया$|जीता!$/.test(line))
  await expect.poll(told).toEqual([word('hasWon'), ...calls.toReversed()])
  await keys.closeSheet()
  expect(await page.evaluate(() => window.vibrations.length)).toBe(felt)
  expect(await spokenIn(page)).toEqual(said)
})
