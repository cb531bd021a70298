import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { tvPath } from '#client/paths.ts'
import { isInSight, reads, there } from './at-screen.ts'
import { hasNoTouch, type Scene, show } from './mount.tsx'
import type { RoomInPage } from './room-in-page.ts'

const TV = {
  as: null,
  size: { width: 1280, height: 720 },
  guests: { Dadi: 1 },
  path: ({ id }) => tvPath(id),
  prepare: hasNoTouch,
} satisfies Scene
/** The usual sizes of televisions. */
const SIZES = [1280, 1366, 1920].map((width) => ({ width, height: Math.round((width * 9) / 16) }))
/** As long as a name may be. */
const LONG_NAME = 'Shrimati Lakshmibai Kulkarni D'
/** How long a win is over the board. */
const WIN_MS = 8_000
/** The height of a digit as a share of its font's size. */
const KHAND_DIGIT = 0.713

const takeLongName = (room: RoomInPage) => room.byHost({ type: 'rename', playerId: room.hostId, name: LONG_NAME })
const digitPx = (selector: string) =>
  Number.parseFloat(getComputedStyle(document.querySelector(selector) as Element).fontSize) * KHAND_DIGIT

const prizes = () => page.getByRole('list', { name: 'Patterns and winners' }).getByRole('listitem').elements()

test('the number, those before it and the count are on the screen', async () => {
  const room = await show({ ...TV, so: (game) => game.call(8, 42, 71) })
  await reads('Numbers Called: 3 / 90')
  await expect.poll(() => document.querySelector('.token-number')?.textContent).toBe('71')
  const side = document.querySelector('.tv-side')?.textContent
  expect(side).toMatch(/Last:.*42.*8/)
  expect(document.querySelectorAll('.tv-cell')).toHaveLength(90)
  room.call(5)
  await reads('Numbers Called: 4 / 90')
  for (const part of document.querySelectorAll('.token-number, .tv-count, .tv-room')) expect(isInSight(part)).toBe(true)
})

test('who has won stands beside what is still open', async () => {
  const room = await show(TV)
  await expect.poll(() => prizes().map((each) => each.textContent)).toHaveLength(5)
  expect(prizes()[0]).toHaveTextContent('First Five')
  expect(prizes()[0]).toHaveTextContent('Still open')
  room.callAndMark('Dadi', room.ofTwoLines('Dadi').slice(0, 4))
  await expect.poll(() => prizes()[0]?.textContent).toMatch(/1 needs one more/)
  room.callAndMark('Dadi', room.ofTwoLines('Dadi'))
  room.claim('Dadi', 'First Five')
  await expect.poll(() => prizes()[0]?.textContent).toContain('Dadi')
})

test('a win covers the board and not the number', async () => {
  const room = await show({ ...TV, so: (game) => game.callAndMark('Dadi', game.ofTwoLines('Dadi')) })
  await reads('Numbers Called: 5 / 90')
  room.claim('Dadi', 'First Five')
  const card = await there(page.getByRole('status').filter({ hasText: 'Dadi' }).filter({ hasText: 'First Five' }))
  const number = document.querySelector('.token')?.getBoundingClientRect()
  expect(card.getBoundingClientRect().left).toBeGreaterThanOrEqual(number?.right ?? 0)
})

test('a host who is away is named in the line below the number', async () => {
  await show({ ...TV, sign: { isCallerAway: true } })
  await expect
    .poll(() => document.querySelector('.tv-line')?.textContent)
    .toBe('Asha is away. In two minutes a player can take over.')
})

test('twelve patterns fit', async () => {
  const patterns = [
    ...(['First Five', 'Early Seven', 'Temperature', 'Four Corners', 'King Corners', 'Queen Corners'] as const),
    ...(['Breakfast', 'Top Line', 'Middle Line', 'Bottom Line', 'Full House', 'Second House'] as const),
  ]
  await show({ ...TV, rules: { patterns } })
  await expect.poll(() => prizes()).toHaveLength(12)
  for (const each of prizes()) expect(isInSight(each), each.textContent ?? '').toBe(true)
})

// Before a key has given the page its voice.
test('a screen that can be touched asks for a tap', async () => {
  await show({ ...TV, prepare: () => {} })
  await reads('Tap for voice')
})

test('a few names fill the lobby', async () => {
  await show({ ...TV, size: { width: 1366, height: 768 }, status: 'waiting', so: takeLongName })
  await reads('Press any key for voice')
  const last = () => [...document.querySelectorAll('.tv-names li')].at(-1)
  await expect.poll(() => last()?.textContent?.trim()).toBe(LONG_NAME)
  expect(last()?.getBoundingClientRect().top, 'in the lower half').toBeGreaterThan(384)
  expect(digitPx('.tv-names'), 'larger than where they are many').toBeGreaterThan(50)
  expect(await commands.check('unreadableOnTv')).toEqual([])
})

test('digits are large, and everything is on screens of the usual sizes', async () => {
  await show({ ...TV, so: (game) => game.callAndMark('Dadi', game.ofTwoLines('Dadi')) })
  await reads('Numbers Called: 5 / 90')
  for (const size of SIZES) {
    await commands.size(size)
    expect(await commands.check('unreadableOnTv'), `${size.width}`).toEqual([])
    for (const each of prizes()) expect(isInSight(each), `${each.textContent} at ${size.width}`).toBe(true)
  }
  expect(digitPx('.tv-cell')).toBeGreaterThanOrEqual(54)
  expect(digitPx('.tv-side .token-number')).toBeGreaterThanOrEqual(290)
})

test('a win of somebody with a long name covers only the board, and that for a while', async () => {
  const room = await show({
    ...{ ...TV, before: takeLongName },
    so: (game) => game.callAndMark(LONG_NAME, game.ofTwoLines(LONG_NAME)),
  })
  await reads('Numbers Called: 5 / 90')
  const parts = ['.tv-prizes li:last-child', '.token-number', '.tv-count', '.tv-late .room-qr']
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  room.claim(LONG_NAME, 'First Five')
  await expect.poll(() => document.querySelector('.tv-win')?.textContent).toContain(LONG_NAME)
  expect(await commands.check('covered', [...parts, '.tv-win-name', '.tv-win > svg'])).toEqual([])
  const name = document.querySelector('.tv-win-name') as Element
  expect(name.scrollHeight - name.clientHeight, 'less than a line of the name is cut off').toBeLessThan(40)
  vi.advanceTimersByTime(WIN_MS)
  vi.useRealTimers()
  await expect.poll(() => document.querySelector('.tv-win')).toBeNull()
  expect(await commands.check('covered', [...parts, '.tv-cell'])).toEqual([])
  expect(prizes()[0]).toHaveTextContent(LONG_NAME)
})

const OF_A_ROUND: Record<string, Partial<Scene>> = {
  'a round': { so: (game) => game.call(8, 42, 71) },
  'a round by auto call, whose host is away': {
    before: takeLongName,
    sign: { isCallerAway: true },
    so: (game) => game.byHost({ type: 'auto_call', state: 'on' }),
  },
  'the end of a round': {
    status: 'finished',
    so: (game) => {
      game.callAndMark('Dadi', game.ofTwoLines('Dadi'))
      game.claim('Dadi', 'First Five')
    },
  },
}

test.each(Object.keys(OF_A_ROUND))('during %s cameras are led into the room, beside the board', async (name) => {
  const room = await show({ ...TV, ...OF_A_ROUND[name] })
  const code = await there(page.getByRole('img', { name: `QR code: join room ${room.id}` }))
  const link = new URL(`/lobby?mode=join&room=${room.id}`, location.href).href
  for (const size of SIZES) {
    await commands.size(size)
    expect(await commands.check('qrOnScreen', 0.5), `${size.width}`).toBe(link)
    expect(await commands.check('covered', ['.tv-late .room-qr', '.tv-late .tv-room'])).toEqual([])
    const board = document.querySelector('.tv-cell')?.getBoundingClientRect()
    if (board) expect(code.getBoundingClientRect().right).toBeLessThan(board.left)
  }
})

// From here on the page has its voice, and keeps it.
test('a note of an absent host with a long name leaves the request for a key in sight, which a key takes away', async () => {
  await show({ ...TV, before: takeLongName, sign: { isCallerAway: true } })
  const note = await there(page.getByText(`${LONG_NAME} is away.`))
  const hint = await there(page.getByText('Press any key for voice'))
  for (const size of SIZES) {
    await commands.size(size)
    for (const each of [note, hint]) expect(isInSight(each), `${each.textContent} at ${size.width}`).toBe(true)
  }
  await userEvent.keyboard('{Shift}')
  await expect.poll(() => hint.isConnected).toBe(false)
})

test('a note of an absent host with a long name leaves the count in sight where nobody is asked for a key', async () => {
  await show({ ...TV, before: takeLongName, sign: { isCallerAway: true } })
  await there(page.getByText(`${LONG_NAME} is away.`))
  await userEvent.keyboard('{Shift}')
  await expect.poll(() => page.getByText('Press any key for voice').elements()).toEqual([])
  for (const size of SIZES) {
    await commands.size(size)
    expect(isInSight(document.querySelector('.tv-count') as Element), `${size.width}`).toBe(true)
  }
})
