import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { changeSettings } from '#client/settings/settings.ts'
import { press, pressEscape, reads, there } from './at-screen.ts'
import { type Scene, show, showPage } from './mount.tsx'

/** Asha has three tickets, and needs one number for two prizes. */
const NEAR = {
  ...{ tickets: 3, size: { width: 360, height: 640 } },
  so: (room) => {
    room.callAndMark('Asha', room.numbersOf('Asha').slice(0, 4))
    room.call(room.notOn('Asha')[0] as number)
  },
} satisfies Scene

/** The least font size of a ticket's digits, CSS pixels, by the width of the phone, at 100, 120 and 140 %. */
const TICKET_DIGITS = { 320: [30, 33, 35.5], 360: [34, 37, 40], 412: [34, 40, 46] }
const TEXT_SIZES = [100, 120, 140] as const

/** The font size of the first such element that shows, and by how much its digits are wider than its box at most. */
function digits(selector: string) {
  const shown = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
  const tooWide = shown.map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().width - element.getBoundingClientRect().width
  })
  return { size: Number.parseFloat(getComputedStyle(shown[0] as Element).fontSize), tooWide: Math.max(...tooWide) }
}

/** Buttons whose words are cut off or outside the window, other than in lists that scroll sideways. */
const cutButtons = () =>
  [...document.querySelectorAll<HTMLElement>('button, select, a[class*=rounded]')]
    .filter((each) => each.checkVisibility() && each.clientWidth > 1)
    .filter((each) => !each.closest('.tab-list, .ticket-rail, .ticket-grid, [inert]'))
    .filter((each) => {
      const { left, right } = each.getBoundingClientRect()
      return each.scrollWidth > each.clientWidth + 1 || left < -0.5 || right > innerWidth + 0.5
    })
    .map((each) => each.ariaLabel ?? each.textContent)

/** What the heads of tickets say in sight, wholly or in part. */
const flags = () =>
  [...document.querySelectorAll('.ticket-flag')].flatMap((flag) => {
    const place = flag.getBoundingClientRect()
    return [...flag.children]
      .filter((words) => words.clientWidth > 0 && words.getBoundingClientRect().top < place.bottom)
      .map((words) => {
        const { top, right } = words.getBoundingClientRect()
        const isWhole = top >= place.top && right <= place.right && words.scrollWidth <= words.clientWidth
        return isWhole ? words.textContent : `cut: ${words.textContent}`
      })
  })

/** What stays in sight while tickets are read. */
const KEPT_IN_SIGHT = ['.token', '.header-button', '.game-title', '.game-bar-claim']
const showTab = (name: string) => page.getByRole('tab', { name }).click()

test.each(Object.entries(TICKET_DIGITS))(
  'larger text enlarges the numbers on a phone of %s px',
  async (width, least) => {
    await show({ ...NEAR, size: { width: Number(width), height: 640 } })
    await there(page.getByRole('heading', { name: 'Ticket #1' }))
    const sizes: Record<string, number[]> = { ticket: [], token: [], board: [] }
    for (const textSize of TEXT_SIZES) {
      changeSettings({ textSize })
      const see = (what: string, selector: string) => {
        const { size, tooWide } = digits(selector)
        sizes[what]?.push(size)
        if (what !== 'token') expect(tooWide, `${what} at ${textSize} %`).toBeLessThanOrEqual(0)
      }
      see('token', '.token-number')
      see('ticket', '.ticket-cell[role=button]')
      document.querySelector('#ticket-2')?.scrollIntoView()
      expect(await commands.check('covered', KEPT_IN_SIGHT), `${textSize} %`).toEqual([])
      expect(await commands.check('overflow'), `${textSize} %`).toBe(0)
      scrollTo(0, 0)
      await showTab('Number Board')
      await expect.poll(() => document.querySelector('.board-cell')?.checkVisibility()).toBe(true)
      see('board', '.board-cell')
      await showTab('My Tickets')
      await expect.poll(() => document.querySelector('.ticket-cell')?.checkVisibility()).toBe(true)
    }
    for (const [index, size] of (sizes.ticket ?? []).entries()) expect(size).toBeGreaterThanOrEqual(least[index] ?? 0)
    for (const each of ['token', 'board']) {
      const [usual = 0, larger = 0, largest = 0] = sizes[each] ?? []
      expect(larger, each).toBeGreaterThan(usual)
      expect(largest, each).toBeGreaterThan(larger)
    }
  },
)

const LETTERS = {
  doubled: () => Object.assign(document.documentElement.style, { fontSize: '34px' }),
  spaced: () => {
    const sheet = new CSSStyleSheet()
    const wide = 'line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important'
    sheet.replaceSync(`* { ${wide} }`)
    document.adoptedStyleSheets.push(sheet)
  },
}

/** Shows letters of twice the size, or the spacing that dyslexic readers set, while it looks. */
async function inLetters(how: keyof typeof LETTERS, look: () => Promise<unknown>): Promise<void> {
  const before = [...document.adoptedStyleSheets]
  LETTERS[how]()
  await look().finally(() => {
    document.documentElement.style.fontSize = ''
    document.adoptedStyleSheets = before
  })
}

const nothingIsCut = async (what: string) => {
  expect(await commands.check('overflow'), what).toBe(0)
  expect(cutButtons(), what).toEqual([])
}

const TABS = ['Number Board', 'All Players', 'My Tickets']

test('letters of twice the size cut nothing off in a game', async () => {
  await show(NEAR)
  await expect.poll(flags).toEqual(['1 to go: First Five, Top Line'])
  await inLetters('doubled', async () => {
    for (const width of [360, 320]) {
      await commands.size({ width, height: 640 })
      await nothingIsCut(`tickets at ${width}`)
      expect(flags(), `${width}`).toEqual(['1 to go: 2 prizes'])
    }
    for (const tab of TABS) {
      await showTab(tab)
      await nothingIsCut(tab)
    }
    await press('Leave Room')
    await reads('Leave this game?')
    await nothingIsCut('the question before leaving')
    await press('Stay', 'Settings', 'More about the voice', 'Change one by one')
    await nothingIsCut('settings')
    pressEscape()
    await press('Claim')
    await there(page.getByRole('dialog', { name: 'Winning Patterns' }))
    await nothingIsCut('the sheet for claims')
  })
})

test('the spacing that dyslexic readers set cuts nothing off in a game', async () => {
  await show(NEAR)
  await there(page.getByRole('heading', { name: 'Ticket #1' }))
  await inLetters('spaced', async () => {
    for (const tab of TABS) {
      await showTab(tab)
      await nothingIsCut(tab)
    }
  })
})

test.each(['/', '/lobby', '/support'])('large letters and wide spacing cut nothing off at %s', async (path) => {
  await showPage(path)
  await there(page.getByRole('heading', { level: 1 }))
  for (const how of ['doubled', 'spaced'] as const) await inLetters(how, () => nothingIsCut(how))
})

/** Those with the longest names, whole words among them. */
const TWELVE = [
  ...['First Five', 'Early Seven', 'Temperature', 'Four Corners', 'King Corners', 'Queen Corners', 'Breakfast'],
  ...['Top Line', 'Middle Line', 'Bottom Line', 'Full House', 'Second House'],
] as const

test('twelve prizes stay apart and whole in the largest letters of the device', async () => {
  await show({
    rules: { patterns: [...TWELVE], prizes: { Temperature: 'A box of kaju katli' } },
    so: (room) => room.callAndMark('Asha', room.numbersOf('Asha').slice(0, 2)),
  })
  await there(page.getByRole('heading', { name: 'Ticket #1' }))
  expect(await commands.check('largeLetters'), 'the list below the tickets').toEqual([])
  ;(await there(page.getByRole('button', { name: /^Claim/ }))).click()
  const sheet = page.getByRole('dialog', { name: 'Winning Patterns' })
  await expect.poll(() => sheet.getByRole('listitem').elements()).toHaveLength(12)
  expect(await commands.check('largeLetters'), 'the sheet').toEqual([])
  ;(await there(sheet.getByRole('button', { name: /^Temperature/ }))).click()
  await there(sheet.getByRole('img', { name: 'Temperature on ticket #1' }))
  expect(await commands.check('largeLetters'), 'the sheet with one of them open').toEqual([])
})
