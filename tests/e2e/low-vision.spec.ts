import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { call, callAndMark, callNumbers, numbersOn, openRoom, setRules, win } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { contrast } from '../support/contrast.ts'
import { covered } from '../support/hits.ts'
import { faultsInLargeLetters } from '../support/large-letters.ts'
import { sidewaysOverflow } from '../support/page-checks.ts'
import { aloneInAGame, mark, seatedAt, touchOnce } from '../support/players-at-screens.ts'
import { settled } from '../support/settled.ts'

const server = serverOfFile({ cooldownMs: 0 })

const DESKTOP = { width: 1366, height: 768 }
/** Two states differ by 3:1 in at least so many pixels: a line around a number of the small board. */
const LEAST_PIXELS = 100
/** More can bring about a fit. */
const MOST_FLASHES = 3
const WAYS = ['grey', 'forced colours', 'forced colours, dark'] as const
type Way = (typeof WAYS)[number]

async function seeAs(page: Page, way: Way | 'usual'): Promise<void> {
  await page.emulateMedia({
    forcedColors: way.startsWith('forced') ? 'active' : 'none',
    colorScheme: /dark/.test(way) ? 'dark' : 'light',
  })
  const devtools = await page.context().newCDPSession(page)
  const type = way === 'grey' ? 'achromatopsia' : 'none'
  await devtools.send('Emulation.setEmulatedVisionDeficiency', { type })
  await devtools.detach()
}

const known = new Map<number, number>()
/** The contrast of two colours, each one number. Most pairs come again and again. */
function contrastOf(...[before, after]: [number, number]): number {
  const pair = before * 2 ** 24 + after
  const hex = (colour: number) => `#${colour.toString(16).padStart(6, '0')}`
  const found = known.get(pair) ?? contrast(hex(before), hex(after))
  known.set(pair, found)
  return found
}

/** The pixels in which two pictures differ by 3:1. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const raw = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [a, b] = await Promise.all([raw(one), raw(other)])
  let count = 0
  for (let y = 0; y < Math.min(a.info.height, b.info.height); y++) {
    for (let x = 0; x < Math.min(a.info.width, b.info.width); x++) {
      const before = a.data.readUIntBE((y * a.info.width + x) * 3, 3)
      const after = b.data.readUIntBE((y * b.info.width + x) * 3, 3)
      if (before !== after && contrastOf(before, after) >= 3) count++
    }
  }
  return count
}

/** What something looks like in each of its states, in each way of seeing it. */
class Looks {
  private readonly pictures = new Map(WAYS.map((way) => [way, new Map<string, Buffer>()]))

  async look(state: string, it: Locator): Promise<void> {
    for (const [way, states] of this.pictures) {
      await seeAs(it.page(), way)
      await settled(it.page())
      states.set(state, await it.screenshot({ animations: 'disabled' }))
    }
    await seeAs(it.page(), 'usual')
  }

  /** The same while a number that was not called is tapped again and again: each tap shows for a second. */
  async lookWhileTapped(state: string, it: Locator): Promise<void> {
    const tapping = await it.evaluateHandle((cell: HTMLElement) => {
      cell.click()
      return setInterval(() => cell.click(), 200)
    })
    await expect(it).toHaveAttribute('data-invalid')
    await this.look(state, it)
    await tapping.evaluate(clearInterval)
    await expect(it).not.toHaveAttribute('data-invalid')
  }

  /** The pairs of states that look alike. */
  async alike(what: string): Promise<string[]> {
    const found: string[] = []
    for (const [way, pictures] of this.pictures) {
      for (const [at, [one, before]] of [...pictures].entries()) {
        for (const [other, after] of [...pictures].slice(at + 1)) {
          const pixels = await difference(before, after)
          if (pixels < LEAST_PIXELS) found.push(`${what} in ${way}: ${one} and ${other}, ${pixels} pixels`)
        }
      }
    }
    return found
  }
}

/** How often each of the cells that flash does so in a second, in the first frame from now on in which nine do. */
const flashes = (row: Locator) =>
  row.evaluateHandle((cells) => {
    const rates = async (): Promise<number[]> => {
      const now = [...cells.children].flatMap((cell) => cell.getAnimations())
      if (now.length < 9) return new Promise(requestAnimationFrame).then(rates)
      return now.map(({ effect }) => {
        const { duration, direction } = effect?.getComputedTiming() ?? {}
        return 1_000 / (Number(duration) * (direction === 'alternate' ? 2 : 1))
      })
    }
    return { rates: rates() }
  })

test('everything that colours show is also shown without them, and a win flashes softly', async ({ browser }) => {
  const { room, asha } = await aloneInAGame(browser, server, { size: DESKTOP, settings: { help: 'show' } })
  const { page } = asha
  const looks = { button: new Looks(), number: new Looks(), board: new Looks(), row: new Looks(), preset: new Looks() }
  const printed = numbersOn(room, room.host.id)
  const [own = 0, ...others] = printed.slice(0, 5)
  const foreign = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].find((number) => !printed.includes(number)) as number
  const card = page.getByRole('article', { name: 'Ticket #1' })
  const cell = (number: number) => card.getByRole('button', { name: `${number}`, exact: true })
  const field = page.locator('.side-board .board-number').filter({ hasText: new RegExp(`^${own}$`) })
  const row = page.getByRole('group', { name: /Top Line/ }).locator('.ticket-row')

  // It has the same words while nothing and while two patterns can be claimed.
  const claims = page.locator('.game-bar').getByRole('button', { name: 'Claim', exact: true })
  await looks.button.look('outline', claims)
  await looks.number.look('not called', cell(own))
  await looks.board.look('not called', field)
  await looks.number.lookWhileTapped('refused', cell(own))
  await call(room, own)
  await cell(own).and(page.locator('[data-live]')).waitFor()
  await looks.number.look('called', cell(own))
  await looks.board.look('latest', field)
  await call(room, foreign)
  await expect(page.getByText('1 missed · Show')).toBeVisible()
  await looks.board.look('called', field)
  await mark(asha, own)
  await page.getByRole('heading', { level: 1 }).click()
  await looks.number.look('marked', cell(own))

  for (const number of others) {
    await call(room, number)
    await mark(asha, number)
  }
  await expect(card).toContainText('Top Line ready')
  await page.getByRole('heading', { level: 1 }).click()
  await looks.button.look('primary', claims)
  await looks.row.look('marked', row)
  // With marks over the API, since those of the page show before the server has them.
  await win(room, room.host, 5, ['First Five', 'Top Line'])
  await expect(card).toContainText('First Five, Top Line')
  await expect(page.getByRole('complementary', { name: 'A win' }), 'cards of wins go by themselves').toHaveCount(0)
  await looks.row.look('won', row)
  expect(await row.evaluate((cells) => cells.getAnimations({ subtree: true })), 'with less motion').toEqual([])
  // The flashing is over in two seconds.
  const seen = await flashes(row)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const rates = await seen.evaluate((found) => found.rates)
  expect(rates).toHaveLength(9)
  expect(Math.max(...rates), 'flashes of a win in a second').toBeLessThanOrEqual(MOST_FLASHES)

  await page.getByRole('button', { name: 'Settings' }).click()
  const preset = page.getByRole('dialog').getByRole('button', { name: 'Family' })
  await looks.preset.look('not chosen', preset)
  await preset.click()
  await expect(preset).toHaveAttribute('aria-pressed', 'true')
  await looks.preset.look('chosen', preset)

  const faults: string[] = []
  for (const [what, seen] of Object.entries(looks)) faults.push(...(await seen.alike(what)))
  expect(faults).toEqual([])
})

/** The least font size of a ticket's digits, CSS pixels, by the width of the phone, at 100, 120 and 140 %. */
const TICKET_DIGITS: Record<number, [number, number, number]> = {
  320: [30, 33, 35.5],
  360: [34, 37, 40],
  412: [34, 40, 46],
}
const TEXT_SIZES = [100, 120, 140] as const

const setTextSize = (page: Page, percent: number) =>
  page.evaluate((textSize) => Object.assign(document.documentElement.dataset, { textSize }), percent)

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

test('larger text enlarges the numbers, and double size or dyslexic spacing cuts nothing off', async ({ browser }) => {
  const room = await openRoom(server, 'Asha', 3)
  await room.start()
  await callAndMark(room, room.host, 4)
  await callNumbers(room, [88])
  const asha = await seatedAt(browser, server, room, room.host, { size: { width: 360, height: 640 } })
  await touchOnce(asha)
  const { page } = asha
  await expect(page.getByText('Tap anywhere to turn on the voice')).toHaveCount(0)
  await settled(page)
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
    const { ticket = [], ...others } = sizes
    reportMeasurement(`digits of tickets at ${width} px, text at ${TEXT_SIZES} %`, `${ticket}`, `${least}`)
    for (const [index, size] of ticket.entries()) expect(size, `${width} px`).toBeGreaterThanOrEqual(least[index] ?? 0)
    for (const [what, [usual = 0, larger = 0, largest = 0]] of Object.entries(others)) {
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

/** Those with the longest names, whole words among them. */
const TWELVE = [
  ...['First Five', 'Early Seven', 'Temperature', 'Four Corners', 'King Corners', 'Queen Corners', 'Breakfast'],
  ...['Top Line', 'Middle Line', 'Bottom Line', 'Full House', 'Second House'],
] as const

test('twelve prizes stay apart and whole in the largest letters of the device', async ({ browser }) => {
  const room = await openRoom(server)
  await setRules(room, { patterns: [...TWELVE], prizes: { Temperature: 'A box of kaju katli' } })
  await room.start()
  await callAndMark(room, room.host, 2)
  const asha = await seatedAt(browser, server, room, room.host)
  await touchOnce(asha)
  const { page } = asha
  expect(await faultsInLargeLetters(page), 'the list below the tickets').toEqual([])
  await page
    .locator('.game-bar')
    .getByRole('button', { name: /^Claim/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Winning Patterns' })
  await expect(sheet.getByRole('listitem')).toHaveCount(12)
  expect(await faultsInLargeLetters(page), 'the sheet').toEqual([])
  await sheet.getByRole('button', { name: 'Temperature' }).click()
  await sheet.getByRole('img', { name: 'Temperature on ticket #1' }).waitFor()
  expect(await faultsInLargeLetters(page), 'the sheet with one of them open').toEqual([])
})
