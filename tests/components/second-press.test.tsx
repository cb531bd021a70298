import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, pressOption, takesPresses, there } from './at-screen.ts'
import { type Scene, show } from './mount.tsx'
import type { RoomInPage } from './room-in-page.ts'

/*
 * Buttons that do something else from one moment to the next, each in the same place: a press that was meant for the former
 * does not do the latter. Which buttons of the source have to say what they do is judged in client/texts-alone.
 */

interface Change {
  scene: Scene
  /** What leads to the button. */
  open?: () => Promise<unknown>
  from: string | RegExp
  /** What happens under the finger. */
  so: (room: RoomInPage) => unknown
  to: string | RegExp
}

const WITH_RAVI = { guests: { Ravi: 1 } } satisfies Scene
const HELPED = { ...WITH_RAVI, settings: { help: 'show' } } satisfies Scene
const auto = (state: 'on' | 'paused') => (room: RoomInPage) => room.byHost({ type: 'auto_call', state })
const isCalled = (at: number) => (room: RoomInPage) => room.call(room.numbersOf('Asha')[at] as number)
/** The number that was called last completes First Five, once it is marked. */
function lacksOne(room: RoomInPage): void {
  const [last = 0, ...others] = room.ofTwoLines('Asha')
  room.callAndMark('Asha', others)
  room.call(last)
}
const end = (room: RoomInPage) => room.end()

const CHANGES: Record<string, Change> = {
  'Pause becomes Go on': { scene: { ...WITH_RAVI, so: auto('on') }, from: 'Pause', so: auto('paused'), to: 'Go on' },
  'Go on becomes Pause': {
    scene: { ...WITH_RAVI, so: (room) => void [auto('on')(room), auto('paused')(room)] },
    ...{ from: 'Go on', so: auto('on'), to: 'Pause' },
  },
  'half of Pause becomes Call': {
    scene: { ...WITH_RAVI, so: auto('on') },
    ...{ from: 'Pause', so: auto('paused'), to: /^(Call|Next)/ },
  },
  'Call becomes Play again': { scene: WITH_RAVI, from: 'Call Next Number', so: end, to: 'Play again' },
  'Leave Room becomes Home': { scene: WITH_RAVI, from: 'Leave Room', so: end, to: 'Home' },
  'Mark becomes Mark of the next number': {
    scene: { ...HELPED, so: isCalled(0) },
    ...{ from: /^Mark \d/, so: isCalled(1), to: /^Mark \d/ },
  },
  'Claim becomes the claim of a pattern': {
    ...{ scene: { ...HELPED, so: lacksOne }, from: 'Claim', so: () => press(/^Mark \d/) },
    to: /^Claim First Five #1/,
  },
  'Mark becomes Claim in easy mode': {
    scene: { ...WITH_RAVI, settings: { easyMode: true }, so: lacksOne },
    ...{ from: /^Mark /, so: () => press(/^Mark /), to: /^Claim / },
  },
  'Mark becomes Claim by ear': {
    scene: { ...WITH_RAVI, settings: { byEar: 'page' }, so: lacksOne },
    ...{ from: /^Mark /, so: () => press(/^Mark /), to: /^Claim First Five/ },
  },
  'the removal of one becomes that of the next': {
    scene: { guests: { Ravi: 1, Meena: 1 } },
    open: () => pressOption('Remove somebody'),
    ...{ from: 'Remove Ravi', so: (room) => room.remove('Ravi'), to: 'Remove Meena' },
  },
}

const find = (name: string | RegExp): Element | undefined =>
  page.getByRole('button', { name, exact: true }).elements()[0]
const saysOf = (button: Element | undefined) => button?.getAttribute('aria-label') ?? button?.textContent
const takes = (name: string | RegExp) => {
  const button = find(name)
  return button !== undefined && takesPresses(button)
}

test.each(Object.entries(CHANGES))('a second press does nothing when %s', async (_, { scene, open, from, so, to }) => {
  const room = await show(scene)
  await open?.()
  await expect.poll(() => takes(from)).toBe(true)
  const before = saysOf(find(from))
  // From now on no time passes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await so(room)
  await expect.poll(() => [saysOf(find(from)), find(to) && saysOf(find(to))]).not.toContain(before)
  await expect.poll(() => find(to)).toBeDefined()
  expect(takes(to)).toBe(false)
  vi.useRealTimers()
})

test('after half a second a press does what the button says', async () => {
  const room = await show({ ...WITH_RAVI, so: auto('on') })
  await there(page.getByRole('button', { name: 'Pause' }))
  auto('paused')(room)
  await press('Go on')
  await expect.poll(() => room.room.auto.state).toBe('on')
})
