import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { samplesOf } from '#shared/input/wav.ts'
import { json } from './answers.ts'
import { openOption, press, reads, there } from './at-screen.ts'
import { network, type Scene, show } from './mount.tsx'
import { notReached } from './network.ts'

/** The microphone of the test. */
const mic = vi.hoisted(() => ({
  hear: (_: Float32Array) => {},
  refused: null as 'unsafe' | 'refused' | 'missing' | 'busy' | null,
  open: 0,
}))
vi.mock('#client/features/own-voice/microphone.ts', () => ({
  openMicrophone: async (hear: typeof mic.hear) => {
    if (mic.refused) throw mic.refused
    mic.hear = hear
    mic.open++
    return { rate: RATE, close: () => void mic.open-- }
  },
}))

const RATE = 16_000
const HOST = { status: 'waiting', guests: { Ravi: 1 } } satisfies Scene
const ROW = /^Our own voice/

beforeEach(() => {
  mic.refused = null
  mic.open = 0
})

const sound = (seconds: number, loudness: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, i) => loudness * Math.sin((2 * Math.PI * 200 * i) / RATE))

/** Says something, and is silent then. */
function say(seconds = 0.5): void {
  for (const part of [sound(0.3, 0), sound(seconds, 0.3), sound(0.6, 0)]) mic.hear(part)
}

const takesOf = (room: Awaited<ReturnType<typeof show>>) => room.room.ownVoice?.takes.slice(0, 4)
const isShown = (number: number) => there(page.getByText(String(number), { exact: true }))
const alert = (text: RegExp) => there(page.getByRole('alert').filter({ hasText: text }))

async function startReading(scene: Scene = HOST) {
  const room = await show(scene)
  await openOption('Our own voice')
  await press(ROW, 'Start reading')
  await isShown(1)
  return room
}

test('numbers are read one after the other without a tap, and a mistake is read again by one', async () => {
  const room = await startReading()
  say()
  await isShown(2)
  say()
  await isShown(3)
  await expect.poll(() => takesOf(room)).toEqual([1, 1, 0, 0])
  const [first] = network.sent(/record-number$/)
  const file = Uint8Array.from(atob(String(first?.body.clip)), (letter) => letter.charCodeAt(0))
  expect(samplesOf(file)?.length).toBeGreaterThan(0.5 * RATE)
  await press('Read 2 again')
  await isShown(2)
  say()
  await isShown(3)
  await expect.poll(() => takesOf(room)).toEqual([1, 2, 0, 0])
  say(2.4)
  await reads('That was long. Please say only the number.')
  await isShown(3)
  await press('Stop for now')
  await reads('2 of 90 are read.')
  expect(mic.open).toBe(0)
  await press('Go on reading')
  await isShown(3)
})

test('the whole is done by the keys alone, and the microphone is closed with the sheet', async () => {
  const room = await show(HOST)
  await openOption('Our own voice')
  ;(await there(page.getByRole('button', { name: ROW }))).focus()
  await userEvent.keyboard('{Enter}')
  ;(await there(page.getByRole('button', { name: 'Start reading' }))).focus()
  await userEvent.keyboard('{Enter}')
  await isShown(1)
  say()
  await expect.poll(() => takesOf(room)).toEqual([1, 0, 0, 0])
  expect(mic.open).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => mic.open).toBe(0)
  await there(page.getByRole('button', { name: 'Our own voice: 1 of 90' }))
})

test('what cannot be sent is told, and comes again', async () => {
  const room = await startReading()
  const end = network.answerWith('POST', /record-number$/, () => Promise.reject(notReached()))
  say()
  await alert(/./)
  expect(mic.open).toBe(0)
  end()
  await press('Try again')
  await isShown(1)
  say()
  await expect.poll(() => takesOf(room)).toEqual([1, 0, 0, 0])
})

test.each([
  ['unsafe', /must begin with https/],
  ['refused', /may not hear you/],
  ['missing', /No microphone was found/],
  ['busy', /No sound comes in/],
] as const)('without a microphone that is %s somebody reads why, and may try again', async (why, text) => {
  mic.refused = why
  await show(HOST)
  await openOption('Our own voice')
  await press(ROW, 'Start reading')
  await alert(text)
  mic.refused = null
  await press('Try again')
  await isShown(1)
})

test('the host throws the voice away once they are sure, and begins again with the first number', async () => {
  const room = await startReading()
  say()
  await isShown(2)
  await press('Stop for now', 'Throw our voice away')
  const question = page.getByRole('alertdialog')
  await there(question.getByText(/deleted/))
  expect(takesOf(room)).toEqual([1, 0, 0, 0])
  // Others hear of it before the answer comes.
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  network.answer((asked) => {
    if (!asked.path.endsWith('/forget-voice')) return null
    room.byHost({ type: 'forget_voice' })
    return answered.then(() => json({ ...room.room, room: room.room }))
  })
  ;(await there(question.getByRole('button', { name: 'Throw our voice away' }))).click()
  await expect.poll(() => room.room.ownVoice).toBeUndefined()
  answer()
  await press('Start reading')
  await isShown(1)
})

test('a guest finds no way to read', async () => {
  await show({ ...HOST, as: 'Ravi', path: '/ticket-selection' })
  await openOption('Test voice')
  await there(page.getByRole('button', { name: 'Test voice' }))
  expect(page.getByRole('button', { name: ROW }).elements()).toEqual([])
})
