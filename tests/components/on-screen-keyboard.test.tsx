import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { followKeyboard } from '#client/device/keyboard.ts'
import { DAY_MS } from '#shared/game/durations.ts'
import { press, pressOption, there } from './at-screen.ts'
import { show } from './mount.tsx'

/* Safari lays its keyboard over the page, and tells only the visual viewport. No browser here has one, so it is played. */

const PHONE = { width: 390, height: 664 }
const KEYBOARD_PX = 336

const own = Object.getOwnPropertyDescriptor(window, 'visualViewport')
const view = Object.assign(new EventTarget(), { height: PHONE.height, offsetTop: 0, scale: 1 })

beforeEach(() => {
  Object.defineProperty(window, 'visualViewport', { value: view, configurable: true })
  followKeyboard()
})
afterEach(() => {
  see({ height: PHONE.height })
  if (own) Object.defineProperty(window, 'visualViewport', own)
})

/** What the phone shows of the page from now on. */
function see(seen: { height: number; offsetTop?: number; scale?: number }): void {
  Object.assign(view, { offsetTop: 0, scale: 1, ...seen })
  view.dispatchEvent(new Event('resize'))
}

const footOf = (element: Element) => element.getBoundingClientRect().bottom
const topOf = (element: Element) => element.getBoundingClientRect().top
const sheet = () => page.getByRole('dialog')

test('the field and button of a sheet stay above the keyboard, and a zoomed page does not move', async () => {
  await show({ status: 'waiting', size: PHONE })
  await pressOption('Add someone on this phone')
  const field = await there(sheet().getByRole('textbox'))
  const button = await there(sheet().getByRole('button', { name: 'Add', exact: true }))
  field.focus()
  const before = footOf(button)
  expect(before).toBeGreaterThan(PHONE.height - KEYBOARD_PX)
  see({ height: PHONE.height / 2, scale: 2 })
  expect(footOf(button), 'zoomed').toBe(before)
  const height = PHONE.height - KEYBOARD_PX
  see({ height })
  for (const each of [field, button]) expect(footOf(each)).toBeLessThanOrEqual(height)
  // Safari may show a lower part of the page then.
  see({ height, offsetTop: 100 })
  for (const each of [field, button]) {
    expect(footOf(each)).toBeLessThanOrEqual(height + 100)
    expect(topOf(each)).toBeGreaterThanOrEqual(100)
  }
  see({ height: PHONE.height })
  expect(footOf(button)).toBe(before)
})

test('a sheet higher than the space above the keyboard shows the field, and scrolls to its button', async () => {
  const startsAt = new Date(Date.now() + 5 * DAY_MS).toISOString()
  const plan = { startsAt, startsInMs: 5 * DAY_MS, zone: 'Asia/Kolkata', name: null, isCancelled: false, changes: 0 }
  await show({
    ...{ status: 'waiting', size: PHONE },
    so: (room) => room.amend((state) => ({ ...state, room: { ...state.room, plan } })),
  })
  await press('Change the invitation')
  const time = await there(sheet().getByLabelText('Time'))
  time.focus()
  const height = 240
  see({ height })
  const whole = await there(sheet())
  expect(footOf(whole)).toBeLessThanOrEqual(height)
  expect(topOf(whole)).toBeGreaterThanOrEqual(0)
  expect(footOf(time)).toBeLessThanOrEqual(height)
  const save = await there(sheet().getByRole('button', { name: 'Save' }))
  save.scrollIntoView({ block: 'nearest' })
  expect(footOf(save)).toBeLessThanOrEqual(height)
})

test('the claim sheet of a game stays above the keyboard, too', async () => {
  await show({ tickets: 2, size: PHONE })
  await press('Claim')
  const fields = sheet().getByRole('spinbutton')
  await there(fields)
  const field = fields.elements().at(-1) as HTMLElement
  field.focus()
  const height = PHONE.height - KEYBOARD_PX
  see({ height })
  expect(footOf(field)).toBeLessThanOrEqual(height)
  expect(footOf(await there(sheet()))).toBeLessThanOrEqual(height)
})
