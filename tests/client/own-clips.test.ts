import { beforeEach, expect, test, vi } from 'vitest'
import type { OwnVoice } from '#shared/game/room/state.ts'
import { wavOf } from '#shared/input/wav.ts'
import { aTone } from '../support/tones.ts'

/** Sound that runs when the test lets it, and what was played of it. */
let runs: () => void
let sources: { onended: () => void; isStopped: boolean }[]
vi.mock('#client/sound/audio.ts', () => ({
  wokenAudio: () => ({
    createBuffer: () => ({ copyToChannel: () => {} }),
    createBufferSource: () => {
      const source = {
        onended: () => {},
        isStopped: false,
        connect: () => {},
        start: () => {},
        stop: () => {
          source.isStopped = true
        },
      }
      sources.push(source)
      return source
    },
  }),
  runAudio: () =>
    new Promise<void>((resolve) => {
      runs = resolve
    }),
}))

const { OwnClips, clipEngine } = await import('#client/speech/own-clips.ts')
const WORDS = { kind: 'number', text: '7.' } as const

let told: string[]
const listener = {
  started: () => void told.push('started'),
  ended: () => void told.push('ended'),
  failed: () => void told.push('failed'),
}

beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  told = []
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a clip that has ended is told once, also by an engine that plays it twice', async () => {
  const engine = clipEngine(aTone())
  for (let times = 1; times <= 2; times++) {
    engine.speak(WORDS, listener)
    runs()
    await passes(500)
    sources[times - 1]?.onended()
    await passes(5_000)
  }
  expect(told).toEqual(['started', 'ended', 'started', 'ended'])
})

test('a clip for which no sound runs is given up after a second, and is not heard later', async () => {
  clipEngine(aTone()).speak(WORDS, listener)
  await passes(1_500)
  expect(told).toEqual(['failed'])
  runs()
  await passes(100)
  expect([told, sources]).toEqual([['failed'], []])
})

test('a clip is cut off by the next text, or never begins', async () => {
  const engine = clipEngine(aTone())
  engine.speak(WORDS, listener)
  engine.cancel()
  runs()
  await passes(5_000)
  expect([told, sources]).toEqual([[], []])
  engine.speak(WORDS, listener)
  runs()
  await passes(100)
  engine.cancel()
  expect(sources.map(({ isStopped }) => isStopped)).toEqual([true])
})

test('clips are loaded one after the other, and those that fail or are no recordings are left to other voices', async () => {
  const asked: string[] = []
  const answers: Record<string, () => Promise<Response>> = {
    '1/1': async () => new Response(wavOf(aTone())),
    '2/3': async () => new Response('<!doctype html>'),
    '4/1': () => Promise.reject(new TypeError('Failed to fetch')),
    '5/1': async () => new Response('', { status: 404 }),
  }
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return (answers[path.replace('/api/voices/v/', '')] as () => Promise<Response>)()
  })
  const takes = Array.from({ length: 90 }, (_, i) => [1, 3, 0, 1, 1][i] ?? 0)
  const voice: OwnVoice = { id: 'v', takes }
  const clips = new OwnClips()
  for (let state = 0; state < 5; state++) {
    clips.follow(voice)
    await passes(100)
  }
  expect(asked.slice(0, 4)).toEqual(['1/1', '2/3', '4/1', '5/1'].map((path) => `/api/voices/v/${path}`))
  expect(asked.length, 'each of three three times').toBe(1 + 3 * 3)
  expect([1, 2, 3, 4, 5].filter((number) => clips.engineFor(number))).toEqual([1])
  clips.follow({ ...voice, takes: takes.with(0, 2) })
  expect(clips.engineFor(1), 'read again').toBeUndefined()
  clips.follow(null)
  expect(clips.engineFor(1)).toBeUndefined()
})
