import { runAudio, wokenAudio } from '#client/sound/audio.ts'
import fileUrl from '#client/speech/recorded-calls/calls.mp3?url'
import places from '#client/speech/recorded-calls/places.json'
import type { SpeechEngine, SpeechListener } from './engine.ts'
import type { Clip } from './recorded-clips.ts'

/** Between two clips of one call, in seconds: digits are told apart, and the number stands alone. */
const PAUSE_S = 0.09
const BEFORE_THE_NUMBER_S = 0.22

/**
 * Loads the recorded calls, and plays them as a voice that only says numbers and a few words around them. Fails if the file
 * cannot be had at the moment.
 */
export async function recordedEngine(): Promise<SpeechEngine> {
  const answer = await fetch(fileUrl)
  if (!answer.ok) throw new Error(`The recorded calls were not served: ${answer.status}.`)
  const file = await answer.arrayBuffer()
  const decoded = new Map<Clip, AudioBuffer>()
  let playing: AudioBufferSourceNode[] = []
  /** What was asked for last; null after it was cancelled. */
  let latest: object | null = null

  const bufferOf = async (audio: AudioContext, clip: Clip): Promise<AudioBuffer | undefined> => {
    const place = (places as Record<Clip, number[]>)[clip]
    if (!place) return undefined
    const buffer = decoded.get(clip) ?? (await audio.decodeAudioData(file.slice(place[0], place[1])))
    decoded.set(clip, buffer)
    return buffer
  }
  const stop = () => {
    for (const source of playing) {
      source.onended = null
      source.stop()
    }
    playing = []
  }
  const play = async (clips: readonly Clip[], listener: SpeechListener) => {
    const audio = wokenAudio()
    if (!audio) return listener.failed('not-allowed')
    const said = {}
    latest = said
    const [, ...buffers] = await Promise.all([runAudio(audio), ...clips.map((clip) => bufferOf(audio, clip))])
    // Something newer was asked for meanwhile, or nothing any more.
    if (latest !== said) return
    let at = audio.currentTime
    playing = buffers.flatMap((buffer, i) => {
      if (!buffer) return []
      const source = audio.createBufferSource()
      source.buffer = buffer
      source.connect(audio.destination)
      if (i > 0) at += i === buffers.length - 1 ? BEFORE_THE_NUMBER_S : PAUSE_S
      source.start(at)
      at += buffer.duration
      return source
    })
    const last = playing[playing.length - 1]
    if (!last) return listener.ended()
    last.onended = () => listener.ended()
    listener.started()
  }
  return {
    hasVoices: () => true,
    wake: () => {},
    speak: ({ clips = [] }, listener) => {
      if (clips.length === 0) return listener.ended()
      play(clips, listener).catch((error: unknown) => listener.failed(String(error)))
    },
    cancel: () => {
      latest = null
      stop()
    },
  }
}
