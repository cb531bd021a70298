import { beforeEach, expect, it, vi } from 'vitest'
import type { SpeechEngine, SpeechListener, Spoken } from '#client/speech/engine.ts'

/** A voice that speaks one text at a time and is as slow as the test wants. */
let saying: { spoken: Spoken; listener: SpeechListener } | null
let said: string[]
const engine: SpeechEngine = {
  wake: () => {},
  speak: (spoken, listener) => {
    expect(saying, 'one text at a time').toBeNull()
    saying = { spoken, listener }
    listener.started()
  },
  cancel: () => {
    saying = null
  },
}
vi.mock('#client/speech/engine.ts', async (real) => ({ ...(await real<object>()), appEngine: () => engine }))
vi.mock('#client/sound/audio.ts', () => ({ wakeSounds: () => {} }))

let speaker: typeof import('#client/speech/speaker.ts')['speaker']
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { userAgent: 'Mobile' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.resetModules()
  saying = null
  said = []
  speaker = (await import('#client/speech/speaker.ts')).speaker
  speaker.unlock()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** Lets the voice begin what waits. */
const begin = () => vi.advanceTimersByTime(200)

function begins(number: string, times = 1): void {
  speaker.speakNumber(number, () => {}, times)
  begin()
}

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

it('falls silent at once when it is muted, and says nothing of what waited', () => {
  begins('4.')
  speaker.speakWinner(DADI)
  speaker.setMuted(true)
  expect(saying).toBeNull()
  begin()
  expect(saying).toBeNull()
})

it('says the number that it has begun, and of those that came meanwhile the latest', () => {
  for (const number of ['4.', '7.', '9.', '12.']) begins(number)
  expect(heard()).toEqual(['4.', '12.'])
})

it('says a number twice that is wanted twice, unless something newer waits', () => {
  begins('4.', 2)
  expect(heard()).toEqual(['4.', '4.'])
  begins('7.', 2)
  begins('9.', 2)
  end()
  end()
  speaker.speakWinner(DADI)
  expect(heard()).toEqual(['7.', '9.', '9.', DADI])
  begins('12.', 2)
  speaker.speakWinner(RAVI)
  expect(heard()).toEqual(['12.', RAVI])
})

it('says every win whole and before the number that waits', () => {
  begins('4.')
  speaker.speakNumber('7.')
  for (const win of [DADI, RAVI]) speaker.speakWinner(win)
  speaker.speakNumber('9.')
  end()
  // Numbers that come while a win is being said do not cut it short.
  for (const number of ['12.', '15.']) speaker.speakNumber(number)
  expect(heard()).toEqual(['4.', DADI, RAVI, '15.'])
})

it('says what the numbers wait for after everything else, unless they have gone on', () => {
  begins('4.')
  speaker.speakNumber('7.')
  speaker.speakWait('Paused by Asha.')
  speaker.speakWinner(DADI)
  expect(heard()).toEqual(['4.', DADI, '7.', 'Paused by Asha.'])
  speaker.speakWinner(RAVI)
  begin()
  for (const wait of ['Paused by Asha.', null, 'Ravi: wait!']) speaker.speakWait(wait)
  speaker.speakNumber('9.')
  expect(heard()).toEqual([RAVI, '9.'])
})

it.each([
  ['could not be said', () => fail()],
  ['got stuck in the engine', () => vi.advanceTimersByTime(8_000)],
])('goes on with a newer number when one %s', (_what, happens) => {
  begins('4.')
  speaker.speakNumber('7.')
  happens()
  begin()
  expect(saying).toMatchObject({ spoken: { text: '7.' } })
})

it.each([
  [DADI, () => speaker.speakWinner(DADI)],
  ['4.', () => speaker.speakNumber('4.')],
])('tries again half a second after it could not be said: %s', (text, speak) => {
  speak()
  begin()
  fail()
  vi.advanceTimersByTime(499)
  expect(saying).toBeNull()
  vi.advanceTimersByTime(1)
  expect(heard()).toEqual([text])
})
