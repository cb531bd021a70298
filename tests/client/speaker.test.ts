import { beforeEach, expect, it, vi } from 'vitest'
import type { SpeechEngine, SpeechListener, Spoken } from '#client/speech/engine.ts'

/** A voice that speaks one text at a time and is as slow as the test wants. */
let saying: { spoken: Spoken; listener: SpeechListener } | null
let said: string[]
let hasNoVoice: boolean
let areVoicesKnown: boolean
/** Called by the test when the device speaks the waking text. */
let wakes: (() => void)[]
const engine: SpeechEngine = {
  hasVoices: () => areVoicesKnown,
  wake: (heard) => void wakes.push(heard),
  speak: (spoken, listener) => {
    expect(saying, 'one text at a time').toBeNull()
    saying = { spoken, listener }
    if (!hasNoVoice) listener.started()
  },
  cancel: () => {
    saying = null
  },
}
vi.mock('#client/speech/engine.ts', async (real) => ({ ...(await real<object>()), appEngine: () => engine }))
vi.mock('#client/sound/audio.ts', () => ({ wakeSounds: () => {} }))

/** Recorded calls that end at once, and what was played of them. */
let played: string[]
let clipsPlayed: string[]
let isServed: boolean
const recorded: SpeechEngine = {
  ...engine,
  hasVoices: () => true,
  speak: ({ text, clips }, listener) => {
    played.push(text)
    clipsPlayed.push(...(clips ?? []))
    listener.started()
    listener.ended()
  },
}
vi.mock('#client/speech/recorded-engine.ts', () => ({
  recordedEngine: async () => {
    if (!isServed) throw new Error('not served')
    return recorded
  },
}))

let speaker: typeof import('#client/speech/speaker.ts')['speaker']
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('navigator', { userAgent: 'Mobile' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.resetModules()
  saying = null
  said = []
  hasNoVoice = false
  areVoicesKnown = true
  played = []
  clipsPlayed = []
  isServed = true
  wakes = []
  speaker = (await import('#client/speech/speaker.ts')).speaker
  speaker.unlock()
  expect(speaker.isAudible()).toBe(true)
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** Lets the voice begin what waits. */
const begin = () => vi.advanceTimersByTime(200)

/** Lets the voice end what it says. */
function end(): void {
  const ended = saying
  saying = null
  if (!ended) throw new Error('nothing is being said')
  said.push(ended.spoken.text)
  ended.listener.ended()
  begin()
}

/** The voice cannot say it. */
function fail(): void {
  const failed = saying
  saying = null
  failed?.listener.failed('audio-busy')
}

/** All that was said since it was asked last, to the end. */
function heard(): string[] {
  while (saying) end()
  return said.splice(0)
}

const DADI = 'Dadi has won Top Line!'
const RAVI = 'Ravi has won Top Line!'
const WAIT = 'Paused by Asha…'
/** At the pace of numbers it takes ten seconds. */
const ROW = 'Ticket 2, top row: 5, 23, 45, 67, 89. Marked: 5, 23.'

/** Tells the voice a number, a win, what the numbers wait for, a note or an answer; or lets time pass. */
function tell(text: string): void {
  if (text === 'ends') end()
  else if (text === 'fails') fail()
  else if (text.endsWith(' s')) vi.advanceTimersByTime(1_000 * Number.parseInt(text, 10))
  else if (text.endsWith('!')) speaker.speakWinner(text)
  else if (text.endsWith('…')) speaker.speakWait(text)
  else if (text === 'goes on') speaker.speakWait(null)
  else if (/^[A-Z]/.test(text)) speaker.speakAnswer(text, text.startsWith('Asked'))
  else speaker.speakNumber(text, { times: text.startsWith('twice') ? 2 : 1 })
  begin()
}

it.each<[what: string, told: string[], said: string[]]>([
  ['what it has begun and the latest of the numbers since', ['4.', '7.', '9.', '12.'], ['4.', '12.']],
  ['a number twice that is wanted twice', ['twice 4.'], ['twice 4.', 'twice 4.']],
  ['it once if something newer waits', ['twice 7.', '9.'], ['twice 7.', '9.']],
  ['it once if a win waits', ['twice 7.', DADI], ['twice 7.', DADI]],
  ['wins whole and first', ['4.', '7.', DADI, RAVI, '9.', 'ends', '12.', '15.'], ['4.', DADI, RAVI, '15.']],
  ['what the numbers wait for after all else', ['4.', '7.', WAIT, DADI], ['4.', DADI, '7.', WAIT]],
  ['nothing of it when they go on', [DADI, WAIT, 'goes on', '7.', 'ends', WAIT, '9.'], [DADI, '7.', '9.']],
  ['the latest note before the number', ['4.', '7.', ROW, 'Late.', DADI, '9.'], ['4.', DADI, 'Late.', '9.']],
  ['a newer one when one could not be said', ['4.', '7.', 'fails'], ['7.']],
  ['a newer one when one got stuck in the engine', ['4.', '7.', '8 s'], ['7.']],
  ['a newer one when one got stuck that is long', [ROW, '7.', '12 s'], ['7.']],
  ['a long one to its end', [ROW, '14 s'], [ROW]],
  ['an answer at once, instead of the rest of the last', [ROW, 'Asked 1.', 'Asked 2.', ROW], ['Asked 2.', ROW]],
])('says %s', (_what, told, said) => {
  for (const text of told) tell(text)
  expect(heard()).toEqual(said)
})

it('says every number of a voice that never reports an end, at a number every five seconds', () => {
  const begun: string[] = []
  for (const number of ['4.', '7.', '9.', '12.', '15.', '20.', '31.']) {
    tell(number)
    begun.push((saying as typeof saying)?.spoken.text ?? 'nothing')
    vi.advanceTimersByTime(5_000)
  }
  expect(begun).toEqual(['4.', '7.', '9.', '12.', '15.', '20.', '31.'])
  expect(speaker.state()).toBe('ready')
})

it('says nothing once it is muted, also of what waited', () => {
  for (const text of ['4.', DADI]) tell(text)
  speaker.setMuted(true)
  expect(saying, 'at once').toBeNull()
  begin()
  expect(saying).toBeNull()
})

it.each([DADI, '4.'])('tries again half a second after it could not be said: %s', (text) => {
  tell(text)
  fail()
  vi.advanceTimersByTime(499)
  expect(saying).toBeNull()
  vi.advanceTimersByTime(1)
  expect(heard()).toEqual([text])
})

/** Lets recorded calls be loaded, and what waits be said. */
const load = () => vi.advanceTimersByTimeAsync(1_000)

it.each([false, true])(
  'plays recorded calls after two texts that were not begun, if it is shown: %j',
  async (isShown) => {
    vi.stubGlobal('document', { hidden: !isShown })
    hasNoVoice = true
    for (const number of ['4.', '7.']) tell(number)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(speaker.state()).toBe(isShown ? 'recorded' : 'ready')
    tell('9.')
    await load()
    expect(played).toEqual(isShown ? ['7.', '9.'] : [])
  },
)

it.each([
  [true, 'ready'],
  [false, 'recorded'],
] as const)(
  'plays recorded calls if a first text has not begun after 2.5 s and no voice is known: %j',
  async (areKnown, state) => {
    vi.stubGlobal('navigator', { userAgent: 'Desktop' })
    areVoicesKnown = areKnown
    hasNoVoice = true
    tell('4.')
    await vi.advanceTimersByTimeAsync(2_299)
    expect(speaker.state()).toBe('ready')
    await load()
    expect(speaker.state()).toBe(state)
    expect(played).toEqual(areKnown ? [] : ['4.'])
  },
)

it('loses one number of a voice that hangs, and plays all later ones', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Desktop' })
  const numbers = Array.from({ length: 30 }, (_, i) => `${i + 1}.`)
  for (const number of numbers) {
    if (number === '20.') hasNoVoice = true
    tell(number)
    if (!hasNoVoice) end()
    await vi.advanceTimersByTimeAsync(7_000)
  }
  expect([...said, ...played]).toEqual(numbers.filter((number) => number !== '20.'))
})

it('speaks again by itself once a tap has shown that the device does, twice at most', async () => {
  hasNoVoice = true
  const fall = async () => {
    for (const number of ['4.', '7.']) tell(number)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(speaker.state()).toBe('recorded')
  }
  const tap = () => {
    speaker.unlock()
    wakes.pop()?.()
  }
  await fall()
  tap()
  expect(speaker.state()).toBe('ready')
  await fall()
  tap()
  expect(speaker.state()).toBe('recorded')
})

it('plays a number twice that is wanted twice', async () => {
  areVoicesKnown = false
  hasNoVoice = true
  tell('4.')
  await vi.advanceTimersByTimeAsync(5_000)
  speaker.speakNumber('7.', { times: 2, clips: ['7'] })
  await load()
  expect(clipsPlayed).toEqual(['7', '7'])
})

it('has no voice when the recorded calls cannot be had either, and loads them at the next tap', async () => {
  isServed = false
  areVoicesKnown = false
  hasNoVoice = true
  tell('4.')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(speaker.state()).toBe('silent')
  isServed = true
  speaker.unlock()
  await load()
  expect(speaker.state()).toBe('recorded')
})
