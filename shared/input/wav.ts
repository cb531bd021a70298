/*
 * Recordings of numbers, as WAV files of one kind: 16 bits, one channel, 16,000 samples a second. The phone writes them, and
 * the server reads them with the same header and no other.
 */

export const CLIP_RATE = 16_000
/** Longer than the slowest word for a number. */
export const CLIP_MAX_SECONDS = 2
/** A shorter sound is not a number. */
const CLIP_LEAST_SECONDS = 0.1
/** Of full volume. Below it there is only the noise of a room. */
const HEARD_FROM = 0.02 * 32_767

const HEADER_BYTES = 44
const SAMPLE_BYTES = 2
const CLIP_MAX_BYTES = HEADER_BYTES + CLIP_MAX_SECONDS * CLIP_RATE * SAMPLE_BYTES
/** Letters of the largest recording in Base64. */
export const CLIP_MAX_LETTERS = Math.ceil(CLIP_MAX_BYTES / 3) * 4

/** The file of some samples. */
export function wavOf(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER_BYTES + samples.length * SAMPLE_BYTES)
  const view = new DataView(file.buffer)
  const name = (at: number, letters: string) => {
    for (let i = 0; i < letters.length; i++) view.setUint8(at + i, letters.charCodeAt(i))
  }
  name(0, 'RIFF')
  view.setUint32(4, file.length - 8, true)
  name(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, CLIP_RATE, true)
  view.setUint32(28, CLIP_RATE * SAMPLE_BYTES, true)
  view.setUint16(32, SAMPLE_BYTES, true)
  view.setUint16(34, 8 * SAMPLE_BYTES, true)
  name(36, 'data')
  view.setUint32(40, file.length - HEADER_BYTES, true)
  samples.forEach((sample, i) => {
    view.setInt16(HEADER_BYTES + i * SAMPLE_BYTES, sample, true)
  })
  return file
}

/** The samples of a file, or null if it is not exactly such a file. */
export function samplesOf(file: Uint8Array): Int16Array | null {
  const count = (file.length - HEADER_BYTES) / SAMPLE_BYTES
  if (!Number.isInteger(count) || count < 0) return null
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const samples = Int16Array.from({ length: count }, (_, i) => view.getInt16(HEADER_BYTES + i * SAMPLE_BYTES, true))
  // Nothing in the header is free to differ, so a file is right if writing its samples gives it again.
  return wavOf(samples).every((byte, i) => byte === file[i]) ? samples : null
}

/** The samples of a file that somebody sent, or null if it is not the recording of a number: it may be of silence. */
export function recordedIn(file: Uint8Array): Int16Array | null {
  if (file.length > CLIP_MAX_BYTES) return null
  const samples = samplesOf(file)
  const isLong = samples !== null && samples.length >= CLIP_LEAST_SECONDS * CLIP_RATE
  return isLong && samples.some((one) => Math.abs(one) >= HEARD_FROM) ? samples : null
}
