import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { press, reads, there } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'

const DADI = { as: 'Dadi', guests: { Dadi: 2 } } satisfies Scene

async function cell(number: number | undefined, ticket = 1): Promise<HTMLElement> {
  const find = () => document.querySelector<HTMLElement>(`#ticket-${ticket} [data-number="${number}"]`)
  await expect.poll(find, { interval: 50 }).not.toBeNull()
  return find() as HTMLElement
}

test('a called number is marked by a tap, which the server learns and the head of the ticket counts', async () => {
  const room = await show(DADI)
  const [number] = room.numbersOf('Dadi')
  const button = await cell(number)
  expect(button).not.toHaveAttribute('data-live')
  room.call(number as number)
  await expect.poll(() => button).toHaveAttribute('data-live')
  button.click()
  await expect.poll(() => button).toHaveAttribute('aria-pressed', 'true')
  await reads('1/15')
  await expect.poll(() => room.named('Dadi').markedNumbers[0]).toEqual([number])
  await reads(`on ticket 1`)
})

test.each([
  ['a finger', 'touch', true],
  ['a mouse', 'mouse', false],
])('of a press on a number by %s only that of a mouse moves the focus', async (_, pointerType, isKept) => {
  const room = await show(DADI)
  const button = await cell(room.numbersOf('Dadi')[0])
  button.dispatchEvent(new PointerEvent('pointerdown', { pointerType, bubbles: true }))
  // What a browser does with it moves the focus.
  const isCancelled = !button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  expect(isCancelled).toBe(isKept)
})

test.each(['Enter', ' '])('the key "%s" marks a number when it is pressed, not while it is held', async (key) => {
  const room = await show(DADI)
  const [number] = room.numbersOf('Dadi')
  room.call(number as number)
  const button = await cell(number)
  await expect.poll(() => button).toHaveAttribute('data-live')
  const down = (repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true })
    // A page that is not told to stay scrolls by Space.
    return !button.dispatchEvent(event)
  }
  expect(down(true)).toBe(true)
  expect(button).not.toHaveAttribute('data-marked')
  expect(down(false)).toBe(true)
  await expect.poll(() => room.named('Dadi').markedNumbers[0]).toEqual([number])
  expect(network.sent(/mark$/)).toHaveLength(1)
})

test('a number that was not called flashes, is told, and nobody hears of it', async () => {
  const room = await show(DADI)
  const [number] = room.numbersOf('Dadi')
  const button = await cell(number)
  button.click()
  await expect.poll(() => button).toHaveAttribute('data-invalid')
  await reads(`${number} has not been called yet`)
  expect(network.sent(/mark$/)).toEqual([])
  await expect.poll(() => button).not.toHaveAttribute('data-invalid')
})

test('a mark that the server refuses is taken back', async () => {
  const room = await show(DADI)
  const [number] = room.numbersOf('Dadi')
  network.answerWith(
    'POST',
    /mark$/,
    () => new Response('{"message":"No","code":"number_not_called"}', { status: 409 }),
  )
  room.call(number as number)
  const button = await cell(number)
  await expect.poll(() => button).toHaveAttribute('data-live')
  button.click()
  await expect.poll(() => button).toHaveAttribute('aria-pressed', 'false')
})

test('a ticket is one stop of the Tab key, and arrows and page keys move on and between tickets', async () => {
  const room = await show(DADI)
  const numbers = room.numbersOf('Dadi')
  const first = await cell(numbers[0])
  expect(document.querySelectorAll('#ticket-1 [tabindex="0"]')).toHaveLength(1)
  first.focus()
  const key = (name: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
  const focused = () => (document.activeElement as HTMLElement).dataset.number
  const walk: [string, number | undefined][] = [
    ['ArrowRight', numbers[1]],
    ['End', numbers[4]],
    ['Home', numbers[0]],
    ['ArrowLeft', numbers[0]],
  ]
  for (const [name, number] of walk) {
    key(name)
    expect(focused(), name).toBe(String(number))
  }
  key('PageDown')
  expect(document.activeElement?.closest('article')?.id).toBe('ticket-2')
})

test('what is nearly complete, complete and won is said at the head of a ticket', async () => {
  const room = await show({ ...DADI, so: (game) => game.callAndMark('Dadi', game.numbersOf('Dadi').slice(0, 4)) })
  await reads('1 to go: First Five, Top Line')
  const fifth = room.numbersOf('Dadi')[4] as number
  room.call(fifth)
  const button = await cell(fifth)
  await expect.poll(() => button).toHaveAttribute('data-live')
  button.click()
  await reads('Top Line ready')
  for (const pattern of ['First Five', 'Top Line'] as const) room.claim('Dadi', pattern)
  await reads('First Five, Top Line')
  expect(document.querySelectorAll('#ticket-1 .is-won')).toHaveLength(1)
})

test('missed numbers are counted in a line, which leads to the first of them', async () => {
  const room = await show(DADI)
  const [first, second] = room.numbersOf('Dadi', 1)
  room.call(first as number, second as number, room.notOn('Dadi')[0] as number)
  await press('2 missed · Show')
  await expect.poll(() => document.activeElement).toBe(await cell(first, 2))
})

test('with help the bar marks the called number on all tickets, and keeps its place', async () => {
  const room = await show({ ...DADI, settings: { help: 'show' } })
  const waits = await there(page.getByRole('button', { name: 'Mark', exact: true }))
  expect(waits).toBeDisabled()
  const before = waits.getBoundingClientRect()
  const [number] = room.numbersOf('Dadi')
  room.call(number as number)
  const mark = await there(page.getByRole('button', { name: `Mark ${number}` }))
  expect(mark.getBoundingClientRect()).toEqual(before)
  mark.click()
  await expect.poll(() => document.querySelectorAll('[data-marked]').length).toBe(1)
})

/** The least heights of digits and cells on a phone, ordinary and with many tickets, in CSS pixels. */
const LEAST = { 1: [23, 52], 10: [21, 44] } as const
/** The height of a digit as a share of its font's size. */
const KHAND_DIGIT = 0.713

test.each(Object.entries(LEAST))('the digits and cells of %s tickets are large on a phone', async (tickets, least) => {
  await show({ tickets: Number(tickets), size: { width: 360, height: 640 } })
  const cells = () => [...document.querySelectorAll('.ticket-cell[role=button]')]
  await expect.poll(cells).not.toEqual([])
  const first = cells()[0] as Element
  expect(await commands.check('overflow')).toBe(0)
  expect(document.querySelectorAll('article.ticket')).toHaveLength(Number(tickets))
  const [digit, height] = least
  expect(Number.parseFloat(getComputedStyle(first).fontSize) * KHAND_DIGIT).toBeGreaterThanOrEqual(digit)
  expect(first.clientHeight).toBeGreaterThanOrEqual(height)
})
