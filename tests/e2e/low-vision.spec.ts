import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { call, numbersOn, win } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { contrast } from '../support/contrast.ts'
import { aloneInAGame, mark } from '../support/players-at-screens.ts'
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

  const alike = await Promise.all(Object.entries(looks).map(([what, seen]) => seen.alike(what)))
  expect(alike.flat()).toEqual([])
})
