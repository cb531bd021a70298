import { type Browser, expect, type Page } from '@playwright/test'
import { call, hostTicket, openRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { covered } from '../support/hits.ts'
import { axeViolations, sidewaysOverflow } from '../support/page-checks.ts'
import { atScreen } from '../support/players-at-screens.ts'

/** The least font size of a ticket's digits, CSS pixels, by the width of the phone, at 100, 120 and 140 %. */
const TICKET_DIGITS: Record<number, [number, number, number]> = {
  320: [30, 33, 35.5],
  360: [34, 37, 40],
  412: [34, 40, 46],
}
const TEXT_SIZES = [100, 120, 140] as const

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

/** A running game with three tickets, and four marks of the top row, at its host's screen. */
async function atTheGame(browser: Browser) {
  const room = await openRoom(server, 'Asha', 3)
  await room.start()
  const row = (hostTicket(room)[0] ?? []).filter((number) => number !== null).slice(0, 4)
  for (const number of row) {
    await call(room, number)
    await room.host.browser.post(`/api/players/${room.host.id}/mark`, { ticketId: 0, number })
  }
  if (!row.includes(88)) await call(room, 88)
  const page = await atScreen(browser, server, room, room.host, { size: { width: 360, height: 640 } })
  await page.goto(`${server.url}/active-game`)
  await page.getByRole('heading', { name: 'Active Game' }).click()
  await expect(page.getByText('Tap anywhere to turn on the voice')).toHaveCount(0)
  return page
}

const setTextSize = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.dataset.textSize = String(size)
  }, percent)

/** The font size of the first such element that shows, and by how much its digits are wider than its box at most. */
const digits = (page: Page, selector: string, box = selector) =>
  page.evaluate(
    ([which, of]) => {
      const shown = [...document.querySelectorAll<HTMLElement>(which as string)].filter((each) =>
        each.checkVisibility(),
      )
      const tooWide = shown.map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().width - (element.closest(of as string)?.getBoundingClientRect().width ?? 0)
      })
      const size = Number.parseFloat(getComputedStyle(shown[0] as Element).fontSize)
      return { size, tooWide: Math.max(...tooWide) }
    },
    [selector, box],
  )

test('larger text enlarges the numbers, and with letters of twice the size or the spacing of dyslexic readers nothing is cut off', async ({
  browser,
}) => {
  const page = await atTheGame(browser)
  await test.step('the text sizes of the settings', () => enlarges(page))
  await test.step('letters of twice the size, and wide spacing', () => cutsNothing(page))
})

async function enlarges(page: Page): Promise<void> {
  const seen: Record<string, number[]> = { token: [], board: [] }
  for (const [width, least] of Object.entries(TICKET_DIGITS)) {
    await page.setViewportSize({ width: Number(width), height: 640 })
    const sizes = []
    for (const [index, textSize] of TEXT_SIZES.entries()) {
      await setTextSize(page, textSize)
      const at = `${width} px at ${textSize} %`
      await page.getByRole('tab', { name: 'My Tickets' }).click()
      await page.locator('#ticket-2').evaluate((element) => element.scrollIntoView())
      const ticket = await digits(page, 'button.ticket-cell')
      sizes.push(ticket.size)
      expect(ticket.size, at).toBeGreaterThanOrEqual(least[index] ?? 0)
      expect(ticket.tooWide, at).toBeLessThanOrEqual(0)
      expect(await covered(page, ['.token', '.header-button', '.game-title', '.game-bar-claim']), at).toEqual([])
      expect(await sidewaysOverflow(page), at).toBe(0)
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page.locator('.caller[data-collapsed]')).toHaveCount(0)
      seen.token?.push((await digits(page, '.token-number', '.token')).size)
      await page.getByRole('tab', { name: 'Number Board' }).click()
      const board = await digits(page, '.board-cell')
      seen.board?.push(board.size)
      expect(board.tooWide, at).toBeLessThanOrEqual(0)
    }
    reportMeasurement(
      `ticket digits at ${width} px, text at 100, 120 and 140 %`,
      sizes.map((size) => size.toFixed(1)).join(', '),
      `${least}`,
    )
  }
  for (const [what, sizes] of Object.entries(seen)) {
    reportMeasurement(`${what} digits, the same`, sizes.map((size) => size.toFixed(1)).join(', '), 'growing')
    for (const start of [0, 3, 6]) {
      const [usual = 0, larger = 0, largest = 0] = sizes.slice(start)
      expect(larger, what).toBeGreaterThan(usual)
      expect(largest, what).toBeGreaterThan(larger)
    }
  }
  await setTextSize(page, 100)
  await page.getByRole('tab', { name: 'My Tickets' }).click()
}

/** Buttons whose words are cut off or outside the window, other than in lists that scroll sideways. */
const cutButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, a[class*=rounded]')]
      .filter(
        (each) =>
          each.checkVisibility() &&
          !each.closest('.tab-list, .ticket-rail, .ticket-grid, [inert]') &&
          each.clientWidth > 1,
      )
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect()
        return each.scrollWidth > each.clientWidth + 1 || left < -0.5 || right > innerWidth + 0.5
      })
      .map((each) => each.ariaLabel ?? each.textContent),
  )

/** What the heads of tickets say in sight, wholly or in part. */
const flags = (page: Page) =>
  page.locator('.ticket-flag').evaluateAll((all) =>
    all.flatMap((flag) => {
      const place = flag.getBoundingClientRect()
      const inSight = [...flag.children].filter(
        (words) => words.clientWidth > 0 && words.getBoundingClientRect().top < place.bottom,
      )
      return inSight.map((words) => {
        const { top, right } = words.getBoundingClientRect()
        const isWhole = top >= place.top && right <= place.right && words.scrollWidth <= words.clientWidth
        return isWhole ? words.textContent : `cut: ${words.textContent}`
      })
    }),
  )

/** Letters of twice the size, or the spacing that dyslexic readers set. Until the next one, or the next load. */
const setLetters = (page: Page, how: 'doubled' | 'spaced') =>
  page.evaluate((is) => {
    document.documentElement.style.fontSize = is === 'doubled' ? '34px' : ''
    const sheet = new CSSStyleSheet()
    const wide = 'line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important'
    if (is === 'spaced') sheet.replaceSync(`* { ${wide} }`)
    document.adoptedStyleSheets.push(sheet)
  }, how)

async function cutsNothing(page: Page): Promise<void> {
  const look = async (what: string) => {
    expect(await sidewaysOverflow(page), what).toBe(0)
    expect(await cutButtons(page), what).toEqual([])
  }
  const lookAtTabs = async (how: string) => {
    for (const tab of ['Number Board', 'All Players', 'My Tickets']) {
      await page.getByRole('tab', { name: tab }).click()
      await look(`${tab} ${how}`)
    }
  }
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await flags(page)).toEqual(['1 to go: First Five, Top Line'])
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    await setLetters(page, 'doubled')
    await look(`tickets at ${width}`)
    expect(await flags(page), `${width}`).toEqual(['1 to go: 2 prizes'])
    await lookAtTabs(`at ${width}`)
    expect(await covered(page, ['.token', '.header-button', '.game-bar-claim'])).toEqual([])
    await page.getByRole('button', { name: 'Leave Room' }).click()
    await look(`the question before leaving at ${width}`)
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    for (const more of ['More about the voice', 'Change one by one'])
      await page.getByRole('button', { name: more }).click()
    await look(`settings at ${width}`)
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Claim/ })
      .first()
      .click()
    await look(`the sheet for claims at ${width}`)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
  await setLetters(page, 'spaced')
  await lookAtTabs('spaced')
  for (const path of ['/', '/lobby', '/support']) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const how of ['doubled', 'spaced'] as const) {
      await setLetters(page, how)
      await look(`${path} ${how}`)
    }
  }
}
