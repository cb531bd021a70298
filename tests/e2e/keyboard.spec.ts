import { expect, type Page } from '@playwright/test'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { openRoom } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { feelVibrations, spokenIn } from '../support/fake-voice.ts'
import { atAPhone, atTheDashboard, callOwn, cell, ticketOf } from '../support/players-at-screens.ts'
import { reportMeasurement } from '../support/report-measurement.ts'
import { call } from '../support/whole-game.ts'

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

test('a whole game with nothing but the keyboard: host, start, call, mark, claim', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const { page } = asha
  await tabTo(page, 'New Game')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Your Name (Host)')
  await page.keyboard.type('Asha')
  await tabTo(page, 'Host New Game')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Start Game' }).waitFor()
  await tabTo(page, 'Start Game')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Call Next Number' }).waitFor()

  await tabTo(page, 'Skip to tickets')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect((await focusOn(page)).label).toMatch(/^\d{1,2}$/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  const ticket = await ticketOf(asha)
  const numbers = numbersOf(ticket)
  const marked: number[] = []
  await tabTo(page, 'Call Next Number')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 90 called')).toBeAttached()
  const drawn = Number((await page.getByText('1 of 90 called').textContent())?.match(/^\d+/)?.[0])
  if (numbers.includes(drawn)) marked.push(drawn)
  for (const number of numbers.filter((each) => each !== drawn).slice(0, 5 - marked.length)) {
    await callOwn(asha, marked.length + (numbers.includes(drawn) ? 0 : 1), number)
    marked.push(number)
  }
  for (const number of marked) {
    await walkTo(page, numbers, number)
    await page.keyboard.press('Space')
    await expect(cell(asha, number)).toHaveAttribute('aria-pressed', 'true')
  }
  // If the five numbers are a line too, the bar opens the choice.
  await tabTo(page, /^Claim($| First Five)/)
  const isChoice = (await focusOn(page)).label === 'Claim'
  await page.keyboard.press('Enter')
  if (isChoice) {
    await tabTo(page, 'Claim First Five')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText("You've won First Five!").first()).toBeVisible()
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

/** Chooses by the focus alone, and counts what it takes: each Tab is one step of a scanning switch. */
class TwoKeys {
  steps = 0
  presses = 0
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async press(name: string | RegExp): Promise<void> {
    this.steps += await tabTo(this.page, name)
    this.presses++
    await this.page.keyboard.press('Enter')
  }
}

test('a guest with two keys, one that goes on and one that presses, hears and feels nothing and reads all in the log', async ({
  browser,
}) => {
  const room = await openRoom(server)
  await room.join('Meena')
  const { page } = await atAPhone(browser, 'Ravi')
  await feelVibrations(page)
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  const keys = new TwoKeys(page)
  const closeSheet = async () => {
    // A toast on the sheet has a button of that name too.
    do await keys.press('Close')
    while (await page.getByRole('dialog').isVisible())
  }
  await tabTo(page, 'Your Name')
  await page.keyboard.type('Ravi')
  await keys.press('Join Game')
  await expect.poll(async () => (await room.state()).players.length).toBe(3)
  await room.start()
  await page.getByRole('tab', { name: 'My Tickets' }).waitFor()
  await keys.press('Settings')
  await keys.press('Family')
  await keys.press('Change one by one')
  for (const name of ['Sound effects', 'Vibration']) await keys.press(name)
  await closeSheet()
  await keys.press('Voice on')
  const [felt, said] = [await page.evaluate(() => window.vibrations.length), await spokenIn(page)]

  const { players } = await room.state()
  const { id } = players.find(({ name }) => name === 'Ravi') as { id: string }
  const own = numbersOf(ticketsFor(playerSeed(room.id, id))[0] as Ticket).filter((_, at) => at % 3 === 0)
  const before = { steps: keys.steps, presses: keys.presses }
  for (const number of own) {
    await call(room, number)
    await page.getByRole('button', { name: `Mark ${number}` }).waitFor()
    await keys.press(`Mark ${number}`)
    await expect(page.getByRole('button', { name: String(number), exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  }
  await page.getByRole('button', { name: 'Claim First Five #1' }).waitFor()
  await keys.press('Claim First Five #1')
  await expect(page.getByText("You've won First Five!").first()).toBeVisible()
  const [steps, presses] = [keys.steps - before.steps, keys.presses - before.presses]
  reportMeasurement(
    'presses, and steps of a scan, for each call with one switch',
    `${presses / own.length}, ${steps / own.length}`,
    'at most 2, 12',
  )
  expect(presses / own.length).toBeLessThanOrEqual(2)
  expect(steps / own.length).toBeLessThanOrEqual(12)

  await keys.press('Settings')
  await keys.press('Change one by one')
  await keys.press('Game log and keys')
  const log = page.getByRole('dialog').getByRole('listitem')
  const calls = own.map((number, at) => `${at + 1}. ${number} called`)
  const told = async () => (await log.allTextContents()).filter((line) => /called$|has won/.test(line))
  await expect.poll(told).toEqual(['Ravi has won First Five!', ...calls.toReversed()])
  await closeSheet()
  expect(await page.evaluate(() => window.vibrations.length)).toBe(felt)
  expect(await spokenIn(page)).toEqual(said)
})
