import { expect, type Page } from '@playwright/test'
import { callNumbers, numbersOn, openRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { covered } from '../support/hits.ts'
import { axeViolations, sidewaysOverflow } from '../support/page-checks.ts'
import { seatedAt, touchOnce } from '../support/players-at-screens.ts'

/** The least font size of a ticket's digits, CSS pixels, by the width of the phone, at 100, 120 and 140 %. */
const TICKET_DIGITS: Record<number, [number, number, number]> = {
  320: [30, 33, 35.5],
  360: [34, 37, 40],
  412: [34, 40, 46],
}
const TEXT_SIZES = [100, 120, 140] as const

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const setTextSize = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.dataset.textSize = String(size)
  }, percent)

/** The font size of the first such element that shows, and by how much its digits are wider than its box at most. */
const digits = (page: Page, selector: string, box = selector) =>
  page.evaluate(
    ([which, of]) => {
      const shown = [...document.querySelectorAll(which as string)].filter((each) => each.checkVisibility())
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

/** Buttons whose words are cut off or outside the window, other than in lists that scroll sideways. */
const cutButtons = (page: Page) =>
  page.evaluate(() => {
    const scrolled = '.tab-list, .ticket-rail, .ticket-grid, [inert]'
    return [...document.querySelectorAll<HTMLElement>('button, select, a[class*=rounded]')]
      .filter((each) => each.checkVisibility() && !each.closest(scrolled) && each.clientWidth > 1)
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect()
        return each.scrollWidth > each.clientWidth + 1 || left < -0.5 || right > innerWidth + 0.5
      })
      .map((each) => each.ariaLabel ?? each.textContent)
  })

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

test('larger text enlarges the numbers, and with letters of twice the size or the spacing of dyslexic readers nothing is cut off', async ({
  browser,
}) => {
  const room = await openRoom(server, 'Asha', 3)
  await room.start()
  const row = numbersOn(room, room.host.id).slice(0, 4)
  await callNumbers(room, [...row, 88])
  for (const number of row) {
    await room.host.browser.post(`/api/players/${room.host.id}/mark`, { ticketId: 0, number })
  }
  const asha = await seatedAt(browser, server, room, room.host, { size: { width: 360, height: 640 } })
  await touchOnce(asha)
  const { page } = asha
  await expect(page.getByText('Tap anywhere to turn on the voice')).toHaveCount(0)
  expect(await flags(page)).toEqual(['1 to go: First Five, Top Line'])
  for (const [width, least] of Object.entries(TICKET_DIGITS)) {
    await page.setViewportSize({ width: Number(width), height: 640 })
    const sizes: Record<string, number[]> = { ticket: [], token: [], board: [] }
    for (const textSize of TEXT_SIZES) {
      await setTextSize(page, textSize)
      const at = `${width} px at ${textSize} %`
      const see = async (what: string, selector: string, box?: string) => {
        const { size, tooWide } = await digits(page, selector, box)
        sizes[what]?.push(size)
        if (what !== 'token') expect(tooWide, `${what}, ${at}`).toBeLessThanOrEqual(0)
      }
      await page.getByRole('tab', { name: 'My Tickets' }).click()
      await page.locator('#ticket-2').evaluate((element) => element.scrollIntoView())
      await see('ticket', 'button.ticket-cell')
      expect(await covered(page, ['.token', '.header-button', '.game-title', '.game-bar-claim']), at).toEqual([])
      expect(await sidewaysOverflow(page), at).toBe(0)
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page.locator('.caller[data-collapsed]')).toHaveCount(0)
      await see('token', '.token-number', '.token')
      await page.getByRole('tab', { name: 'Number Board' }).click()
      await see('board', '.board-cell')
    }
    for (const [index, size] of (sizes.ticket ?? []).entries()) {
      expect(size, `${width} px`).toBeGreaterThanOrEqual(least[index] ?? 0)
    }
    for (const [what, [usual = 0, larger = 0, largest = 0]] of Object.entries(sizes)) {
      const seen = [usual, larger, largest].map((size) => size.toFixed(1)).join(', ')
      const wanted = what === 'ticket' ? `${least}` : 'growing'
      reportMeasurement(`${what} digits at ${width} px, text at 100, 120 and 140 %`, seen, wanted)
      if (what === 'ticket') continue
      expect(larger, what).toBeGreaterThan(usual)
      expect(largest, what).toBeGreaterThan(larger)
    }
  }

  await setTextSize(page, 100)
  await page.getByRole('tab', { name: 'My Tickets' }).click()
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
  await setLetters(page, 'doubled')
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await look(`tickets at ${width}`)
    expect(await flags(page), `${width}`).toEqual(['1 to go: 2 prizes'])
  }
  await lookAtTabs('doubled')
  expect(await covered(page, ['.token', '.header-button', '.game-bar-claim'])).toEqual([])
  await page.getByRole('button', { name: 'Leave Room' }).click()
  await look('the question before leaving')
  await page.getByRole('button', { name: 'Stay' }).click()
  for (const name of ['Settings', 'More about the voice', 'Change one by one'])
    await page.getByRole('button', { name }).click()
  await look('settings')
  await page.keyboard.press('Escape')
  const claims = page.getByRole('button', { name: /^Claim/ })
  await claims.first().click()
  await look('the sheet for claims')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
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
})
