import { SPEECH_INIT_INTERVAL_MS, SPEECH_INIT_TRIES } from '#shared/limits.ts'

const INDIAN_VOICES = /Neerja|Prabhat|Isha|Sangeeta|Rishi|Heera|Ravi|en-in-x-/i
/** macOS lists toys among its voices. */
const NOVELTY_VOICES = /Albert|Bells|Boing|Zarvox|Whisper|Bubbles|Cellos|Jester|Organ|Trinoids|eSpeak/i

/** The best English voice of a list for Indian ears, or null when there is none. */
export function bestVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const ranked = voices
    .filter((voice) => !NOVELTY_VOICES.test(voice.name))
    .map((voice) => ({ voice, rank: rankOf(voice) }))
    .filter(({ rank }) => rank > 0)
    .sort((left, right) => right.rank - left.rank)
  return ranked[0]?.voice ?? null
}

/**
 * Tells `found` the best voice as soon as the browser has loaded its list, and again whenever the list changes. Some
 * browsers load it late and some never say so, so it is also asked for three times, a second apart.
 */
export function findVoice(synth: SpeechSynthesis, found: (voice: SpeechSynthesisVoice) => void): void {
  let triesLeft = SPEECH_INIT_TRIES
  const look = () => {
    const voice = bestVoice(synth.getVoices())
    if (voice) found(voice)
    return voice !== null
  }
  const tryAgain = () => {
    triesLeft--
    if (look()) return
    if (triesLeft > 0) setTimeout(tryAgain, SPEECH_INIT_INTERVAL_MS)
    else console.info('No voice found yet; the browser chooses one.')
  }
  synth.addEventListener?.('voiceschanged', look)
  tryAgain()
}

/** Android writes `en_IN`. A voice of the device answers sooner than one of a server, and without a connection. */
function rankOf(voice: SpeechSynthesisVoice): number {
  const language = voice.lang.replace('_', '-').toLowerCase()
  const local = voice.localService ? 1 : 0
  if (language.startsWith('en-in') || language.startsWith('eng-in')) {
    return (INDIAN_VOICES.test(voice.name) ? 40 : 30) + local
  }
  if (language.startsWith('en-gb')) return 20 + local
  return language.startsWith('en') ? 10 + local : 0
}
