import { beforeEach, describe, expect, it, vi } from 'vitest'
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

function endAll(): string[] {
  while (saying) end()
  return said
}

describe('the voice at any pace', () => {
  it('falls silent at once when it is muted, and says nothing of what waited', () => {
    speaker.speakNumber('4.')
    begin()
    speaker.speakWinner('Asha has won Top Line!')
    speaker.setMuted(true)
    expect(saying).toBeNull()
    begin()
    expect(saying).toBeNull()
  })

  it('says the number that it has begun, and of those that came meanwhile the latest', () => {
    for (const number of ['4.', '7.', '9.', '12.']) {
      speaker.speakNumber(number)
      begin()
    }
    expect(endAll()).toEqual(['4.', '12.'])
  })

  it('says a number twice that is wanted twice, unless something newer waits', () => {
    const twice = (number: string) => speaker.speakNumber(number, () => {}, 2)
    twice('4.')
    begin()
    expect(endAll()).toEqual(['4.', '4.'])
    twice('7.')
    begin()
    twice('9.')
    end()
    end()
    speaker.speakWinner('Dadi has won Top Line!')
    expect(endAll().slice(2)).toEqual(['7.', '9.', '9.', 'Dadi has won Top Line!'])
    twice('12.')
    begin()
    speaker.speakWinner('Ravi has won Full House!')
    expect(endAll().slice(6)).toEqual(['12.', 'Ravi has won Full House!'])
  })

  it('says every win whole and before the number that waits', () => {
    speaker.speakNumber('4.')
    begin()
    speaker.speakNumber('7.')
    speaker.speakWinner('Dadi has won Top Line!')
    speaker.speakWinner('Ravi has won Top Line!')
    speaker.speakNumber('9.')
    end()
    // Numbers that come while a win is being said do not cut it short.
    for (const number of ['12.', '15.']) speaker.speakNumber(number)
    expect(endAll()).toEqual(['4.', 'Dadi has won Top Line!', 'Ravi has won Top Line!', '15.'])
  })

  it('says what the numbers wait for after everything else, unless they have gone on', () => {
    speaker.speakNumber('4.')
    begin()
    speaker.speakNumber('7.')
    speaker.speakWait('Paused by Asha.')
    speaker.speakWinner('Dadi has won Top Line!')
    expect(endAll()).toEqual(['4.', 'Dadi has won Top Line!', '7.', 'Paused by Asha.'])
    speaker.speakWinner('Ravi has won Top Line!')
    begin()
    speaker.speakWait('Paused by Asha.')
    speaker.speakWait(null)
    speaker.speakWait('Ravi: wait!')
    speaker.speakNumber('9.')
    expect(endAll().slice(4)).toEqual(['Ravi has won Top Line!', '9.'])
  })

  it.each([
    ['could not be said', () => fail()],
    ['got stuck in the engine', () => vi.advanceTimersByTime(8_000)],
  ])('goes on with a newer number when one %s', (_what, happens) => {
    speaker.speakNumber('4.')
    begin()
    speaker.speakNumber('7.')
    happens()
    begin()
    expect(saying).toMatchObject({ spoken: { text: '7.' } })
  })

  it.each([
    ['Dadi has won Top Line!', () => speaker.speakWinner('Dadi has won Top Line!')],
    ['4.', () => speaker.speakNumber('4.')],
  ])('tries again half a second after it could not be said: %s', (text, speak) => {
    speak()
    begin()
    fail()
    vi.advanceTimersByTime(499)
    expect(saying).toBeNull()
    vi.advanceTimersByTime(1)
    expect(endAll()).toEqual([text])
  })
})
