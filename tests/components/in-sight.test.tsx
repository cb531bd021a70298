import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#client/paths.ts'
import { changeSettings } from '#client/settings/settings.ts'
import { findCovered, watchForCover } from '../support/hits.ts'
import { noteShifts, watchForMovement } from '../support/vitals.ts'
import { framesPass, press, reads, there } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'
import type { RoomInPage } from './room-in-page.ts'
import { SCREENS, type Screen, showScreen } from './screens.ts'

/* What must stay in sight in a game, and what must not move or be covered. */

const px = (width: number, height: number) => ({ width, height })
const SMALL_PHONE = px(360, 640)
const LYING_PHONES = [px(568, 320), px(640, 360), px(740, 360), px(800, 360), px(851, 393), px(915, 412)]
const TABLETS = [px(768, 1024), px(1024, 768)]
const LAPTOP = px(1366, 768)
/** Cumulative layout shift. */
const MOST_SHIFT = 0.02
/** Longer than any toast or card shows. */
const LONG_MS = 60_000

/** Shows a running game to its host. The first tap gives the page its voice, and takes the note about it away. */
async function hostsGame(scene: Scene): Promise<RoomInPage> {
  const room = await show({ guests: { Dadi: 1 }, size: SMALL_PHONE, ...scene })
  await page.getByRole('heading', { name: 'Active Game' }).click()
  await expect.poll(() => page.getByText('Tap anywhere to turn on the voice').elements()).toEqual([])
  return room
}

test('a screen begins at its top, however far the one before was scrolled', async () => {
  await show({ as: null, status: 'waiting', path: '/', size: SMALL_PHONE })
  const help = async () => (await there(page.getByRole('link', { name: 'Help' }).first())).click()
  const heading = page.getByRole('heading', { name: 'How to Play Tambola' })
  // What is shown while its code is loaded is never scrolled.
  await help()
  await there(heading)
  ;(await there(page.getByRole('link', { name: 'Back to Home' }).first())).click()
  await there(page.getByRole('link', { name: 'New Game' }))
  scrollTo(0, 100)
  await expect.poll(() => scrollY).toBe(100)
  await help()
  await there(heading)
  await expect.poll(() => scrollY).toBe(0)
})

const ticket = (number: number) => there(page.getByRole('article', { name: `Ticket #${number}`, exact: true }))
const numberOnTicket2 = (number: number) =>
  document.querySelector<HTMLElement>(`#ticket-2 .ticket-cell[data-live][data-number="${number}"]`)

const BAR = ['.token', '.game-bar .grow button', '.game-bar-claim', '.header-button']
const WITH_TABS = [...BAR, '[role=tab]:last-child']
const PLACES = [
  // A whole ticket and all that is tapped are on one screen.
  { on: 'phones on their side', tickets: 3, sizes: LYING_PHONES, letters: [140, 100], seen: WITH_TABS, isWhole: true },
  { on: 'larger screens', tickets: 6, sizes: [...TABLETS, LAPTOP], letters: [100], seen: BAR, isWhole: false },
] as const

test.each(PLACES)('the number, the call and the claim stay in sight while tickets are read on $on', async (place) => {
  const room = await hostsGame({ tickets: place.tickets })
  room.call(room.numbersOf('Asha')[0] as number)
  await reads('1 of 90 called')
  for (const size of place.sizes) {
    await commands.size(size)
    for (const textSize of place.letters) {
      changeSettings({ textSize })
      for (let number = 1; number <= place.tickets; number++) {
        ;(await ticket(number)).scrollIntoView({ block: 'start' })
        await framesPass(3)
        const seen = [...(place.isWhole ? [`#ticket-${number}`] : []), ...place.seen]
        const message = `${size.width}x${size.height} at ${textSize} %, ticket ${number}`
        await expect.poll(() => findCovered(seen), { message }).toEqual([])
      }
    }
  }
})

const WIDE = [LAPTOP, { width: 1280, height: 720 }, { width: 1920, height: 1080 }]
const FEW = [1, 2, 3].flatMap((tickets) => WIDE.map((size) => ({ tickets, size })))

test.each(FEW)(
  'board, patterns and tickets are in sight at $size.width x $size.height and leave no half of it empty, tickets: $tickets',
  async ({ tickets, size }) => {
    const room = await hostsGame({ tickets, size })
    for (const number of room.numbersOf('Asha').slice(0, 6)) room.call(number)
    await reads('6 of 90 called')
    const parts = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    await expect.poll(() => parts('.side-board .board-number')).toHaveLength(90)
    await expect.poll(() => parts('.pattern')).toHaveLength(5)
    expect(parts('.ticket')).toHaveLength(tickets)
    const all = parts('.token, .game-bar, .side-board, .pattern, .ticket')
    await Promise.all(all.map((part) => expect.element(part).toBeInViewport({ ratio: 1 })))
    // What is cut by its column is in the window all the same.
    const column = document.querySelector('.game-caller')?.getBoundingClientRect() as DOMRect
    expect(parts('.side-board')[0]?.getBoundingClientRect().bottom).toBeLessThanOrEqual(column.bottom)
    const heights = parts('.side-board .board-number').map((cell) => cell.getBoundingClientRect().height)
    expect(Math.min(...heights)).toBeGreaterThan(18)
    const lowest = Math.max(...parts('.ticket').map((ticket) => ticket.getBoundingClientRect().bottom))
    expect(lowest).toBeGreaterThan(size.height / 2)
    const [first, panel] = ['.ticket', '.pattern'].map((part) => parts(part)[0]?.getBoundingClientRect() as DOMRect)
    const widest = Math.max(...parts('.ticket').map((ticket) => ticket.getBoundingClientRect().right))
    expect(widest - (first?.left ?? 0)).toBeGreaterThan(((panel?.left ?? 0) - (first?.left ?? 0)) * 0.75)
  },
)

test('no advertisement covers the claim while a warning of the draw stands', async () => {
  await showScreen(SCREENS['after the game']['draw-warning'] as Screen)
  await commands.size(SMALL_PHONE)
  const strip = (await vi.waitUntil(() => document.querySelector('.ad-strip'))) as Element
  const bar = document.querySelector('.game-bar')?.getBoundingClientRect() as DOMRect
  scrollBy(0, strip.getBoundingClientRect().bottom - bar.bottom)
  await framesPass(3)
  expect(strip.getBoundingClientRect().bottom).toBeGreaterThan(bar.top)
  await expect.poll(() => findCovered(['.game-bar-claim'])).toEqual([])
})

test('the header of a game is one line on a small phone', async () => {
  await hostsGame({})
  const heading = await there(page.getByRole('heading', { name: /^Room \d{6} \/ Active Game$/ }))
  const lineHeight = Number.parseFloat(getComputedStyle(heading).lineHeight)
  expect(heading.getBoundingClientRect().height / lineHeight).toBeLessThan(1.1)
})

test('the bar marks numbers of the ticket that is read, and neither moves nor covers it', async () => {
  const room = await hostsGame({ tickets: 2, settings: { help: 'show' } })
  const read = await ticket(2)
  read.scrollIntoView()
  const before = read.getBoundingClientRect().top
  for (const [marks, number] of room.ofTwoLines('Asha', 1).entries()) {
    room.call(number)
    const mark = await there(page.getByRole('button', { name: `Mark ${number}`, exact: true }))
    // Layout places boxes by 64ths of a pixel.
    if (marks === 0) expect(read.getBoundingClientRect().top).toBeCloseTo(before, 1)
    await expect.poll(() => findCovered(['#ticket-2', '.game-bar-mark', '.game-bar-claim', '.token'])).toEqual([])
    mark.click()
    await expect.poll(() => read.querySelectorAll('[data-marked]')).toHaveLength(marks + 1)
  }
})

test('nothing moves in a call, a wrong tap or a win where less motion is wanted', async () => {
  const room = await hostsGame({ so: (game) => game.callAndMark('Asha', game.ofTwoLines('Asha')) })
  const { moved, stop } = watchForMovement()
  room.call(room.notOn('Asha')[0] as number)
  await reads('6 of 90 called')
  const wrong = document.querySelector<HTMLElement>('.ticket-cell:not([data-marked])')
  wrong?.click()
  await expect.poll(() => wrong).toHaveAttribute('data-invalid')
  await press('Claim First Five #1')
  await reads("You've won First Five! All players have been notified.")
  await there(page.getByRole('complementary', { name: 'A win' }))
  await expect.poll(() => wrong).not.toHaveAttribute('data-invalid')
  stop()
  expect([...moved]).toEqual([])
})

test('nothing moves or covers the number, the header or numbers to mark while a game is played', async () => {
  const room = await hostsGame({ tickets: 3 })
  await commands.seeAs({ reducedMotion: 'no-preference' })
  const own = room.ofTwoLines('Asha', 1)
  const { watched, stop } = watchForCover()
  noteShifts(false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const clap = { counts: { clap: 1 }, from: [{ name: 'Dadi', reaction: 'clap' as const }] }
  for (const number of own) {
    room.call(number)
    await expect.poll(() => numberOnTicket2(number)).not.toBeNull()
    numberOnTicket2(number)?.scrollIntoView({ block: 'center' })
    numberOnTicket2(number)?.click()
    await expect.poll(() => document.querySelector('[data-variant=mark]')?.textContent).toContain(`${number}`)
    network.tell([{ type: 'reactions', roomId: room.id, e: room.room.epoch, v: room.room.version, payload: clap }])
  }
  await expect.poll(() => document.querySelector('.caller-reactions')?.textContent).toContain('Dadi 👏')
  await vi.advanceTimersByTimeAsync(LONG_MS)
  await press('Claim First Five #2')
  await reads("You've won First Five! All players have been notified.")
  await vi.advanceTimersByTimeAsync(LONG_MS)
  room.win('Dadi', 5, 'Top Line')
  await reads('Dadi has won Top Line!')
  await framesPass(30)
  vi.useRealTimers()
  stop()
  expect(watched.frames).toBeGreaterThan(0)
  expect(watched).toMatchObject({ number: 0, header: 0, cells: 0 })
  expect(window.shifted, window.shifts.join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
})

const DEALT = { as: 'Dadi', guests: { Dadi: 1 }, path: paths.ticketSelection, shows: 'No need to tap anything' }
/** What the host is asked when a TV opens. */
const ASKED = 'Only the TV speaks'
const ENTRANCES: Record<string, Scene & { shows: string }> = {
  'the screen of the host': { shows: 'Just you so far.' },
  'a screen with one ticket': DEALT,
  'a laptop with one ticket': { ...DEALT, size: LAPTOP },
  'the waiting screen': { ...DEALT, path: paths.waiting, shows: 'Tips' },
}

test.each(Object.entries(ENTRANCES))(
  '%s keeps its place while people and a TV come and others start',
  async (_, at) => {
    const { shows, ...scene } = at
    const room = await show({ status: 'waiting', size: SMALL_PHONE, ...scene })
    await reads(shows)
    await document.fonts.ready
    noteShifts(false)
    for (const name of ['Zoya', 'Uncle Farhan', 'Sunita Chatterjee', 'Lakshmi']) {
      room.join(name)
      await expect.poll(() => document.body.textContent).toContain(name)
      // People who come at once move more than one after the other.
      await framesPass(3)
      const { id } = room.named(name)
      room.execute(id, { type: 'confirm_tickets', playerId: id, ticketIds: [0] })
    }
    const { epoch: e, version: v } = room.room
    network.tell([{ type: 'heartbeat', roomId: room.id, e, v, payload: { tv: 'shows' } }])
    // The start is a press of the host, who expects that something moves.
    if (scene.as) room.start()
    await there(scene.as ? page.getByRole('tab', { name: 'My Tickets' }) : page.getByRole('button', { name: ASKED }))
    await framesPass(3)
    expect(window.shifted, window.shifts.join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
  },
)
