import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#client/paths.ts'
import { SEATED_COOKIE } from '#shared/seated-cookie.ts'
import { json } from './answers.ts'
import { fill, framesPass, openToast, press, pressOption, reads, there } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'
import { notReached } from './network.ts'
import type { RoomInPage } from './room-in-page.ts'

/* Toasts after an action: their words, their place, and how long they show. */

const AT_THE_DOOR: Scene = { as: null, path: '/lobby?mode=join' }
const NEW_GAME: Scene = { as: null, status: 'waiting', path: '/lobby?mode=host' }
const DEALT: Scene = { as: 'Dadi', guests: { Dadi: 1 }, status: 'waiting', path: paths.ticketSelection }
const STARTED = 'This game has already started.'

const toasts = () => [...document.querySelectorAll<HTMLElement>('.toast[data-state=open], [data-variant=mark]')]
const shown = () => toasts().map((toast) => toast.innerText.replaceAll(/\s+/g, ' '))
const says = (...parts: string[]) =>
  expect.poll(() => parts.filter((part) => !shown().join().includes(part)), { message: parts.join() }).toEqual([])
/** In so many frames whatever is to show is drawn. */
const FRAMES_TO_DRAW = 30
/** From now on time stands still: nothing ends because its time is over. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
/** From now on dealing is tried again at once. */
const hurry = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 })

async function joinAs(name: string, room: RoomInPage): Promise<void> {
  await fill('Your Name', name)
  await fill('Room Number', room.id)
  await press('Join Game')
}

async function liveCell(): Promise<HTMLElement> {
  const find = () => document.querySelector<HTMLElement>('.ticket-cell[data-live]')
  await expect.poll(find).not.toBeNull()
  return find() as HTMLElement
}

/** The page has forgotten the host, and the server has not. */
function knowsTheHost(room: RoomInPage): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `${SEATED_COOKIE}=1; path=/`
  network.behind.own.add(room.hostId)
  const { epoch, version, status } = room.room
  const back = { epoch, version, isReconnection: true, roomStatus: status }
  network.answerWith('POST', /\/join$/, () => json({ ...room.named('Asha'), ...back }))
}

interface Told {
  words: string
  ms: number
  at: Scene
  act: (room: RoomInPage) => Promise<unknown>
}

const TOLD: Record<string, Told> = {
  'a new room, over the change of the screen,': {
    words: 'Room Created!',
    ms: 5_000,
    at: NEW_GAME,
    act: () => fill('Your Name (Host)', 'Asha').then(() => press('Host New Game')),
  },
  // Its 17 words take slow readers 17 thirds of a second.
  'a game that runs already': { words: STARTED, ms: 5_700, at: AT_THE_DOOR, act: (room) => joinAs('Ravi', room) },
  'a return, over the change of the screen,': {
    words: 'Welcome Back!',
    ms: 3_000,
    at: { ...AT_THE_DOOR, prepare: knowsTheHost },
    act: (room) => joinAs('ASHA', room),
  },
  'a mark': {
    words: 'Number Marked',
    ms: 1_500,
    at: { so: (room) => room.call(room.numbersOf('Asha')[0] as number) },
    act: async () => (await liveCell()).click(),
  },
}

test.each(Object.entries(TOLD))('%s is told as long as it takes to read', async (_, { words, ms, at, act }) => {
  const room = await show(at)
  await there(page.getByRole('heading', { level: 1 }))
  stopClock()
  await act(room)
  await says(words)
  await vi.advanceTimersByTimeAsync(ms * 0.9)
  await framesPass(FRAMES_TO_DRAW)
  expect(shown().join(), `after most of ${ms} ms`).toContain(words)
  await vi.advanceTimersByTimeAsync(ms * 0.2)
  await expect.poll(shown, { message: `after ${ms} ms` }).toEqual([])
})

interface Failing {
  at: Scene
  /** What the server fails at. */
  path: RegExp
  does?: string
  says: string[]
  /** Whether the sentence stands alone. The specification gives the others a title. */
  isPlain?: boolean
}

const FAILING: Record<string, Failing> = {
  'a room that could not be opened': {
    ...{ at: NEW_GAME, path: /\/api\/rooms$/, does: 'Host New Game' },
    says: ['Error', 'Internal Server Error'],
  },
  'a start that failed': {
    ...{ at: { status: 'waiting' }, path: /start-ticket-selection$/, does: 'Start Game' },
    says: ['Failed to start ticket selection. Please try again.'],
    isPlain: true,
  },
  'a ticket that could not be selected': {
    ...{ at: DEALT, path: /\/select$/ },
    says: ['Error', 'Failed to select ticket. Please try again.'],
  },
}

test.each(Object.entries(FAILING))('%s is told in words, without the page of the server', async (_, failing) => {
  const fail = () => new Response('<html>', { status: 500, statusText: 'Internal Server Error' })
  await show({ ...failing.at, prepare: () => void network.answerWith('POST', failing.path, fail) })
  hurry()
  if (failing.at === NEW_GAME) await fill('Your Name (Host)', 'Asha')
  if (failing.does) await press(failing.does)
  await says(...failing.says)
  expect(openToast()?.textContent?.startsWith('Error')).toBe(!failing.isPlain)
  expect(document.body.textContent).not.toContain('<html>')
})

test('tickets that could not be confirmed are confirmed by a press', async () => {
  let isBroken = true
  const fail = () => isBroken && new Response('<html>', { status: 500 })
  await show({
    ...DEALT,
    prepare: () => network.answer(({ path }) => (/confirm-tickets$/.test(path) && fail()) || null),
  })
  hurry()
  await reads('We could not confirm your tickets.')
  isBroken = false
  await press('Try again')
  await says('Success', 'Tickets confirmed! Waiting for other players...')
})

test('nobody waits for other players any more once the game runs', async () => {
  const room = await show(DEALT)
  await says('Tickets confirmed! Waiting for other players...')
  room.start()
  await there(page.getByRole('tab', { name: 'My Tickets' }))
  await framesPass(FRAMES_TO_DRAW)
  expect(shown()).toEqual([])
})

test('an error closes with its screen', async () => {
  await show()
  network.answerWith('POST', /call-number$/, () => Promise.reject(notReached()))
  await press('Call Next Number')
  await says('Error', 'Failed to call number')
  history.pushState(null, '', paths.support)
  await there(page.getByRole('heading', { name: 'How to Play Tambola' }))
  await framesPass(FRAMES_TO_DRAW)
  expect(shown()).toEqual([])
})

test('an error in a form ends with the form', async () => {
  await show({ status: 'waiting' })
  await pressOption('Add someone on this phone')
  const form = page.getByRole('dialog', { name: 'Add someone on this phone' })
  ;(await there(form.getByRole('button', { name: 'Add', exact: true }))).click()
  await says('Please enter')
  stopClock()
  ;(await there(form.getByRole('button', { name: 'Close' }).first())).click()
  await expect.poll(() => form.elements()).toEqual([])
  await framesPass(FRAMES_TO_DRAW)
  expect(shown()).toEqual([])
})

test('somebody who comes too late reads below the button what helps, and is at the name again', async () => {
  const room = await show(AT_THE_DOOR)
  await joinAs('Ravi', room)
  await says(STARTED, 'If you were playing before, try entering your exact name to reconnect.')
  const button = await there(page.getByRole('button', { name: 'Join Game' }))
  expect(toasts()[0]?.getBoundingClientRect().top).toBeGreaterThanOrEqual(button.getBoundingClientRect().bottom)
  await expect.poll(() => page.getByLabelText('Your Name').elements()[0]).toHaveFocus()
})

test('a host whom the browser forgot is the host again, by the name that the room has', async () => {
  const room = await show({ ...AT_THE_DOOR, prepare: knowsTheHost })
  await joinAs('ASHA', room)
  await there(page.getByRole('button', { name: 'Call Next Number' }))
  expect(localStorage.getItem('playerName')).toBe('Asha')
})

/** The size of a picture, and how many bytes it has. */
async function measured(picture: Blob): Promise<{ width: number; height: number; bytes: number }> {
  const { width, height } = await createImageBitmap(picture)
  return { width, height, bytes: picture.size }
}

test('the picture of a win is sent to the server, and saved where it cannot be shared', async () => {
  const saved: Promise<Blob>[] = []
  vi.spyOn(navigator, 'canShare').mockReturnValue(false)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toBe('tambola-first-five.png')
    saved.push(fetch(this.href).then((answer) => answer.blob()))
  })
  await show({ so: (room) => room.callAndMark('Asha', room.ofTwoLines('Asha')) })
  await press('Claim First Five #1', 'Share my win')
  await expect.poll(() => saved).toHaveLength(1)
  const [claim] = network.sent(/winners$/)
  const sent = await fetch(String(claim?.body.screenshot)).then((answer) => answer.blob())
  for (const picture of [sent, (await saved[0]) as Blob]) {
    const { bytes, ...size } = await measured(picture)
    expect(size).toEqual({ width: 400, height: 200 })
    expect(bytes).toBeLessThanOrEqual(40 * 1024)
  }
})
