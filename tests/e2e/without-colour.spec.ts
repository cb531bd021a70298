import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { numbersOf } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { call, hostTicket, openRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { contrast } from '../support/contrast.ts'
import { seatedAt } from '../support/players-at-screens.ts'
import { settled } from '../support/settled.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const DESKTOP = { width: 1366, height: 768 }
/** Two states differ by 3:1 in at least so many pixels: a line around a number of the small board. */
const LEAST_PIXELS = 100
/** More can bring about a fit. */
const MOST_FLASHES = 3
const WAYS = ['grey', 'forced colours', 'forced colours, dark'] as const
type Way = (typeof WAYS)[number]

/** What something looks like in each state, and each way of seeing it. */
type Looks = Record<Way, Map<string, Buffer>>
const noLooks = (): Looks => ({ grey: new Map(), 'forced colours': new Map(), 'forced colours, dark': new Map() })

async function seeAs(page: Page, way: Way | 'usual'): Promise<void> {
  const isForced = way.startsWith('forced')
  await page.emulateMedia({
    forcedColors: isForced ? 'active' : 'none',
    colorScheme: /dark/.test(way) ? 'dark' : 'light',
  })
  const devtools = await page.context().newCDPSession(page)
  const type = way === 'grey' ? 'achromatopsia' : 'none'
  await devtools.send('Emulation.setEmulatedVisionDeficiency', { type })
  await devtools.detach()
}

/** Looks at something in each way. */
async function look(page: Page, looks: Looks, state: string, it: Locator): Promise<void> {
  for (const way of WAYS) {
    await seeAs(page, way)
    await settled(page)
    looks[way].set(state, await it.screenshot({ animations: 'disabled' }))
  }
  await seeAs(page, 'usual')
}

/** The same while a number that was not called is tapped again and again: each tap shows for a second. */
async function lookWhileTapped(page: Page, looks: Looks, state: string, it: Locator): Promise<void> {
  const tapping = await it.evaluateHandle((cell: HTMLElement) => {
    cell.click()
    return setInterval(() => cell.click(), 200)
  })
  await expect(it).toHaveAttribute('data-invalid')
  await look(page, looks, state, it)
  await tapping.evaluate(clearInterval)
  await expect(it).not.toHaveAttribute('data-invalid')
}

/** The pixels in which two pictures differ by 3:1. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b) return 0
  let count = 0
  for (let y = 0; y < Math.min(a.info.height, b.info.height); y++) {
    for (let x = 0; x < Math.min(a.info.width, b.info.width); x++) {
      const [before, after] = [a, b].map(({ data, info }) => data.readUIntBE((y * info.width + x) * 3, 3))
      if (before !== after && contrastOf(before ?? 0, after ?? 0) >= 3) count++
    }
  }
  return count
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

/** The pairs of states that look alike. */
async function alike(what: string, looks: Looks): Promise<string[]> {
  const found: string[] = []
  for (const way of WAYS) {
    const states = [...looks[way]]
    const differences: number[] = []
    for (const [at, [one, before]] of states.entries()) {
      for (const [other, after] of states.slice(at + 1)) {
        const pixels = await difference(before, after)
        differences.push(pixels)
        if (pixels < LEAST_PIXELS) found.push(`${what} in ${way}: ${one} and ${other}, ${pixels} pixels`)
      }
    }
    const least = Math.min(...differences)
    reportMeasurement(`pixels between two states of ${what}, ${way}`, `${least}`, `at least ${LEAST_PIXELS}`)
  }
  return found
}

/** How often each of the cells that flash now does so in a second. */
const flashes = (row: Locator) =>
  row.evaluate((cells) =>
    [...cells.children]
      .flatMap((cell) => cell.getAnimations())
      .map(({ effect }) => {
        const { duration, direction } = effect?.getComputedTiming() ?? {}
        return 1_000 / (Number(duration) * (direction === 'alternate' ? 2 : 1))
      }),
  )

test('the button that goes on, every state of a number, the board, a row and a preset can be told without colour, and a win flashes softly', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const { host } = room
  const where = { path: `/host/${room.id}`, size: DESKTOP, settings: { help: 'show' } } as const
  const { page } = await seatedAt(browser, server, room, host, where)
  const faults = await test.step('the button that goes on', () => primaryLikeOthers(page))

  await room.start()
  await page.goto(`${server.url}/active-game`)
  const ticket = hostTicket(room)
  const top = (ticket[0] as Ticket[number]).filter((number) => number !== null)
  const [own = 0, ...others] = top
  const foreign = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].find((number) => !numbersOf(ticket).includes(number)) as number
  const card = page.getByRole('article', { name: 'Ticket #1' })
  const cell = (number: number) => card.getByRole('button', { name: `${number}`, exact: true })
  const field = page.locator('.side-board .board-number').filter({ hasText: new RegExp(`^${own}$`) })
  const row = page.getByRole('group', { name: /Top Line/ })
  const [onTicket, onBoard, ofRow] = [noLooks(), noLooks(), noLooks()]

  await look(page, onTicket, 'not called', cell(own))
  await look(page, onBoard, 'not called', field)
  await lookWhileTapped(page, onTicket, 'refused', cell(own))
  await call(room, own)
  await cell(own).and(page.locator('[data-live]')).waitFor()
  await look(page, onTicket, 'called', cell(own))
  await look(page, onBoard, 'latest', field)
  await call(room, foreign)
  await expect(page.getByText('1 missed · Show')).toBeVisible()
  await look(page, onBoard, 'called', field)
  await cell(own).click()
  await expect(cell(own)).toHaveAttribute('data-marked')
  await page.getByRole('heading', { level: 1 }).click()
  await look(page, onTicket, 'marked', cell(own))

  for (const number of others) {
    await call(room, number)
    if (number === others.at(-1)) await expect(card).toContainText('1 to go: First Five, Top Line')
    await cell(number).and(page.locator('[data-live]')).waitFor()
    await cell(number).click()
    await expect(cell(number)).toHaveAttribute('data-marked')
  }
  await expect(card).toContainText('Top Line ready')
  await page.getByRole('heading', { level: 1 }).click()
  await look(page, ofRow, 'marked', row)
  for (const pattern of ['First Five', 'Top Line'])
    await host.browser.post(`/api/rooms/${room.id}/winners`, { playerId: host.id, pattern, ticketNumber: 1 })
  await expect(card).toContainText('First Five, Top Line')
  await expect(page.getByRole('complementary', { name: 'A win' }), 'cards of wins go by themselves').toHaveCount(0)
  await look(page, ofRow, 'won', row)
  expect(await flashes(row), 'with less motion').toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => flashes(row)).toHaveLength(9)
  expect(Math.max(...(await flashes(row))), 'flashes of a win in a second').toBeLessThanOrEqual(MOST_FLASHES)

  await page.getByRole('button', { name: 'Settings' }).click()
  const preset = page.getByRole('dialog').getByRole('button', { name: 'Family' })
  const ofPreset = noLooks()
  await look(page, ofPreset, 'not chosen', preset)
  await preset.click()
  await expect(preset).toHaveAttribute('aria-pressed', 'true')
  await look(page, ofPreset, 'chosen', preset)

  for (const [what, looks] of Object.entries({ number: onTicket, board: onBoard, row: ofRow, preset: ofPreset })) {
    faults.push(...(await alike(what, looks)))
  }
  expect(faults).toEqual([])
})

/** Whether the button that goes on looks like any other, if only their shapes are seen, at the same size. */
async function primaryLikeOthers(page: Page): Promise<string[]> {
  const bar = page.locator('.foot-bar')
  const start = bar.getByRole('button')
  const others = await page.getByRole('button', { name: 'Copy', exact: true }).getAttribute('class')
  await start.evaluate((button) => {
    button.textContent = ''
    button.style.cssText = 'width: 100%; height: 60px'
  })
  const looks = noLooks()
  await look(page, looks, 'primary', bar)
  await start.evaluate((button, classes) => button.setAttribute('class', classes ?? ''), others)
  await look(page, looks, 'outline', bar)
  return alike('button', looks)
}
