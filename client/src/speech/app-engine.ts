import { PITCH, rateOf, type SpeechEngine } from './engine.ts'

type Speak = (text: string, rate: number, pitch: number) => void

/** Estimated duration of a text in milliseconds: apps do not report the end. */
const estimateMs = (text: string, rate: number) => 600 + (text.length * 65) / rate

/** The voice that a native app provides, or null. Inside such an app the page has no voice of its own. */
export function appEngine(): SpeechEngine | null {
  const speak = lentVoice()
  if (!speak) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    wake: () => {},
    speak: ({ kind, text }, listener) => {
      const rate = rateOf(kind)
      try {
        speak(text, rate, PITCH[kind])
      } catch (error) {
        listener.failed(String(error))
        return
      }
      listener.started()
      timer = setTimeout(() => listener.ended(), estimateMs(text, rate))
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
