import { LANGUAGES } from '#client/settings/languages.ts'
import { settings, spokenLanguage } from '#client/settings/settings.ts'
import type { Clip } from './recorded-clips.ts'
import { awaitVoices, bestVoice, numberVoice } from './voice.ts'

const NUMBER_RATE_WEB = 0.7
const NUMBER_RATE_APP = 0.8
const WINNER_RATE_WEB = 0.8
const WINNER_RATE_APP = 0.85
const WINNER_PITCH = 1.2

/** A text to speak. Winners are spoken faster and higher than all else, which is slow and even. */
export interface Spoken {
  kind: 'number' | 'answer' | 'wait' | 'winner'
  text: string
  /** The recorded calls that say it where the device has no voice; none say most texts. */
  clips?: readonly Clip[] | undefined
}

export interface SpeechListener {
  started(): void
  ended(): void
  /** `reason` is the engine's error code; `not-allowed` means that the page has not been touched yet. */
  failed(reason: string): void
}

/** A way to speak on this device. */
export interface SpeechEngine {
  /** Whether it knows a voice by now. Some speak without one, with what the device chooses. */
  hasVoices(): boolean
  /** Allows later speech. Must run synchronously during a tap or key press. `heard` is called if the engine speaks then. */
  wake(heard: () => void): void
  speak(spoken: Spoken, listener: SpeechListener): void
  cancel(): void
}

/** How fast something is said; 1 is the engine's own pace. */
export function rateOf(kind: Spoken['kind']): number {
  if (kind === 'winner') return isInsideApp() ? WINNER_RATE_APP : WINNER_RATE_WEB
  return isInsideApp() ? NUMBER_RATE_APP : NUMBER_RATE_WEB
}

export const PITCH: Record<Spoken['kind'], number> = { number: 1, answer: 1, wait: 1, winner: WINNER_PITCH }

/** Objects that Android and cross-platform wrappers add to `window` as their API. */
const APP_OBJECTS = [
  'Android',
  'AndroidInterface',
  'AndroidBridge',
  'AndroidTTS',
  'ReactNativeWebView',
  'flutter_inappwebview',
]
/** Message handlers that iOS wrappers register. */
const IOS_APP_HANDLERS = [
  'openExternal',
  'openUrl',
  'openURL',
  'openExternalLink',
  'openExternalUrl',
  'nativeBridge',
  'speak',
]

/** Whether the page runs inside a native wrapper rather than a browser. */
export function isInsideApp(): boolean {
  const { webkit } = window as { webkit?: { messageHandlers?: object } }
  const handlers = webkit?.messageHandlers ?? {}
  return (
    APP_OBJECTS.some((name) => name in window) ||
    IOS_APP_HANDLERS.some((name) => name in handlers) ||
    isAndroidWebView()
  )
}

/** Whether this is Android's WebView, which has no speech synthesis. */
export function isAndroidWebView(): boolean {
  return navigator.userAgent.includes('; wv)')
}

/** Whether this is a phone or tablet. Their voices sometimes fail and deserve a retry. */
export function isMobile(): boolean {
  return /Android|iPhone|iPad|iPod|Mobi/.test(navigator.userAgent)
}

/** The browser's speech synthesis, or null if there is none, as in Android's WebView. */
export function browserEngine(): SpeechEngine | null {
  // Some privacy tools leave the names and take what they stand for.
  const synth = window.speechSynthesis as SpeechSynthesis | undefined
  if (!synth || !('SpeechSynthesisUtterance' in window)) return null
  // Keep a reference: otherwise Safari garbage-collects the utterance in mid-sentence.
  let current: SpeechSynthesisUtterance | null = null
  awaitVoices(synth)
  return {
    hasVoices: () => synth.getVoices().length > 0,
    wake: (heard) => {
      const silence = new SpeechSynthesisUtterance(' ')
      silence.volume = 0
      silence.rate = 10
      silence.onstart = heard
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
  const { voiceName, isHeard, numbersIn } = settings()
  // A voice that is only known to say digits does not say sentences, and one that was not heard says nothing.
  const isForAnyVoice = kind === 'number' && isHeard !== 'no'
  const language = isForAnyVoice ? settings().language : spokenLanguage(settings())
  const voice =
    kind === 'number' && numbersIn !== null ? numberVoice(voices, numbersIn) : bestVoice(voices, language, voiceName)
  const utterance = new SpeechSynthesisUtterance(text)
  if (voice) utterance.voice = voice
  // Android ignores the voice unless its language is set too.
  utterance.lang = voice?.lang.replace('_', '-') ?? LANGUAGES[language].tag
  utterance.rate = rateOf(kind)
  utterance.pitch = PITCH[kind]
  return utterance
}

type Speak = (text: string, rate: number, pitch: number) => void

/** Estimated duration of a text in milliseconds: apps do not report the end. */
export const estimateMs = ({ kind, text }: Spoken): number => 600 + (text.length * 65) / rateOf(kind)

/** The voice that a native app provides, or null. Inside such an app the page has no voice of its own. */
export function appEngine(): SpeechEngine | null {
  const speak = lentVoice()
  if (!speak) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    hasVoices: () => true,
    wake: (heard) => heard(),
    speak: (spoken, listener) => {
      try {
        speak(spoken.text, rateOf(spoken.kind), PITCH[spoken.kind])
      } catch (error) {
        listener.failed(String(error))
        return
      }
      listener.started()
      timer = setTimeout(() => listener.ended(), estimateMs(spoken))
    },
    cancel: () => clearTimeout(timer),
  }
}

/** Android apps provide an object with a method, iOS apps a message handler. */
function lentVoice(): Speak | null {
  const { AndroidTTS, Android, webkit } = window as {
    AndroidTTS?: { speak?: (text: string) => void; speakText?: (text: string) => void }
    Android?: { speak?: (text: string) => void }
    webkit?: { messageHandlers?: { speak?: { postMessage(message: unknown): void } } }
  }
  // Android's bridge rejects methods that are called detached from their object.
  if (AndroidTTS?.speak) return (text) => AndroidTTS.speak?.(text)
  if (AndroidTTS?.speakText) return (text) => AndroidTTS.speakText?.(text)
  if (Android?.speak) return (text) => Android.speak?.(text)
  const handler = webkit?.messageHandlers?.speak
  return handler ? (text, rate, pitch) => handler.postMessage({ text, rate, pitch }) : null
}
