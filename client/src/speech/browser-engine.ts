import { LANGUAGES } from '#client/language/languages.ts'
import { settings, spokenLanguage } from '#client/settings/settings.ts'
import { PITCH, rateOf, type SpeechEngine, type Spoken } from './engine.ts'
import { awaitVoices, bestVoice } from './voice.ts'

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
  const { voiceName } = settings()
  // A voice that is only known to say digits does not say names and patterns.
  const language = kind === 'winner' ? spokenLanguage(settings()) : settings().language
  const voice = bestVoice(voices, language, voiceName)
  const utterance = new SpeechSynthesisUtterance(text)
  if (voice) utterance.voice = voice
  // Android ignores the voice unless its language is set too.
  utterance.lang = voice?.lang.replace('_', '-') ?? LANGUAGES[language].tag
  utterance.rate = rateOf(kind)
  utterance.pitch = PITCH[kind]
  return utterance
}
