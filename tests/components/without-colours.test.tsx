import { expect, test, vi } from 'vitest'
import { cdp, commands, page } from 'vitest/browser'
import { contrast } from '../support/contrast.ts'
import { press, pressEscape, reads, there } from './at-screen.ts'
import { type Scene, show } from './mount.tsx'
import type { RoomInPage } from './room-in-page.ts'

/* Everything that colours show is also shown without them, and a win flashes softly. */

const ALONE = { size: { width: 1366, height: 768 }, settings: { help: 'show' } } satisfies Scene
/** Two states differ by 3:1 in at least so many pixels: a line around a number of the small board. */
const LEAST_PIXELS = 100
/** More in a second can bring about a fit. */
const MOST_FLASHES = 3

const WAYS = {
  grey: { vision: 'achromatopsia', media: {} },
  'forced colours': { vision: 'none', media: { forcedColors: 'active', colorScheme: 'light' } },
  'forced colours, dark': { vision: 'none', media: { forcedColors: 'active', colorScheme: 'dark' } },
} as const
type Way = keyof typeof WAYS
type Look = Record<Way, ImageData>

/** What an element looks like in each way of seeing it. */
async function look(element: Element): Promise<Look> {
  const seen: Partial<Look> = {}
  for (const [way, { vision, media }] of Object.entries(WAYS) as [Way, (typeof WAYS)[Way]][]) {
    await commands.seeAs(media)
    await cdp().send('Emulation.setEmulatedVisionDeficiency', { type: vision })
    const png = await page.screenshot({ element, save: false })
    seen[way] = await pixelsOf(`data:image/png;base64,${png}`)
    await commands.seeAsUsual()
  }
  await cdp().send('Emulation.setEmulatedVisionDeficiency', { type: 'none' })
  return seen as Look
}

async function pixelsOf(address: string): Promise<ImageData> {
  const picture = await fetch(address).then(async (answer) => createImageBitmap(await answer.blob()))
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  pen?.drawImage(picture, 0, 0)
  return pen?.getImageData(0, 0, picture.width, picture.height) as ImageData
}

const colourAt = ({ data, width }: ImageData, x: number, y: number) => {
  const at = (y * width + x) * 4
  return `#${[...data.slice(at, at + 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const known = new Map<string, number>()
/** The contrast of two colours. Most pairs come again and again. */
function contrastOf(one: string, other: string): number {
  const found = known.get(one + other) ?? contrast(one, other)
  known.set(one + other, found)
  return found
}

/** The pixels in which two pictures differ by 3:1. */
function difference(one: ImageData, other: ImageData): number {
  let count = 0
  for (let y = 0; y < Math.min(one.height, other.height); y++) {
    for (let x = 0; x < Math.min(one.width, other.width); x++) {
      const [before, after] = [colourAt(one, x, y), colourAt(other, x, y)]
      if (before !== after && contrastOf(before, after) >= 3) count++
    }
  }
  return count
}

/** The pairs of states that look alike. */
function alike(looks: Readonly<Record<string, Look>>): string[] {
  const states = Object.entries(looks)
  return (Object.keys(WAYS) as Way[]).flatMap((way) =>
    states.flatMap(([one, before], at) =>
      states.slice(at + 1).flatMap(([other, after]) => {
        const pixels = difference(before[way], after[way])
        return pixels < LEAST_PIXELS ? [`${one} and ${other} in ${way}: ${pixels} pixels`] : []
      }),
    ),
  )
}

async function found(selector: string): Promise<HTMLElement> {
  const find = () => document.querySelector<HTMLElement>(selector)
  await expect.poll(find, { message: selector }).not.toBeNull()
  return find() as HTMLElement
}

/** Calls numbers of the first row, and marks them as the player does. The room knows of the marks then. */
async function marksOnScreen(room: RoomInPage, count: number): Promise<void> {
  const numbers = room.numbersOf('Asha').slice(0, count)
  room.call(...numbers)
  for (const number of numbers) (await found(`#ticket-1 [data-live][data-number="${number}"]`)).click()
  await expect.poll(() => room.named('Asha').markedNumbers[0]).toHaveLength(count)
}

test('pictures in grey have no colour', async () => {
  await show(ALONE)
  const { grey } = await look(await found('.caller'))
  const colours = new Set(Array.from({ length: grey.width }, (_, x) => colourAt(grey, x, Math.floor(grey.height / 2))))
  for (const colour of colours) expect(colour).toMatch(/^#(..)\1\1$/)
})

test('a button with something to claim looks different from one without, in grey and in forced colours', async () => {
  const room = await show(ALONE)
  const button = await there(page.getByRole('button', { name: 'Claim', exact: true }).first())
  const nothing = await look(button)
  await marksOnScreen(room, 5)
  await reads('Top Line ready')
  expect(alike({ nothing, something: await look(button) })).toEqual([])
})

test('a number looks different before its call, refused, called and marked, in grey and in forced colours', async () => {
  const room = await show(ALONE)
  const cell = await found(`#ticket-1 [data-number="${room.numbersOf('Asha')[0]}"]`)
  const before = await look(cell)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cell.click()
  await expect.poll(() => cell).toHaveAttribute('data-invalid')
  const refused = await look(cell)
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  await expect.poll(() => cell).not.toHaveAttribute('data-invalid')
  room.call(room.numbersOf('Asha')[0] as number)
  await expect.poll(() => cell).toHaveAttribute('data-live')
  const called = await look(cell)
  cell.click()
  await expect.poll(() => cell).toHaveAttribute('aria-pressed', 'true')
  expect(alike({ before, refused, called, marked: await look(cell) })).toEqual([])
})

test('a number of the board looks different before its call, as the latest and later, in grey and in forced colours', async () => {
  const room = await show(ALONE)
  const [number, next] = room.notOn('Asha') as [number, number]
  const place = await found(`.side-board .board-number:nth-child(${number})`)
  expect(place).toHaveTextContent(new RegExp(`^${number}$`))
  const before = await look(place)
  room.call(number)
  await reads('1 of 90 called')
  const latest = await look(place)
  room.call(next)
  await reads('2 of 90 called')
  expect(alike({ before, latest, later: await look(place) })).toEqual([])
})

test('a row that has won looks different from one that is marked, in grey and in forced colours', async () => {
  const room = await show(ALONE)
  const row = await found('#ticket-1 .ticket-row')
  await marksOnScreen(room, 5)
  await reads('Top Line ready')
  const marked = await look(row)
  room.claim('Asha', 'Top Line')
  ;(await there(page.getByRole('complementary', { name: 'A win' }).getByRole('button', { name: 'Close' }))).click()
  await expect.poll(() => page.getByRole('complementary', { name: 'A win' }).elements()).toEqual([])
  expect(alike({ marked, won: await look(row) })).toEqual([])
})

test('a preset that is chosen looks different from one that is not, in grey and in forced colours', async () => {
  await show(ALONE)
  await press('Settings')
  const preset = await there(page.getByRole('dialog').getByRole('button', { name: 'With hints' }))
  const without = await look(preset)
  preset.click()
  await expect.poll(() => preset).toHaveAttribute('aria-pressed', 'true')
  expect(alike({ without, chosen: await look(preset) })).toEqual([])
  pressEscape()
})

/** How often each of the cells that flash does so in a second, in the first frame from now on in which nine do. */
async function flashes(row: Element): Promise<number[]> {
  const now = [...row.children].flatMap((cell) => cell.getAnimations())
  if (now.length < 9) return new Promise(requestAnimationFrame).then(() => flashes(row))
  return now.map(({ effect }) => {
    const { duration, direction } = effect?.getComputedTiming() ?? {}
    return 1_000 / (Number(duration) * (direction === 'alternate' ? 2 : 1))
  })
}

test('a row that has won keeps still where less motion is wanted, and else flashes at most three times a second', async () => {
  const room = await show({ ...ALONE, so: (game) => game.win('Asha', 5) })
  const row = await found('#ticket-1 .ticket-row')
  room.claim('Asha', 'Top Line')
  await expect.poll(() => row.closest('article')?.querySelector('.is-won')).not.toBeNull()
  expect(row.getAnimations({ subtree: true }), 'with less motion').toEqual([])
  // The flashing is over in two seconds.
  const seen = flashes(row)
  await commands.seeAs({ reducedMotion: 'no-preference' })
  const rates = await seen
  expect(rates).toHaveLength(9)
  expect(Math.max(...rates)).toBeLessThanOrEqual(MOST_FLASHES)
})
