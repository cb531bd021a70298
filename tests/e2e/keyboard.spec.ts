import { expect, type Page } from '@playwright/test'
import { numbersOf } from '#shared/game/tickets.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { atTheDashboard, callOwn, cell, ticketOf } from '../support/players-at-screens.ts'
import { reportMeasurement } from '../support/report-measurement.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const MOST_TABS = 60

/** What has the focus, and how that shows. Between the last and the first control it is nowhere. */
function focusOn(page: Page): Promise<{ label: string; outline: string }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const ownLabel = element.id && document.querySelector(`label[for="${element.id}"]`)?.textContent
    const text = element.getAttribute('aria-label') ?? (ownLabel || element.textContent) ?? ''
    return { label: text.trim(), outline: getComputedStyle(element).outlineStyle }
  })
}

/** Presses Tab until the control of that name has the focus, which must be visible. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses <= MOST_TABS; presses++) {
    const { label, outline } = await focusOn(page)
    if (typeof name === 'string' ? label === name : name.test(label)) {
      expect(outline, `focus on ${label} can be seen`).not.toBe('none')
      return
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
