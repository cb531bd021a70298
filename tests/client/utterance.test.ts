import { expect, test } from 'vitest'
import { Ear, recordingOf } from '#client/features/own-voice/utterance.ts'
import { CLIP_RATE } from '#shared/input/wav.ts'

/** A piece of sound: for how long and how loud. Noise of a room is never quite silent. */
type Piece = [seconds: number, loudness: number]

/** The sound of some pieces at a rate: tones, over the hiss of a room. */
function soundOf(pieces: readonly Piece[], rate: number, hiss = 0.002): Float32Array {
  let seed = 1
  const noise = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return (seed / 2_147_483_647) * 2 - 1
  }
  const samples = pieces.flatMap(([seconds, loudness]) =>
    Array.from({ length: Math.round(seconds * rate) }, (_, i) => {
      return loudness * Math.sin((2 * Math.PI * 200 * i) / rate) + hiss * noise()
    }),
  )
  return Float32Array.from(samples)
}

/** What is heard of a sound that comes in frames, as recordings. */
function heard(pieces: readonly Piece[], rate: number, hiss?: number): (Int16Array | null)[] {
  const [ear, sound] = [new Ear(rate), soundOf(pieces, rate, hiss)]
  const recordings: (Int16Array | null)[] = []
  for (let at = 0; at < sound.length; at += 2_048) {
    const said = ear.hear(sound.slice(at, at + 2_048))
    if (said) recordings.push(recordingOf(said, rate))
  }
  return recordings
}

const loudest = (samples: Int16Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) / 32_767
const QUIET: Piece = [0.8, 0]

test.each([16_000, 44_100, 48_000])(
  'two words are two recordings without the silence around them, at %d Hz',
  (rate) => {
    const recordings = heard([QUIET, [0.6, 0.2], QUIET, [0.3, 0.2], QUIET], rate)
    const seconds = recordings.map((recording) => (recording?.length ?? 0) / CLIP_RATE)
    expect(seconds).toHaveLength(2)
    expect(Math.abs((seconds[0] ?? 0) - 0.84)).toBeLessThan(0.1)
    expect(Math.abs((seconds[1] ?? 0) - 0.54)).toBeLessThan(0.1)
  },
)

test.each<[what: string, pieces: Piece[], count: number]>([
  ['a word with a short pause in it', [QUIET, [0.2, 0.2], [0.25, 0], [0.3, 0.2], QUIET], 1],
  ['a click', [QUIET, [0.03, 0.5], QUIET], 0],
  ['a quiet room', [[3, 0]], 0],
  ['somebody who has not finished', [QUIET, [0.5, 0.2]], 0],
])('%s', (_what, pieces, count) => {
  expect(heard(pieces, 48_000)).toHaveLength(count)
})

test('soft and loud voices become equally loud, and none is cut at its peaks', () => {
  const levels = [0.02, 0.1, 0.6].map((loudness) => {
    const [recording] = heard([QUIET, [0.6, loudness], QUIET], 48_000)
    return loudest(recording ?? new Int16Array())
  })
  for (const level of levels) expect(level).toBeGreaterThan(0.25)
  expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(0.08)
  const cut = heard([QUIET, [0.6, 1.5], QUIET], 48_000)[0] ?? new Int16Array()
  expect(loudest(cut)).toBeLessThan(0.96)
})

test('a fan that is turned on is no number, and a voice over it is one', () => {
  const [ear, fan] = [new Ear(48_000), soundOf([[6, 0]], 48_000, 0.03)]
  const said = [ear.hear(soundOf([QUIET], 48_000)), ear.hear(fan)]
  expect(said).toEqual([null, null])
  const number = ear.hear(soundOf([[0.6, 0.4], QUIET], 48_000, 0.03))
  const seconds = (number?.length ?? 0) / 48_000
  expect(Math.abs(seconds - 0.84)).toBeLessThan(0.1)
})

test('what is longer than two seconds is no number', () => {
  expect(heard([QUIET, [2.5, 0.2], QUIET], 48_000)).toEqual([null])
})

test('a tone keeps its height, and one that recordings cannot hold is not heard as another', () => {
  const tone = (height: number) =>
    Float32Array.from({ length: 48_000 }, (_, i) => 0.3 * Math.sin((2 * Math.PI * height * i) / 48_000))
  const crossings = (samples: Int16Array | null) =>
    [...(samples ?? [])].filter((sample, i, all) => i > 0 && sample >= 0 && (all[i - 1] ?? 0) < 0).length
  expect(Math.abs(crossings(recordingOf(tone(440), 48_000)) - 440)).toBeLessThan(3)
})
