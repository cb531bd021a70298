import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clipOf } from '#client/features/own-voice/clip.ts'
import { fileOf } from '#client/features/own-voice/voice-file.ts'
import { tvPath } from '#client/paths.ts'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { samplesOf, wavOf } from '#shared/input/wav.ts'
import { aTone } from '../support/tones.ts'
import { json, refusal } from './answers.ts'
import { openOption, press, pressEscape, reads, there } from './at-screen.ts'
import { forgetAll, hasNoTouch, network, type Scene, show } from './mount.tsx'
import { notReached } from './network.ts'
import type { RoomInPage } from './room-in-page.ts'

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

/** What the host has read before the screen opens, and how it sounds. Each number is of another length. */
const soundOf = (number: number) => aTone({ seconds: number / 100 })
const asRead =
  (...numbers: number[]) =>
  (room: RoomInPage) => {
    for (const number of numbers) room.byHost({ type: 'record_number', number, clip: '' })
  }
/** Answers as the server that keeps the recordings. */
const serve = () =>
  network.answer(({ path }) => {
    const [, number] = /^\/api\/voices\/[^/]+\/(\d+)\/1$/.exec(path) ?? []
    return number ? new Response(wavOf(soundOf(Number(number)))) : null
  })

/** Presses "Save" and takes the file that the page saves. */
async function savedFile(): Promise<File> {
  const made = vi.spyOn(URL, 'createObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await press('Save these recordings as a file')
  await expect.poll(() => click.mock.contexts).toMatchObject([{ download: 'our-voice.json' }])
  const [blob] = made.mock.calls[0] ?? []
  for (const spy of [made, click]) spy.mockRestore()
  return new File([blob as Blob], 'our-voice.json')
}

async function choose(file: File): Promise<void> {
  await there(page.getByRole('button', { name: 'Load a file with recordings' }))
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') as Element), file)
}

const openVoice = async (scene: Scene = HOST) => {
  const room = await show(scene)
  await openOption('Our own voice')
  await press(ROW)
  return room
}

test('a voice is saved as a file in one room and loaded in another with equal sound, where it leaves what is there', async () => {
  await openVoice({ ...HOST, so: asRead(11, 47, 90) })
  serve()
  const file = await savedFile()
  await reads(/^Look for our-voice/)
  await forgetAll()

  const room = await openVoice({ ...HOST, so: asRead(47) })
  await choose(file)
  await reads('Loaded from your file: 2.')
  await reads('3 of 90 are read.')
  const sent = network.sent(/record-number$/).map(({ body }) => body)
  expect(sent).toEqual([11, 90].map((number) => ({ number, clip: clipOf(soundOf(number)) })))
  expect(room.room.ownVoice?.takes.filter((take) => take > 0)).toEqual([1, 1, 1])
  await choose(file)
  await reads(/^All numbers of this file are here already/)
  expect(network.sent(/record-number$/)).toHaveLength(2)
})

test.each([
  ['is none of ours', 'Dear Nani', /not made by the game.*Choose/],
  ['is not whole', '{"tambolaVoice":1,"clips":{"47":"Ukl', /A part of this file is lost.*Save it once more/],
  ['has no sound', '{"tambolaVoice":1,"clips":{"47":""}}', /The 47 in this file is no good.*Choose another/],
])('of a file that %s nothing is loaded, somebody reads why, and may choose another', async (_what, text, why) => {
  const room = await openVoice()
  await choose(new File([text], 'our-voice.json'))
  await alert(why)
  expect(room.room.ownVoice).toBeUndefined()
  await choose(new File([await fileOf(new Map([[47, soundOf(47)]])).text()], 'our-voice.json'))
  await reads('Loaded from your file: 1.')
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('a refusal while a file is loaded is told, and the file goes on from there when it is chosen again', async () => {
  await openVoice()
  const file = new File([fileOf(new Map([1, 2, 3].map((number) => [number, soundOf(10)])))], 'our-voice.json')
  let isFull = true
  network.answer(({ path, body }) =>
    path.endsWith('/record-number') && body.number === 2 && isFull
      ? refusal(507, 'The game server is full.', 'not_enough_storage')
      : null,
  )
  await choose(file)
  await alert(/is full/)
  isFull = false
  await choose(file)
  await reads('Loaded from your file: 2.')
  await reads('3 of 90 are read.')
})

test('a file that cannot be made is told, and may be tried again', async () => {
  await openVoice({ ...HOST, so: asRead(11) })
  const end = network.answerWith('GET', /^\/api\/voices\//, () => Promise.reject(notReached()))
  await press('Save these recordings as a file')
  await alert(/./)
  end()
  serve()
  expect((await savedFile()).size).toBeGreaterThan(1_000)
})

/** The lengths of the recordings that the page plays from now on, in hundredths of a second: each number has its own. */
function listenToClips(): number[] {
  const played: number[] = []
  const start = vi.spyOn(AudioBufferSourceNode.prototype, 'start').mockImplementation(function (
    this: AudioBufferSourceNode,
  ) {
    played.push(Math.round((this.buffer?.duration ?? 0) * 100))
    queueMicrotask(() => this.dispatchEvent(new Event('ended')))
  })
  stopListening = () => start.mockRestore()
  return played
}
let stopListening = () => {}
afterEach(() => stopListening())

const loaded = () => network.asked.filter(({ path }) => path.startsWith('/api/voices/')).length
const PLAYS = {
  guests: { Ravi: 1 },
  before: asRead(40, 50, 60),
  settings: { sounds: false },
  prepare: serve,
} satisfies Scene

test('a television plays the numbers that were read, and says the others', async () => {
  const played = listenToClips()
  const prepare = () => {
    hasNoTouch()
    serve()
  }
  const room = await show({ ...PLAYS, as: null, path: ({ id }) => tvPath(id), prepare })
  await expect.poll(() => document.querySelectorAll('.tv-cell').length).toBe(90)
  const isAsked = async () => {
    await userEvent.keyboard(' ')
    return page.getByText('Press any key for voice').elements().length
  }
  await expect.poll(isAsked).toBe(0)
  await expect.poll(loaded).toBe(3)
  for (const number of [50, 40]) {
    room.call(number)
    await expect.poll(() => played.at(-1)).toBe(number)
  }
  expect(window.spokenTexts.filter((text) => /\d/.test(text))).toEqual([])
  room.call(7)
  await expect.poll(() => window.spokenTexts.at(-1)).toBe(numberAnnouncement(7))
  expect(played).toEqual([50, 40])
})

test('a guest turns the voice of the family off in their settings, and hears their own device', async () => {
  const played = listenToClips()
  const room = await show({ ...PLAYS, as: 'Ravi' })
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(loaded).toBe(3)
  room.call(50)
  await expect.poll(() => played).toEqual([50])
  await press('Settings', 'More about the voice')
  ;(await there(page.getByRole('switch', { name: /^Our own voice/ }))).click()
  pressEscape()
  room.call(40)
  await expect.poll(() => window.spokenTexts.at(-1)).toBe(numberAnnouncement(40))
  expect(played).toEqual([50])
})

test('a guest finds no way to read', async () => {
  await show({ ...HOST, as: 'Ravi', path: '/ticket-selection' })
  await openOption('Test voice')
  await there(page.getByRole('button', { name: 'Test voice' }))
  expect(page.getByRole('button', { name: ROW }).elements()).toEqual([])
})
