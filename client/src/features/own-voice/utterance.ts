import { CLIP_MAX_SECONDS, CLIP_RATE } from '#shared/input/wav.ts'

/* From the sound of a microphone to the recording of a number. Samples are from -1 to 1, as browsers have them. */

const BLOCK_SECONDS = 0.02
/** So much louder than the room somebody speaks. */
const LOUDER_THAN_ROOM = 3
/** Nobody speaks more quietly than this into a phone. */
const LEAST_LOUDNESS = 0.008
/** Blocks in a row that are a voice and not a click. */
const VOICED_BLOCKS = 4
/** A pause within a word, as in "thirty-two", is shorter. */
const PAUSE_SECONDS = 0.45
/** What is kept before and after a voice: soft letters begin before it is loud. */
const MARGIN_SECONDS = 0.12
/** How fast the room is thought to become louder, for each block. Quieter it is at once. */
const ROOM_RISES = 1.01

const LEVEL = 0.16
const PEAK = 0.95
/** What is so soft that it would need more is noise. */
const MOST_GAIN = 20
const FADE_SECONDS = 0.005

/** Cuts what a microphone hears into what somebody says, at the pauses. */
export class Ear {
  /** How loud it is now, from 0 to 1. */
  loudness = 0
  private readonly blockLength: number
  private readonly rate: number
  private rest: Float32Array = new Float32Array()
  /** Since the voice began, with a little before it. */
  private blocks: Float32Array[] = []
  private voiced = 0
  private silent = 0
  private room = LEAST_LOUDNESS / LOUDER_THAN_ROOM

  constructor(rate: number) {
    this.rate = rate
    this.blockLength = Math.round(rate * BLOCK_SECONDS)
  }

  /** Takes the next samples. Returns what was said, once it is over. */
  hear(samples: Float32Array): Float32Array | null {
    const all = joined([this.rest, samples])
    let said: Float32Array | null = null
    let at = 0
    for (; at + this.blockLength <= all.length; at += this.blockLength)
      said = this.take(all.slice(at, at + this.blockLength)) ?? said
    this.rest = all.slice(at)
    return said
  }

  private take(block: Float32Array): Float32Array | null {
    this.loudness = loudnessOf(block)
    const isLoud = this.loudness >= Math.max(LEAST_LOUDNESS, LOUDER_THAN_ROOM * this.room)
    this.room = Math.min(this.room * ROOM_RISES, Math.max(this.loudness, LEAST_LOUDNESS / LOUDER_THAN_ROOM))
    this.blocks.push(block)
    this.silent = isLoud ? 0 : this.silent + 1
    if (isLoud) this.voiced++
    else if (this.voiced < VOICED_BLOCKS) return this.forget()
    if (this.silent * BLOCK_SECONDS < PAUSE_SECONDS) return null
    const said = joined(this.blocks)
    this.blocks = []
    this.voiced = 0
    const pause = said.slice(-Math.round(PAUSE_SECONDS * this.rate))
    // A fan that was turned on is not over when it is taken for the room.
    if (LOUDER_THAN_ROOM * loudnessOf(pause) > 2 * loudnessOf(said)) return null
    return said.slice(0, said.length - Math.round((PAUSE_SECONDS - MARGIN_SECONDS) * this.rate))
  }

  /** Nobody speaks: only what may be the beginning of a voice is kept. */
  private forget(): null {
    this.voiced = 0
    this.blocks = this.blocks.slice(-Math.round(MARGIN_SECONDS / BLOCK_SECONDS))
    return null
  }
}

/** The recording of what was said, as loud as all others; null if it is too long for a number. */
export function recordingOf(said: Float32Array, rate: number): Int16Array | null {
  const samples = resampled(said, rate)
  if (samples.length > CLIP_MAX_SECONDS * CLIP_RATE) return null
  const gain = gainFor(samples)
  const fade = FADE_SECONDS * CLIP_RATE
  return Int16Array.from(samples, (sample, i) => {
    const edge = Math.min(1, i / fade, (samples.length - 1 - i) / fade)
    return Math.round(32_767 * Math.max(-PEAK, Math.min(PEAK, sample * gain)) * edge)
  })
}

/** Makes the voice as loud as it should be, unless that would cut its loudest moments. */
function gainFor(samples: Float32Array): number {
  const length = Math.round(CLIP_RATE * BLOCK_SECONDS)
  const blocks = Array.from({ length: Math.floor(samples.length / length) }, (_, i) =>
    loudnessOf(samples.subarray(i * length, (i + 1) * length)),
  )
  const loudest = Math.max(LEAST_LOUDNESS, ...blocks)
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), LEAST_LOUDNESS)
  return Math.min(MOST_GAIN, LEVEL / (0.7 * loudest), PEAK / peak)
}

/** Brings samples to the rate of recordings. Each is the weighted mean of those around it, so that hisses do not become tones. */
function resampled(samples: Float32Array, rate: number): Float32Array {
  const ratio = rate / CLIP_RATE
  const reach = Math.max(1, ratio)
  return Float32Array.from({ length: Math.floor(samples.length / ratio) }, (_, i) => {
    const middle = i * ratio
    let [sum, weights] = [0, 0]
    for (let at = Math.max(0, Math.ceil(middle - reach)); at < samples.length && at <= middle + reach; at++) {
      const weight = 1 - Math.abs(at - middle) / (reach + 1e-9)
      sum += weight * (samples[at] as number)
      weights += weight
    }
    return weights > 0 ? sum / weights : 0
  })
}

/** The root of the mean square. */
function loudnessOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length))
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
