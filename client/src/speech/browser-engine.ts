import { settings } from '#client/settings/settings.ts'
import { PITCH, rateOf, type SpeechEngine, type Spoken } from './engine.ts'
import { awaitVoices, bestVoice } from './voice.ts'

/** Language used when the device has no voices to choose from. */
const FALLBACK_LANGUAGES = { en: 'en-IN', hi: 'hi-IN' }

/** The browser's speech synthesis, or null if there is none, as in Android's WebView. */
export function browserEngine(): SpeechEngine | null {
  if (!('speechSynthesis' in window && 'SpeechSynthesisUtterance' in window)) return null
  const synth = window.speechSynthesis
  // Keep a reference: otherwise Safari garbage-collects the utterance in mid-sentence.
  let current: SpeechSynthesisUtterance | null = null
  awaitVoices(synth)
  return {
    wake: () => {
      const silence = new SpeechSynthesisUtterance(' ')
      silence.volume = 0
      silence.rate = 10
      synth.speak(silence)
    },
    speak: (spoken, listener) => {
      const utterance = utteranceFor(spoken, synth.getVoices())
      current = utterance
      const ifCurrent = (act: () => void) => () => {
        if (current === utterance) act()
      }
      utterance.onstart = ifCurrent(() => listener.started())
      utterance.onend = ifCurrent(() => {
        current = null
        listener.ended()
      })
      utterance.onerror = (event) => {
        if (current !== utterance) return
        current = null
        listener.failed(event?.error ?? 'unknown')
      }
      synth.speak(utterance)
    },
    cancel: () => {
      current = null
      synth.cancel()
    },
  }
}

function utteranceFor({ kind, text }: Spoken, voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisUtterance {
  const { language, voiceName } = settings()
  // Names and patterns are spoken in English; a Hindi voice only speaks numbers.
  const voice = bestVoice(voices, kind === 'winner' ? 'en' : language, voiceName)
  const utterance = new SpeechSynthesisUtterance(text)
  if (voice) utterance.voice = voice
  // Android ignores the voice unless its language is set too.
  utterance.lang = voice?.lang.replace('_', '-') ?? FALLBACK_LANGUAGES[language]
  utterance.rate = rateOf(kind)
  utterance.pitch = PITCH[kind]
  return utterance
}
