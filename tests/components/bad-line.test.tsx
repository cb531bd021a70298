import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#client/paths.ts'
import { answerTo } from './answers.ts'
import { fill, framesPass, press, reads, there, wordsOnPage } from './at-screen.ts'
import { goOffline, goOnline, network, type Scene, show } from './mount.tsx'
import { notReached } from './network.ts'

/* What a line that is away, or brings nonsense, does to a page. */

const WAITING = { status: 'waiting', guests: { Dadi: 1 } } satisfies Scene
const DADI = { as: 'Dadi', guests: { Dadi: 1 } } satisfies Scene

/** From now on time passes as fast as somebody waits for something. */
const hurry = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
const readsInTime = (words: string) =>
  expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(500)
      return wordsOnPage()
    })
    .toContain(words)

/** Presses a button without a connection, and waits until the page has promised to go on. */
async function pressOffline(name: string, promise: string): Promise<void> {
  await there(page.getByRole('button', { name, exact: true }))
  goOffline()
  hurry()
  await press(name)
  await readsInTime(`No internet. ${promise}`)
}

const AT_THE_DOOR: Scene = { as: null, status: 'waiting', path: ({ id }) => `/lobby?mode=join&room=${id}` }
const NEW_GAME: Scene = { as: null, status: 'waiting', path: '/lobby?mode=host' }
const JOINS_LATER = 'You join when you are back.'
const CREATES_LATER = 'We create the room when you are back.'

test('a join that waits for a connection says so, and is done once there is one', async () => {
  const room = await show(AT_THE_DOOR)
  await fill('Your Name', 'Dadi')
  await pressOffline('Join Game', JOINS_LATER)
  expect(network.sent(/join/)).toEqual([])
  goOnline()
  await readsInTime('No need to tap anything.')
  expect(room.named('Dadi')).toBeDefined()
})

test('somebody who has left the form while it waited for a connection does not join', async () => {
  await show(AT_THE_DOOR)
  await fill('Your Name', 'Dadi')
  await pressOffline('Join Game', JOINS_LATER)
  ;(await there(page.getByRole('link', { name: 'Back to Home' }))).click()
  await there(page.getByRole('link', { name: 'Join a Game' }))
  goOnline()
  // All that follows from the news without another request has happened then.
  await framesPass(1)
  expect(network.sent(/join/)).toEqual([])
})

test('a new room that was given up while it waited for a connection is not created', async () => {
  await show(NEW_GAME)
  await fill('Your Name (Host)', 'Asha')
  await pressOffline('Host New Game', CREATES_LATER)
  await press('Cancel')
  goOnline()
  await expect.poll(() => page.getByRole('button', { name: 'Host New Game' }).elements()[0]).toBeEnabled()
  // All that follows from the news without another request has happened then.
  await framesPass(1)
  expect(network.sent(/\/api\/rooms$/)).toEqual([])
  expect(location.pathname).toBe(paths.lobby)
})

test('a new room that waits for a connection takes the place of its form in the history', async () => {
  const room = await show(NEW_GAME)
  await fill('Your Name (Host)', 'Asha')
  const before = history.length
  await pressOffline('Host New Game', CREATES_LATER)
  goOnline()
  await expect.poll(() => location.pathname).toBe(`/host/${room.id}`)
  expect(history.length, 'nothing leads back to the form, which would make a second room').toBe(before)
})

test('a start that waits for a connection says so, and is done once there is one', async () => {
  const room = await show(WAITING)
  await pressOffline('Start Game', 'The game starts when you are back.')
  expect(room.room.status).toBe('waiting')
  goOnline()
  await expect.poll(() => room.room.status).not.toBe('waiting')
})

test('a screen that fails offers to try again, which shows it', async () => {
  await show(NEW_GAME)
  await fill('Your Name (Host)', 'Asha')
  vi.mocked(console.error).mockImplementation(() => {})
  // A browser without something that only the next screen asks for.
  const { matchMedia } = window
  Object.assign(window, { matchMedia: undefined })
  await press('Host New Game')
  await there(page.getByRole('heading', { name: 'Something went wrong.' })).finally(() =>
    Object.assign(window, { matchMedia }),
  )
  await press('Try again')
  await reads('Just you so far.')
  vi.mocked(console.error).mockClear()
})

test('a server that does not answer is not called missing internet', async () => {
  await show(DADI)
  await reads('Waiting for the first number')
  network.answer(() => Promise.reject(notReached()))
  hurry()
  network.cut()
  await readsInTime('We cannot reach the game. Your tickets and marks are safe.')
  expect(wordsOnPage()).not.toContain('No internet.')
})

/** Each of these in turn makes a text differ from the agreed form. */
const GARBLES: ((text: string) => string)[] = [
  (text) => text.slice(0, -5),
  () => '<!doctype html><title>Please log in</title>',
  () => 'null',
  () => '{}',
  (text) => text.replaceAll(/"(version|v|seq|joinedAt|ticketNumber)":/g, '"no $1":'),
  (text) => text.replaceAll(/:\d+/g, ':"many"').replaceAll('[', '[null,'),
  (text) =>
    text.replaceAll(/"type":"\w+"/g, '"type":"jackpot"').replaceAll(/"(room|gameState|player|winner)":/g, '"$1":5,"":'),
]

/** Makes all messages and every second answer unreadable. Returns how many it has spoilt. */
function garble(): { messages: number; answers: number } {
  const spoilt = { messages: 0, answers: 0 }
  const spoil = (text: string, what: keyof typeof spoilt) =>
    (GARBLES[spoilt[what]++ % GARBLES.length] as (text: string) => string)(text)
  network.bend = (text) => spoil(text, 'messages')
  const asked = new Map<string, number>()
  network.answer(async (question) => {
    const answer = answerTo(question, network.behind)
    const before = asked.get(question.path) ?? 0
    asked.set(question.path, before + 1)
    return before % 2 === 0 && answer.ok ? new Response(spoil(await answer.text(), 'answers'), answer) : answer
  })
  return spoilt
}

const CALLS = 4

test('a game goes on while no message and only every other answer can be read', async () => {
  const room = await show({ ...DADI, status: 'waiting', path: paths.ticketSelection })
  await reads('No need to tap anything')
  const spoilt = garble()
  hurry()
  room.start()
  await readsInTime('Waiting for the first number')
  const own = room.numbersOf('Dadi').slice(0, CALLS)
  for (const [before, number] of own.entries()) {
    room.call(number)
    await readsInTime(`${before + 1} of 90 called`)
    const cell = await there(page.getByRole('article').getByRole('button', { name: `${number}`, exact: true }))
    cell.click()
    await expect.poll(() => cell).toHaveAttribute('aria-pressed', 'true')
  }
  const stored = async () => {
    await vi.advanceTimersByTimeAsync(500)
    return room.named('Dadi').markedNumbers[0]?.toSorted()
  }
  await expect.poll(stored, { message: 'the server knows of all marks' }).toEqual(own.toSorted())
  for (const number of own)
    expect(document.querySelector(`[data-number="${number}"][aria-pressed=true]`)).not.toBeNull()
  expect(spoilt.messages).toBeGreaterThan(CALLS)
  expect(spoilt.answers).toBeGreaterThan(CALLS)
})

test('marks made without a connection arrive, and what was called meanwhile is told', async () => {
  const room = await show({ ...DADI, so: (game) => game.call(...game.ofTwoLines('Dadi')) })
  const own = room.ofTwoLines('Dadi')
  await reads('5 of 90 called')
  goOffline()
  await reads(/^No internet\. Your tickets and marks are safe\./)
  for (const number of own) {
    const cell = await there(page.getByRole('article').getByRole('button', { name: `${number}`, exact: true }))
    cell.click()
    await expect.poll(() => cell).toHaveAttribute('aria-pressed', 'true')
  }
  const missed = room.notOn('Dadi').slice(0, 2)
  room.call(...missed)
  expect(room.named('Dadi').markedNumbers).toEqual({})
  hurry()
  goOnline()
  await readsInTime(`You are back. While you were away: ${missed.join(', ')}.`)
  await readsInTime('7 of 90 called')
  await expect.poll(() => document.querySelector('[data-connection=live]')).not.toBeNull()
  await expect.poll(() => room.named('Dadi').markedNumbers[0]?.toSorted()).toEqual(own.toSorted())
})

test('a claim without a connection is not sent, and says so', async () => {
  const room = await show({ ...DADI, so: (game) => game.callAndMark('Dadi', game.ofTwoLines('Dadi')) })
  await there(page.getByRole('button', { name: 'Claim First Five #1' }))
  goOffline()
  await reads(/^No internet\./)
  await press('Claim First Five #1')
  await reads('Claim again when you are back.')
  goOnline()
  await expect.poll(() => page.getByText('Claim again when you are back.').elements()).toEqual([])
  expect(room.winners).toEqual([])
})

test('Back asks before it leaves a game, and a seat that was left is forgotten', async () => {
  await show(DADI)
  await there(page.getByRole('heading', { name: 'Ticket #1' }))
  const question = page.getByRole('alertdialog', { name: 'Leave this game?' })
  history.back()
  ;(await there(question.getByRole('button', { name: 'Stay' }))).click()
  await expect.poll(() => question.elements()).toEqual([])
  expect(location.pathname).toBe(paths.activeGame)
  history.back()
  ;(await there(question.getByRole('button', { name: 'Leave Room' }))).click()
  await there(page.getByRole('link', { name: 'New Game' }))
  expect(localStorage.getItem('currentRoomId')).toBeNull()
})
