import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, reads, there } from './at-screen.ts'
import { type Scene, show } from './mount.tsx'
import { beginCounting, renderedSince } from './render-counter.ts'

/* A cheap phone is slow where much renders. So a change of the game renders what it changes, and nothing else. */

/** Long enough for what follows by itself: the next poll, and the work after the paint. */
const QUIET_MS = 1_000
const quiet = () => new Promise((resolve) => setTimeout(resolve, QUIET_MS))

/** Two seconds after a screen is there it has loaded what it needs later. */
const settled = async () => {
  await there(page.getByRole('article', { name: 'Ticket #1' }))
  await quiet()
  await quiet()
}

const cellOf = (number: number, ticket = 1) =>
  document.querySelector(`#ticket-${ticket} [data-number="${number}"]`) as HTMLElement

/** What a change renders, without the cells and tickets that it changes. */
async function rendersOf(change: () => unknown): Promise<string[]> {
  beginCounting()
  await change()
  await quiet()
  return renderedSince()
}

const called = (count: number) => (room: Parameters<NonNullable<Scene['so']>>[0]) =>
  room.call(...room.numbersOf('Dadi').slice(0, count))

const SCENES: Record<string, { scene: Scene; tap: number; call: number }> = {
  'one ticket': { scene: { as: 'Dadi', guests: { Dadi: 1 }, so: called(1) }, tap: 4, call: 8 },
  'ten tickets': { scene: { as: 'Dadi', guests: { Dadi: 10 }, so: called(1) }, tap: 6, call: 10 },
  'easy mode': {
    scene: { as: 'Dadi', guests: { Dadi: 1 }, so: called(1), settings: { easyMode: true } },
    tap: 7,
    call: 17,
  },
}

for (const [name, { scene, tap, call }] of Object.entries(SCENES)) {
  test(`a tap and a call render only what they change, with ${name}`, async () => {
    const room = await show(scene)
    await settled()
    const [first = 0] = room.numbersOf('Dadi')
    const ofTap = await rendersOf(() => cellOf(first).click())
    expect(cellOf(first).dataset.marked, 'the tap has marked').toBe('true')
    expect(ofTap.length, ofTap.join(' ')).toBeLessThanOrEqual(tap)
    // The note of the mark is gone.
    await quiet()
    await quiet()
    const ofCall = await rendersOf(() => room.callDrawn())
    expect(ofCall.filter((each) => !/Ticket/.test(each)).length, ofCall.join(' ')).toBeLessThanOrEqual(call)
  })
}

test('a poll without news renders nothing', async () => {
  await show({ as: 'Dadi', guests: { Dadi: 1 }, so: called(1) })
  await settled()
  const ofPolls = await rendersOf(quiet)
  expect(ofPolls).toEqual([])
})

test('a tap is painted before anything renders', async () => {
  const room = await show({ as: 'Dadi', guests: { Dadi: 1 }, so: called(1) })
  await settled()
  const [first = 0] = room.numbersOf('Dadi')
  beginCounting()
  cellOf(first).click()
  expect(cellOf(first).dataset.marked).toBe('true')
  expect(renderedSince()).toEqual([])
})

test('a claim renders the prizes, the ticket that has won and what tells of it, and not the rest of the screen', async () => {
  await show({
    ...{ as: 'Dadi', guests: { Dadi: 1 } },
    so: (room) => room.callAndMark('Dadi', room.ofTwoLines('Dadi')),
  })
  await settled()
  const ofClaim = await rendersOf(async () => {
    await press('Claim First Five')
    await reads('First Five (Closed)')
  })
  const untouched = /^(?:RunningGame|GameHeader|GameTabs|GameCaller|MyTickets|PrizesPanel|NumberBoard|PlayersTab)$/
  expect(ofClaim.filter((each) => untouched.test(each))).toEqual([])
})
