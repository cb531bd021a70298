import { expect, type Page } from '@playwright/test'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { call, callNumbers, numbersOn, openRoom, playing, type TestRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { spokenIn } from '../support/fake-voice.ts'
import { covered } from '../support/hits.ts'
import { axeViolations, contrastViolations, sidewaysOverflow, smallTargets } from '../support/page-checks.ts'
import { atScreen, seatedAt, stopClock, tickUntil } from '../support/players-at-screens.ts'
import { shiftsIn, watchForShifts } from '../support/vitals.ts'

const server = serverOfFile({ cooldownMs: 0 })

const bar = (page: Page) => page.locator('.easy-bar')

/** Calls a number of the host's choice, and waits until the page shows it. */
async function callAt(page: Page, room: TestRoom, number: number): Promise<void> {
  await call(room, number)
  await expect(page.locator('.token-number')).toHaveText(String(number))
}

/** Taps the bar until there is nothing to do. A tap too soon after another does nothing, like the second of a double tap. */
async function tapTheBar(page: Page): Promise<string[]> {
  const done: string[] = []
  const isOver = page.getByRole('region', { name: 'Game over' })
  for (;;) {
    await expect(bar(page).filter({ hasText: 'Checking' })).toHaveCount(0)
    await expect(bar(page).or(isOver)).toBeVisible()
    const words = (await isOver.isVisible()) ? 'Nothing to mark' : ((await bar(page).textContent()) ?? '')
    if (words === 'Nothing to mark') return done
    await expect(async () => {
      if ((await bar(page).textContent()) === words) await bar(page).click()
      await expect(bar(page).filter({ hasText: words })).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
    done.push(words)
  }
}

test('a player who only taps the bar plays a whole game, and nothing moves', async ({ browser }) => {
  const [room, dadi] = await playing(server, 'Dadi')
  const page = await atScreen(browser, server, room, dadi, { settings: { easyMode: true } })
  await page.goto(`${server.url}/active-game`)
  await expect(bar(page)).toHaveText('Nothing to mark')
  await page.getByRole('heading', { name: 'Active Game' }).click()

  const own = numbersOn(room, dadi.id)
  const [unwanted = 0, other = 0] = ALL_NUMBERS.filter((number) => !own.includes(number))
  await callAt(page, room, unwanted)
  await watchForShifts(page, true)
  const taps: string[] = []
  // Of several the last is due, and the ones before it were missed.
  const bursts = [own.slice(0, 1), own.slice(1, 4), own.slice(4, 5), [other], own.slice(5, 9)]
  for (const numbers of bursts) {
    for (const number of numbers.slice(0, -1)) await call(room, number)
    await callAt(page, room, numbers.at(-1) ?? 0)
    taps.push(...(await tapTheBar(page)))
    // A number is said twice as long as no newer one comes.
    const said = async () => (await spokenIn(page)).filter((text) => text === numberAnnouncement(own[0] ?? 0))
    if (numbers === bursts[0]) await expect.poll(said).toHaveLength(2)
  }
  expect(await shiftsIn(page)).toEqual([])
  // The first win has stayed, and the next one comes when it is tapped.
  const win = page.locator('.easy-words .toast')
  await expect(win).toContainText("You've won Top Line!")
  const cut = await win.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(cut, 'what of the win is out of sight').toBeLessThanOrEqual(0)
  await win.click()
  await expect(win).toContainText("You've won First Five!")

  await callNumbers(room, own)
  await expect(page.locator('.token-number')).toHaveText(String(own.at(-1)))
  taps.push(...(await tapTheBar(page)))
  await expect(page.getByRole('region', { name: 'Game over' })).toBeVisible()
  const marked = taps.flatMap((words) => (/^Mark ([\d, ]+)/.exec(words)?.[1] ?? '').match(/\d+/g) ?? [])
  expect(marked.map(Number), 'none twice, without the count in "and 2 more"').toHaveLength(new Set(marked).size)
  const claimed = taps.filter((words) => words.startsWith('Claim'))
  expect(claimed.toSorted()).toEqual(CLASSIC.map((pattern) => `Claim ${pattern}`).toSorted())
})

test('easy mode has big tickets on narrow phones, keeps missed marks, and can print paper', async ({ browser }) => {
  const room = await openRoom(server)
  const nani = await room.join('Nani', 2)
  await room.start()
  const { page } = await seatedAt(browser, server, room, nani, { path: '/', size: { width: 320, height: 640 } })
  const easyMode = page.getByLabel('Easy mode: big and calm')
  await easyMode.check()
  for (const name of ['Settings', 'As always']) await page.getByRole('button', { name }).click()
  await expect(easyMode, 'a preset of the settings answers it too').not.toBeChecked()
  await page.getByRole('button', { name: 'With grandparents' }).click()
  await expect(easyMode).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to game' }).click()
  const own = [...numbersOn(room, nani.id), ...numbersOn(room, nani.id, 1)]
  const [first = 0, second = 0, third = 0] = own
  const foreign = ALL_NUMBERS.find((number) => !own.includes(number)) ?? 0
  await expect(bar(page)).toBeVisible()
  for (const number of [first, second, foreign]) await callAt(page, room, number)

  await expect.poll(() => spokenIn(page), 'the tap on the link let the page speak').not.toEqual([])
  await expect(bar(page)).toHaveText(`Mark ${first}, ${second}`)
  expect(await covered(page, ['.easy-bar', '.token'])).toEqual([])
  for (const width of [320, 412]) {
    await page.setViewportSize({ width, height: 800 })
    const cells = await page.locator('#ticket-1 .ticket-cell').evaluateAll((all) =>
      all.map((cell) => {
        const { width: across, height } = cell.getBoundingClientRect()
        return [across, height, Number.parseFloat(getComputedStyle(cell).fontSize)] as const
      }),
    )
    expect(cells).toHaveLength(15)
    const least = [0, 1, 2].map((which) => Math.min(...cells.map((cell) => cell[which] ?? 0)))
    const [across = 0, height = 0, digits = 0] = least
    reportMeasurement(`cells and digits of easy mode at ${width} px`, `${least}`, '60, 60, 36 px')
    expect(Math.min(across, height)).toBeGreaterThanOrEqual(60)
    expect(digits).toBeGreaterThanOrEqual(36)
    expect(await sidewaysOverflow(page)).toBe(0)
    expect(await smallTargets(page, 44)).toEqual([])
  }
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await contrastViolations(page)).toEqual([])

  await bar(page).click()
  await expect(bar(page)).toHaveText('Nothing to mark')
  await expect(page.locator('#ticket-1 [data-marked]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Show as paper' }).click()
  await expect(page.locator('#ticket-1 .ticket-blank').first()).toBeVisible()
  await expect(page.locator('#ticket-1 [data-marked]')).toHaveCount(2)
  for (const name of ['Show big', 'More']) await page.getByRole('button', { name }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await expect(more.getByText('Numbers Called: 3 / 90')).toBeVisible()
  await expect(more.getByRole('region', { name: 'Winning Patterns' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  // The voice says it again, and tells what keeps it from doing so.
  await callAt(page, room, third)
  await page.getByRole('button', { name: 'Say again' }).click()
  await expect.poll(async () => (await spokenIn(page)).at(-1)).toBe(numberAnnouncement(third))
})

test('easy mode marks each number once, four seconds after its call, and never claims', async ({ browser }) => {
  const [room, kaka] = await playing(server, 'Kaka')
  const page = await atScreen(browser, server, room, kaka, { settings: { help: 'mark' } })
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/(mark|claim|winners)$/.test(request.url()) && request.method() === 'POST') sent.push(`${request.postData()}`)
  })
  await page.clock.install()
  await page.goto(`${server.url}/active-game`)
  await page.getByRole('heading', { name: 'Ticket #1' }).waitFor()
  const own = numbersOn(room, kaka.id)
  const cell = (number: number) => page.locator(`#ticket-1 [data-number="${number}"]`)

  // From here on the clock of the page stands still but for these steps.
  await stopClock(page)
  for (const number of own.slice(0, 2)) {
    await call(room, number)
    await tickUntil(page.locator('.token-number').filter({ hasText: new RegExp(`^${number}$`) }))
    await page.clock.runFor(3_900)
    await expect(cell(number)).toHaveAttribute('aria-pressed', 'false')
    await page.clock.runFor(200)
    await expect(cell(number)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.clock.resume()
  for (const number of own.slice(2, 5)) await call(room, number)
  await expect(page.getByText('Top Line ready')).toBeVisible()
  await expect.poll(async () => (await room.state()).players[1]?.markedNumbers['0']?.length).toBe(5)
  expect(sent).toHaveLength(5)
  expect(new Set(sent).size).toBe(5)
})
