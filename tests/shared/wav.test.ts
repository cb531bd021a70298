import { expect, test } from 'vitest'
import { recordedIn, samplesOf, wavOf } from '#shared/input/wav.ts'
import { aTone } from '../support/tones.ts'

const TONE = aTone()
const RIGHT = wavOf(TONE)

/** The right file with a few bytes changed. */
function with16(at: number, value: number): Uint8Array {
  const file = RIGHT.slice()
  new DataView(file.buffer).setUint16(at, value, true)
  return file
}
function with32(at: number, value: number): Uint8Array {
  const file = RIGHT.slice()
  new DataView(file.buffer).setUint32(at, value, true)
  return file
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

test('a file has exactly the samples that were written', () => {
  const samples = Int16Array.from([0, 1, -1, 32_767, -32_768, 256])
  expect(samplesOf(wavOf(samples))).toEqual(samples)
  expect(String.fromCharCode(...RIGHT.slice(0, 4), ...RIGHT.slice(8, 16))).toBe('RIFFWAVEfmt ')
})

test.each<[what: string, file: Uint8Array, becomes: string]>([
  ['as the phone writes it', RIGHT, 'kept'],
  ['of two seconds', wavOf(aTone({ seconds: 2 })), 'kept'],
  ['of a moment more', wavOf(aTone({ seconds: 2.01 })), 'refused'],
  ['of a tenth of a second', wavOf(aTone({ seconds: 0.1 })), 'kept'],
  ['of a click', wavOf(aTone({ seconds: 0.09 })), 'refused'],
  ['of silence', wavOf(new Int16Array(8_000)), 'refused'],
  ['of a quiet room', wavOf(aTone({ loudness: 0.01 })), 'refused'],
  ['without a sample', wavOf(new Int16Array()), 'refused'],
  ['at another rate', with32(24, 44_100), 'refused'],
  ['in stereo', with16(22, 2), 'refused'],
  ['of 8 bits', with16(34, 8), 'refused'],
  ['of floats', with16(20, 3), 'refused'],
  ['cut in a sample', RIGHT.slice(0, -1), 'refused'],
  ['cut', RIGHT.slice(0, -1_000), 'refused'],
  ['cut in its header', RIGHT.slice(0, 30), 'refused'],
  ['with a longer chunk than it has', with32(40, RIGHT.length), 'refused'],
  ['with a chunk of no length', with32(40, 0), 'refused'],
  ['with a length of four gigabytes', with32(4, 0xffff_ffff), 'refused'],
  ['with notes after the samples', joined(RIGHT, bytesOf('LIST\x04\0\0\0note')), 'refused'],
  ['that is empty', new Uint8Array(), 'refused'],
  ['that is a page', bytesOf('<!doctype html><script>alert(1)</script>'.repeat(5)), 'refused'],
  ['in Opus', joined(bytesOf('OggS\0\x02'), new Uint8Array(22), bytesOf('OpusHead'), RIGHT), 'refused'],
])('a file %s', (_what, file, becomes) => {
  expect(recordedIn(file) ? 'kept' : 'refused').toBe(becomes)
})
