import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths, tvPath } from '#client/paths.ts'
import { refusal } from './answers.ts'
import { fill, isInSight, press, pressOption, reads, there } from './at-screen.ts'
import { hasNoTouch, network, type Scene, show } from './mount.tsx'

const FIRST_NAMES = ['Lakshmi Narayanan', 'Ravi Kumar', 'Meena Sharma', 'Abdul Rahman Khan', 'Priya Chatterjee']
const NINETY = {
  guests: Object.fromEntries(Array.from({ length: 89 }, (_, i) => [`${FIRST_NAMES[(i + 1) % 5]} ${i + 1}`, 1])),
  size: { width: 360, height: 640 },
} satisfies Scene

/** More than the host waits for others before they may start without them. */
const PATIENCE_MS = 11_000

const bar = () => document.querySelector('.foot-bar')
const boxOf = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect()
const isBarFree = async () => expect(await commands.check('covered', ['.foot-bar p', '.foot-bar button'])).toEqual([])

test.each([1366, 1920])(
  'a lobby of %s px shows number and code large, and counts whom it cannot name',
  async (width) => {
    const size = { width, height: Math.round((width * 9) / 16) }
    await show({ ...NINETY, size, as: null, status: 'waiting', path: ({ id }) => tvPath(id), prepare: hasNoTouch })
    await reads('90 in')
    // This hint stays on the edge.
    await reads('Press any key for voice')
    const parts = ['.tv-code', '.room-qr', '.tv-names']
    expect(await commands.check('covered', parts)).toEqual([])
    expect(await commands.check('unreadableOnTv')).toEqual([])
    for (const part of parts) expect(isInSight(document.querySelector(part) as Element), part).toBe(true)
    const { fontSize } = getComputedStyle(document.querySelector('.tv-code') as Element)
    expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(0.2 * size.height)
    expect(boxOf('.room-qr').width).toBeGreaterThanOrEqual(0.45 * size.height)
    const named = document.querySelectorAll('.tv-names li').length - 1
    await reads(`+ ${90 - named} more`)
  },
)

test('the foot of the host’s screen counts everybody, and names the person who came in last', async () => {
  // Somebody who became the host meanwhile waits no longer as a guest.
  await show({ ...NINETY, status: 'waiting', path: paths.waiting })
  await expect.poll(() => bar()?.textContent).toContain('90 players: Priya Chatterjee 89')
  await isBarFree()
})

test('a host who has waited for ninety people may start without them, also if the first press fails', async () => {
  const room = await show({ ...NINETY, tickets: 10, status: 'waiting' })
  await there(page.getByRole('button', { name: 'Start Game' }))
  // The patience of the host begins with the start, however long that takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await press('Start Game')
  // A poll lets faked timers go on by its interval.
  const hasTickets = () => [bar(), room.named('Asha').ticketSelectionDone, document.querySelectorAll('article').length]
  await expect.poll(hasTickets, { interval: 1 }).toEqual([null, true, 10])
  vi.advanceTimersByTime(PATIENCE_MS)
  await expect.poll(() => bar()?.textContent).toContain('1 of 90 ready. Waiting for: ')
  expect(bar()?.textContent).toContain('and 85 more')
  await isBarFree()
  const again = network.answerWith('POST', /\/start$/, () => {
    again()
    return refusal(503, 'Busy.', null)
  })
  await press('Start anyway')
  // The start is asked for again by itself.
  const laterOn = async () => {
    await vi.advanceTimersByTimeAsync(200)
    return room.room.status
  }
  await expect.poll(laterOn).toBe('active')
  vi.useRealTimers()
  await there(page.getByRole('heading', { name: 'Ticket #10', exact: true }))
  await reads('Waiting for the first number')
})

test('each of ninety players has one line in the list, and can be looked for', async () => {
  await show(NINETY)
  await page.getByRole('tab', { name: 'All Players' }).click()
  await there(page.getByLabelText('Find a player'))
  const rows = () => [...document.querySelectorAll('.player')]
  await expect.poll(rows).toHaveLength(90)
  expect(await commands.check('overflow')).toBe(0)
  // The own row comes first, with its tickets.
  const heights = rows().map((row) => row.clientHeight)
  expect(Math.max(...heights.slice(1)), 'a line each').toBeLessThanOrEqual(48)
  await fill('Find a player', 'chatterjee 34')
  await expect.poll(() => rows().map((row) => row.querySelector('bdi')?.textContent)).toEqual(['Priya Chatterjee 34'])
})

test('the host finds one of ninety players to remove, below what they need more often', async () => {
  await show(NINETY)
  await press('Host')
  expect(isInSight(await there(page.getByRole('button', { name: 'End Game' })))).toBe(true)
  await pressOption('Remove somebody')
  const removals = () => page.getByRole('button', { name: /^Remove (?!somebody)/ }).elements()
  await expect.poll(removals).toHaveLength(89)
  await page.getByRole('dialog').getByLabelText('Find a player').fill('chatterjee 34')
  await expect.poll(() => removals().map(({ ariaLabel }) => ariaLabel)).toEqual(['Remove Priya Chatterjee 34'])
  expect(isInSight(removals()[0] as Element)).toBe(true)
})
