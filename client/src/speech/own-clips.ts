import { recordingAt } from '#client/server-state/recordings.ts'
import { runAudio, wokenAudio } from '#client/sound/audio.ts'
import type { OwnVoice } from '#shared/game/room/state.ts'
import { CLIP_RATE } from '#shared/input/wav.ts'
import type { SpeechEngine, SpeechListener } from './engine.ts'

/** A recording that does not begin by then is not heard: sound does not run, as after a phone call. */
const BEGINS_WITHIN_MS = 1_000
/** After so many failures a recording is not asked for again. */
const MOST_TRIES = 3

interface Kept {
  take: number
  samples: Int16Array | null
  tries: number
}

/** The recordings of the family's own voice that this page has. */
export class OwnClips {
  private voice: OwnVoice | null = null
  private readonly kept = new Map<number, Kept>()
  private isLoading = false

  /** Takes what the room has now, and loads what is missing. */
  follow(voice: OwnVoice | null): void {
    if (voice?.id !== this.voice?.id) this.kept.clear()
    this.voice = voice
    if (!this.isLoading) void this.load()
  }

  engineFor(number: number): SpeechEngine | undefined {
    const take = this.voice?.takes[number - 1]
    const kept = this.kept.get(number)
    return take && kept?.take === take && kept.samples ? clipEngine(kept.samples) : undefined
  }

  /** One at a time: numbers are called in the meantime, and other requests go first. */
  private async load(): Promise<void> {
    this.isLoading = true
    const tried = new Set<number>()
    for (let next = this.missing(tried); next && this.voice; next = this.missing(tried)) {
      tried.add(next.number)
      const { id } = this.voice
      const { number, take, tries } = next
      const samples = await recordingAt(id, number, take)
      if (this.voice?.id === id) this.kept.set(number, { take, samples, tries: tries + 1 })
    }
    this.isLoading = false
  }

  private missing(tried: ReadonlySet<number>): { number: number; take: number; tries: number } | null {
    for (const [i, take] of (this.voice?.takes ?? []).entries()) {
      const number = i + 1
      const kept = this.kept.get(number)
      const tries = kept?.take === take ? kept.tries : 0
      const isThere = kept?.take === take && kept.samples !== null
      if (take > 0 && !isThere && tries < MOST_TRIES && !tried.has(number)) return { number, take, tries }
    }
    return null
  }
}

/** Plays one recording, whatever the text is. */
export function clipEngine(samples: Int16Array): SpeechEngine {
  let playing: AudioBufferSourceNode | null = null
  /** What has not begun yet; null once it has, was cancelled or was given up. */
  let latest: SpeechListener | null = null
  const play = async (listener: SpeechListener) => {
    const audio = wokenAudio()
    if (!audio) throw new Error('no tap has allowed sound')
    await runAudio(audio)
    if (latest !== listener) return
    const buffer = audio.createBuffer(1, samples.length, CLIP_RATE)
    buffer.copyToChannel(
      Float32Array.from(samples, (sample) => sample / 32_768),
      0,
    )
    playing = audio.createBufferSource()
    playing.buffer = buffer
    playing.connect(audio.destination)
    playing.onended = () => listener.ended()
    playing.start()
    latest = null
    listener.started()
  }
  return {
    hasVoices: () => true,
    wake: () => {},
    speak: (_, listener) => {
      latest = listener
      const fail = (error: unknown) => {
        if (latest !== listener) return
        latest = null
        listener.failed(String(error))
      }
      setTimeout(() => fail('late'), BEGINS_WITHIN_MS)
      play(listener).catch(fail)
    },
    cancel: () => {
      latest = null
      if (playing) playing.onended = null
      playing?.stop()
      playing = null
    },
  }
}
