import { expect, test } from 'vitest'
import { clipOf } from '#client/features/own-voice/clip.ts'
import { clipsIn, fileOf } from '#client/features/own-voice/voice-file.ts'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import { CLIP_MAX_SECONDS } from '#shared/input/wav.ts'
import { aTone } from '../support/tones.ts'

const TONE = aTone()
/** Comparing millions of numbers one by one would take a minute. */
const soundsOf = (clips: object) =>
  clips instanceof Map ? [...clips].map(([number, samples]) => [number, clipOf(samples)]) : clips
const BOARD = new Map(ALL_NUMBERS.map((number) => [number, aTone({ seconds: 0.1 + number / 100 })]))

test('a file gives the recordings again that were put into it, as long as they may be', async () => {
  expect(soundsOf(await clipsIn(fileOf(BOARD)))).toEqual(soundsOf(BOARD))
  const longest = new Map(ALL_NUMBERS.map((number) => [number, aTone({ seconds: CLIP_MAX_SECONDS })]))
  expect(soundsOf(await clipsIn(fileOf(longest)))).toEqual(soundsOf(longest))
})

const whole = await fileOf(new Map([[47, TONE]])).text()
const fileWith = (clips: unknown) => JSON.stringify({ tambolaVoice: 1, clips })
const damaged = { file: 'damaged', number: 47 }

test.each<[what: string, text: string, fault: object]>([
  ['that is a page', '<!doctype html>', { file: 'foreign' }],
  ['of something else', '{"clips":{}}', { file: 'foreign' }],
  ['of another version', whole.replace('"tambolaVoice":1', '"tambolaVoice":2'), { file: 'foreign' }],
  ['that is empty', '', { file: 'foreign' }],
  ['without a recording', fileWith({}), { file: 'foreign' }],
  ['of a number beyond the board', fileWith({ 47: clipOf(TONE), 91: clipOf(TONE) }), { file: 'foreign' }],
  ['of a number with a zero', fileWith({ '047': clipOf(TONE) }), { file: 'foreign' }],
  ['that is larger than any of ours', whole + ' '.repeat(9_000_000), { file: 'foreign' }],
  ['whose end is missing', whole.slice(0, -1), { file: 'cut' }],
  ['whose clips are missing', fileWith(null), { file: 'cut' }],
  ['whose clips are a text', fileWith('none'), { file: 'cut' }],
  ['with silence', fileWith({ 1: clipOf(TONE), 47: clipOf(new Int16Array(8_000)) }), damaged],
  ['with a clip that is too long', fileWith({ 47: clipOf(aTone({ seconds: 2.1 })) }), damaged],
  ['with a clip in another form', fileWith({ 47: btoa('<!doctype html>') }), damaged],
  ['with a clip that is no Base64', fileWith({ 47: 'Nani!' }), damaged],
  ['with a number for a clip', fileWith({ 47: 1 }), damaged],
])('nothing is taken of a file %s', async (_what, text, fault) => {
  expect(await clipsIn(new Blob([text]))).toEqual(fault)
})

test('a file that cannot be read any more counts as one of which a part is lost', async () => {
  const gone = Object.assign(new Blob([whole]), { text: () => Promise.reject(new DOMException('gone')) })
  expect(await clipsIn(gone)).toEqual({ file: 'cut' })
})
