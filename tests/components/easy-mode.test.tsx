import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { noteShifts } from '../support/vitals.ts'
import { press, pressEscape, reads, takesPresses, there } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'

const EASY = { as: 'Dadi', guests: { Dadi: 1 }, settings: { easyMode: true } } satisfies Scene

/** Longer than any toast shows that goes by itself. */
const LONG_MS = 60_000

const bar = () => document.querySelector<HTMLButtonElement>('.easy-bar')
const barSays = (words: string) => expect.poll(() => bar()?.textContent).toBe(words)
const marks = () => document.querySelectorAll('#ticket-1 [data-marked]').length

/** Taps the bar until it says something else. A tap too soon after another does nothing, like the second of a double tap. */
const tap = (words: string) =>
  expect
    .poll(() => {
      if (bar()?.textContent === words) bar()?.click()
      return bar()?.textContent
    })
    .not.toBe(words)

/** Returns a list that grows by what the bar says, each time that it says something else. */
function heardFromBar(): string[] {
  const words: string[] = []
  new MutationObserver(() => {
    const said = bar()?.textContent ?? ''
    if (said !== words.at(-1)) words.push(said)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
  return words
}

/** Taps the bar until there is nothing to do. */
async function tapTheBar(): Promise<void> {
  for (;;) {
    await expect.poll(() => bar()?.textContent).not.toBe('Checking')
    const words = bar()?.textContent ?? 'Nothing to mark'
    if (words === 'Nothing to mark') return
    await tap(words)
  }
}

test('a player who only taps the bar marks and claims everything, and nothing moves', async () => {
  const room = await show(EASY)
  const own = room.numbersOf('Dadi')
  await barSays('Nothing to mark')
  const said = heardFromBar()
  room.call(room.notOn('Dadi')[0] as number)
  await expect.poll(() => document.querySelector('.token-number')?.textContent).toBe(String(room.room.currentNumber))
  await document.fonts.ready
  noteShifts(true)
  for (const numbers of [own.slice(0, 1), own.slice(1, 4), own.slice(4, 5)]) {
    room.call(...numbers)
    await expect.poll(() => document.querySelector('.token-number')?.textContent).toBe(String(numbers.at(-1)))
    await tapTheBar()
  }
  expect(window.shifts).toEqual([])
  room.call(...own)
  await expect.poll(() => document.querySelector('.token-number')?.textContent).toBe(String(own.at(-1)))
  await tapTheBar()
  await there(page.getByRole('region', { name: 'Game over' }))
  const claimed = network.sent(/\/winners$/).map(({ body }) => body.pattern)
  expect(claimed.toSorted()).toEqual(CLASSIC.toSorted())
  const offered = said.filter((words) => words.startsWith('Claim'))
  expect(offered, 'claims came once and went when they were tapped').toHaveLength(CLASSIC.length)
  const marked = network.sent(/\/mark$/).map(({ body }) => body.number)
  expect(marked.toSorted()).toEqual(own.toSorted())
})

test('what was missed is named on the bar after the latest number, and counted beyond three', async () => {
  const room = await show(EASY)
  const own = room.numbersOf('Dadi')
  room.call(...own.slice(0, 6))
  await barSays(`Mark ${own[5]}`)
  await tap(`Mark ${own[5]}`)
  const missed = `Mark ${own.slice(0, 3).join(', ')} and 2 more`
  await barSays(missed)
  await tap(missed)
  await expect.poll(marks).toBe(6)
})

test('a win stays until it is tapped, and then the next one comes', async () => {
  const room = await show({ ...EASY, so: (game) => game.callAndMark('Dadi', game.numbersOf('Dadi').slice(0, 5)) })
  await expect.poll(() => bar()?.textContent).toMatch(/^Claim/)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await tapTheBar()
  await reads("You've won Top Line!")
  const card = document.querySelector('.easy-words .toast') as HTMLElement
  expect(card.scrollHeight - card.clientHeight, 'what of the win is out of sight').toBeLessThanOrEqual(0)
  await vi.advanceTimersByTimeAsync(LONG_MS)
  vi.useRealTimers()
  expect(card.isConnected && card.dataset.state, 'after a while').toBe('open')
  card.click()
  await reads("You've won First Five!")
  expect(room.winners).toHaveLength(2)
})

test('cells, digits and buttons are big on narrow phones', async () => {
  const room = await show({ ...EASY, so: (game) => game.call(...game.numbersOf('Dadi').slice(0, 2)) })
  await barSays(`Mark ${room.numbersOf('Dadi')[1]}`)
  for (const width of [320, 412]) {
    await commands.size({ width, height: 800 })
    const cells = [...document.querySelectorAll('#ticket-1 .ticket-cell')]
    expect(cells).toHaveLength(15)
    for (const cell of cells) {
      const box = cell.getBoundingClientRect()
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(60)
      expect(Number.parseFloat(getComputedStyle(cell).fontSize)).toBeGreaterThanOrEqual(36)
    }
    expect(await commands.check('covered', ['.easy-bar', '.token'])).toEqual([])
    expect(await commands.check('overflow')).toBe(0)
    expect(await commands.check('smallTargets', 44)).toEqual([])
  }
  expect(await commands.check('axe')).toEqual([])
  await commands.seeAs({ colorScheme: 'dark' })
  expect(await commands.check('contrast')).toEqual([])
})

test('tickets can look as on paper, and everything else is behind one button', async () => {
  await show({ ...EASY, so: (game) => game.callAndMark('Dadi', game.numbersOf('Dadi').slice(0, 2)) })
  await press('Show as paper')
  const blanks = () =>
    [...document.querySelectorAll('#ticket-1 .ticket-blank')].filter((each) => each.checkVisibility())
  await expect.poll(blanks).toHaveLength(12)
  expect(marks()).toBe(2)
  await press('Show big', 'More')
  const more = page.getByRole('dialog', { name: 'More' })
  await there(more.getByText('Numbers Called: 2 / 90'))
  await there(more.getByRole('region', { name: 'Winning Patterns' }))
  expect(await commands.check('axe')).toEqual([])
  pressEscape()
  await expect.poll(() => more.elements()).toEqual([])
})

test('a number is said twice as long as no newer one comes', async () => {
  const room = await show(EASY)
  await page.getByRole('heading', { name: 'Active Game' }).click()
  const [number = 0] = room.numbersOf('Dadi')
  room.call(number)
  const said = () => window.spokenTexts.filter((text) => text === numberAnnouncement(number))
  await expect.poll(said).toHaveLength(2)
})

test('the way back into a game offers it, and a preset of the settings answers it too', async () => {
  await show({ ...EASY, settings: {}, path: '/' })
  const easyMode = await there(page.getByRole('switch', { name: 'Easy mode: big and calm' }))
  easyMode.click()
  await expect.poll(() => easyMode).toBeChecked()
  await press('Settings', 'Plain')
  await expect.poll(() => easyMode).not.toBeChecked()
  await press('Large and easy')
  await expect.poll(() => easyMode).toBeChecked()
  pressEscape()
  ;(await there(page.getByRole('link', { name: 'Back to game' }))).click()
  await expect.poll(bar).not.toBeNull()
})

test('the voice says the number again when it is asked', async () => {
  const room = await show(EASY)
  await page.getByRole('heading', { name: 'Active Game' }).click()
  const [number = 0] = room.numbersOf('Dadi')
  room.call(number)
  await expect.poll(() => window.spokenTexts.at(-1)).toBe(numberAnnouncement(number))
  window.spokenTexts.length = 0
  await press('Say again')
  await expect.poll(() => window.spokenTexts.at(-1)).toBe(numberAnnouncement(number))
})

test('the last number is said before what comes after it', async () => {
  const all = Array.from({ length: 90 }, (_, i) => i + 1)
  const room = await show({ as: 'Dadi', guests: { Dadi: 1 }, so: (game) => game.call(...all.slice(0, -1)) })
  await page.getByRole('heading', { name: 'Active Game' }).click()
  room.call(90)
  const lastTwo = [numberAnnouncement(90), 'All 90 numbers called. Last claims: two minutes.']
  await expect.poll(() => window.spokenTexts.slice(-2)).toEqual(lastTwo)
})

test('help that marks does so once, four seconds after the call, and never claims', async () => {
  const room = await show({ ...EASY, settings: { help: 'mark' } })
  const own = room.numbersOf('Dadi')
  await there(page.getByRole('heading', { name: 'Ticket #1' }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: false })
  const cell = (number?: number) => document.querySelector(`#ticket-1 [data-number="${number}"]`)
  for (const number of own.slice(0, 5)) {
    room.call(number)
    await vi.waitUntil(() => cell(number)?.hasAttribute('data-live'), { interval: 5 })
    await vi.advanceTimersByTimeAsync(3_900)
    expect(cell(number)?.getAttribute('aria-pressed')).toBe('false')
    await vi.advanceTimersByTimeAsync(200)
    await vi.waitUntil(() => cell(number)?.getAttribute('aria-pressed') === 'true', { interval: 5 })
  }
  vi.useRealTimers()
  await reads('Top Line ready')
  expect(network.sent(/mark$/)).toHaveLength(5)
  expect(network.sent(/winners$/)).toEqual([])
})

test('two taps at once on the bar mark once', async () => {
  const room = await show(EASY)
  const [first = 0, second = 0] = room.numbersOf('Dadi')
  for (const number of [first, second]) {
    room.call(number)
    await barSays(`Mark ${number}`)
    await expect.poll(() => takesPresses(bar() as Element)).toBe(true)
    bar()?.click()
    bar()?.click()
    await barSays('Nothing to mark')
  }
  // Marks are sent in their order.
  const sent = () => network.sent(/\/mark$/).map(({ body }) => body.number)
  await expect.poll(sent).toContain(second)
  expect(sent().slice(0, 2)).toEqual([first, second])
})
