import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tvPath } from '#client/paths.ts'
import { CALLER_AWAY_MS } from '#shared/game/limits.ts'
import { press, pressEscape, reads, there, toastSays } from './at-screen.ts'
import { goOffline, network, type Scene, show } from './mount.tsx'
import type { RoomInPage } from './room-in-page.ts'

/** Two minutes pass only when a test says so. */
const RAVI = {
  ...{ as: 'Ravi', guests: { Ravi: 1 } },
  prepare: () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }),
} satisfies Scene
/** How long the note that the host is back shows. */
const BACK_MS = 5_000
const NOBODY_CALLED = 'Waiting for the first number'

afterEach(() => vi.useRealTimers())

const takeOver = () => page.getByRole('button', { name: 'Take over calling' })
const line = () => document.querySelector('.caller-line')?.textContent

function hostIs(room: RoomInPage, isCallerAway: boolean): void {
  const { epoch: e, version: v } = room.room
  network.sign = isCallerAway ? { isCallerAway } : {}
  network.tell([{ type: 'heartbeat', roomId: room.id, e, v, payload: network.sign }])
}
const hostLeaves = (room: RoomInPage) => room.byHost({ type: 'leave', playerId: room.hostId })
const raviTakesOver = (room: RoomInPage) => room.execute(room.named('Ravi').id, { type: 'take_over' })

test('a host who pauses while they are here keeps the calling', async () => {
  await show(RAVI)
  await expect.poll(line).toBe(NOBODY_CALLED)
  await vi.advanceTimersByTimeAsync(CALLER_AWAY_MS)
  await expect.poll(() => document.querySelector('[data-connection=live]')).not.toBeNull()
  await expect.poll(() => takeOver().elements()).toEqual([])
})

test('a host who is away is named at once, can be replaced after two minutes, and is told to be back', async () => {
  const room = await show({ ...RAVI, sign: { isCallerAway: true } })
  await expect.poll(line).toBe('Asha is away. In two minutes a player can take over.')
  expect(takeOver().elements()).toEqual([])
  await vi.advanceTimersByTimeAsync(CALLER_AWAY_MS)
  await there(takeOver())
  expect(page.getByRole('status').filter({ hasText: 'Asha is away.' }).elements()).toHaveLength(1)
  // Two minutes by the clock of the page, not of the server.
  await press('Take over calling')
  await toastSays('The host is still here')
  hostIs(room, false)
  await expect.poll(line).toBe('Asha is back.')
  await vi.advanceTimersByTimeAsync(BACK_MS)
  await expect.poll(line).toBe(NOBODY_CALLED)
  expect(takeOver().elements()).toEqual([])
})

test('a host who leaves delays nobody: a player calls with all that a caller has', async () => {
  const room = await show({
    ...{ as: 'Ravi', guests: { Ravi: 1 } },
    before: (game) => game.addPaper('Nani'),
  })
  await expect.poll(line).toBe(NOBODY_CALLED)
  hostLeaves(room)
  await reads('Asha has left.')
  await press('Take over calling')
  await expect.poll(line).toBe('You call the numbers now.')
  await reads('You call the numbers until Asha calls one.')
  await press('Claim')
  await there(page.getByRole('button', { name: 'Check a paper ticket' }))
  pressEscape()
  await page.getByRole('tab', { name: 'Number Board' }).click()
  await there(page.getByRole('button', { name: 'Call Next Number' }))
  expect(page.getByText(/Waiting for .* to call numbers/).elements()).toEqual([])
})

test('one device calls every five seconds, and counts them', async () => {
  const paced = (game: RoomInPage) =>
    game.amend((state) => ({ ...state, room: { ...state.room, callCooldownMs: 5_000 } }))
  await show({ guests: { Ravi: 1 }, so: paced })
  await there(page.getByRole('button', { name: 'Call Next Number' }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  await press('Call Next Number')
  await reads('1 of 90 called')
  for (let left = 5; left > 0; left--) {
    expect(await there(page.getByRole('button', { name: `Wait ${left}s` }))).toBeDisabled()
    now += 1_000
    vi.advanceTimersByTime(1_000)
  }
  expect(await there(page.getByRole('button', { name: 'Call Next Number' }))).toBeEnabled()
  clock.mockRestore()
})

test('a TV names the new caller, and gives way to a line that is lost', async () => {
  const room = await show({
    ...{ as: null, guests: { Ravi: 1 }, size: { width: 1280, height: 720 } },
    path: ({ id }) => tvPath(id),
  })
  const note = () => [...document.querySelectorAll('.tv-line')].map(({ textContent }) => textContent)
  await expect.poll(note).toEqual([NOBODY_CALLED])
  hostLeaves(room)
  raviTakesOver(room)
  await expect.poll(note).toEqual(['Ravi calls the numbers now.'])
  goOffline()
  await expect.poll(note).toEqual(['Offline'])
})

test('a host who has left returns with one tap, and gets the calling back with a call', async () => {
  const left = (game: RoomInPage) => {
    hostLeaves(game)
    raviTakesOver(game)
  }
  const room = await show({ guests: { Ravi: 1 }, so: left })
  const hasLeft = await reads('You have left this game.')
  await press('Come back')
  await expect.poll(() => hasLeft.isConnected).toBe(false)
  expect(room.named('Asha').gone).toBe(false)
  await reads('Ravi calls the numbers for you. Call one, and it is your turn again.')
  await press('Call Next Number')
  await reads('1 of 90 called')
  await expect.poll(() => room.room.callerId).toBeNull()
})
