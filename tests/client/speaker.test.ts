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
/** Sound does not run, as after a phone call. */
let isInterrupted: boolean
const recorded: SpeechEngine = {
  ...engine,
  hasVoices: () => true,
  speak: ({ text, clips }, listener) => {
    if (isInterrupted) return
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
  isInterrupted = false
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
  ['a number twice if it is to be said twice', ['twice 4.'], ['twice 4.', 'twice 4.']],
  ['such a number once if something newer waits', ['twice 7.', '9.'], ['twice 7.', '9.']],
  ['such a number once if a win waits', ['twice 7.', DADI], ['twice 7.', DADI]],
  ['wins in full, and first', ['4.', '7.', DADI, RAVI, '9.', 'ends', '12.', '15.'], ['4.', DADI, RAVI, '15.']],
  ['what the numbers wait for after everything else', ['4.', '7.', WAIT, DADI], ['4.', DADI, '7.', WAIT]],
  [
    'nothing of what they waited for when they go on',
    [DADI, WAIT, 'goes on', '7.', 'ends', WAIT, '9.'],
    [DADI, '7.', '9.'],
  ],
  ['the latest note before the number', ['4.', '7.', ROW, 'Late.', DADI, '9.'], ['4.', DADI, 'Late.', '9.']],
  ['a newer text when one failed', ['4.', '7.', 'fails'], ['7.']],
  ['a newer text when one got stuck in the engine', ['4.', '7.', '8 s'], ['7.']],
  ['a newer text when a long one got stuck', [ROW, '7.', '12 s'], ['7.']],
  ['a long text to its end', [ROW, '14 s'], [ROW]],
  ['an answer at once, instead of the rest of the last', [ROW, 'Asked 1.', 'Asked 2.', ROW], ['Asked 2.', ROW]],
])('the speaker says %s', (_what, told, said) => {
  for (const text of told) tell(text)
  expect(heard()).toEqual(said)
})

it('the speaker says every number of a voice that never reports an end, one every five seconds', () => {
  const begun: string[] = []
  for (const number of ['4.', '7.', '9.', '12.', '15.', '20.', '31.']) {
    tell(number)
    begun.push((saying as typeof saying)?.spoken.text ?? 'nothing')
    vi.advanceTimersByTime(5_000)
  }
  expect(begun).toEqual(['4.', '7.', '9.', '12.', '15.', '20.', '31.'])
  expect(speaker.state()).toBe('ready')
})

it('the speaker says nothing while muted, also of what was waiting', () => {
  for (const text of ['4.', DADI]) tell(text)
  speaker.setMuted(true)
  expect(saying, 'at once').toBeNull()
  begin()
  expect(saying).toBeNull()
})

it.each([DADI, '4.'])('the speaker tries a text again half a second after it failed: %s', (text) => {
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
  'the speaker plays recordings after two texts that never began, if the page is shown: %j',
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
  'the speaker plays recordings if the first text does not begin in 2.5 s, unless voices are known: %j',
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

it('the speaker loses one number of a voice that hangs, and plays all later ones', async () => {
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

it('the speaker tries the voice again after a tap that shows that it works, at most twice', async () => {
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

it('the speaker plays a recording twice if its number is to be said twice', async () => {
  areVoicesKnown = false
  hasNoVoice = true
  tell('4.')
  await vi.advanceTimersByTimeAsync(5_000)
  speaker.speakNumber('7.', { times: 2, clips: ['7'] })
  await load()
  expect(clipsPlayed).toEqual(['7', '7'])
})

it('the speaker says that it needs a tap when a recording does not begin, and plays again after that tap', async () => {
  areVoicesKnown = false
  hasNoVoice = true
  tell('4.')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([speaker.state(), played]).toEqual(['recorded', ['4.']])
  isInterrupted = true
  tell('7.')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(speaker.state()).toBe('locked')
  isInterrupted = false
  speaker.unlock()
  expect(speaker.state()).toBe('recorded')
  tell('9.')
  await load()
  expect(played).toEqual(['4.', '9.'])
})

it('the speaker is silent while recordings cannot be loaded, and loads them at the next tap', async () => {
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

/** What a number brings to be said by, how far it gets, and what was said by the voice of the device then. */
it.each<[what: string, by: (listener: SpeechListener) => void, byDevice: string[]]>([
  [
    'says it',
    (listener) => {
      listener.started()
      listener.ended()
    },
    [],
  ],
  ['fails', (listener) => listener.failed('no sound'), ['7.']],
])('where what a number brings %s, the device says the rest', (_what, act, byDevice) => {
  const own: string[] = []
  const by: SpeechEngine = {
    ...engine,
    speak: ({ text }, listener) => {
      own.push(text)
      act(listener)
    },
  }
  speaker.speakNumber('7.', { by })
  vi.advanceTimersByTime(5_000)
  expect([own, heard()]).toEqual([['7.'], byDevice])
  expect(speaker.state()).toBe('ready')
})

it('a number that brings what says it waits for a win, and is cut off when the voice is turned off', () => {
  let [cancelled, began] = [0, 0]
  const by: SpeechEngine = {
    ...engine,
    speak: (_, listener) => {
      began++
      listener.started()
    },
    cancel: () => {
      cancelled++
    },
  }
  tell(DADI)
  speaker.speakNumber('7.', { by })
  begin()
  expect(began, 'beside the win').toBe(0)
  expect(heard()).toEqual([DADI])
  expect(began).toBe(1)
  tell(RAVI)
  expect(saying, 'beside the number').toBeNull()
  speaker.setMuted(true)
  expect(cancelled).toBe(1)
})
