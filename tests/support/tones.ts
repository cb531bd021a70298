import { CLIP_RATE, wavOf } from '#shared/input/wav.ts'

/** A tone, as loud as somebody who speaks into their phone. */
export function aTone({ seconds = 0.5, loudness = 0.4 } = {}): Int16Array {
  const at = (i: number) => Math.round(32_767 * loudness * Math.sin((2 * Math.PI * 220 * i) / CLIP_RATE))
  return Int16Array.from({ length: seconds * CLIP_RATE }, (_, i) => at(i))
}

/** A recording as a phone sends it. */
export const clipOf = (samples: Int16Array) => Buffer.from(wavOf(samples)).toString('base64')
