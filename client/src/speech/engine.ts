import { appEngine } from './app-engine.ts'
import { browserEngine } from './browser-engine.ts'

/** A text to speak. Numbers are spoken slowly and evenly, winners faster and higher. */
export interface Spoken {
  kind: 'number' | 'winner'
  text: string
}

export interface SpeechListener {
  started(): void
  ended(): void
  /** `reason` is the engine's error code; `not-allowed` means that the page has not been touched yet. */
  failed(reason: string): void
}

/** A way to speak on this device. */
export interface SpeechEngine {
  /** Allows later speech. Must run synchronously during a tap or key press. */
  wake(): void
  speak(spoken: Spoken, listener: SpeechListener): void
  cancel(): void
}

/** The voice of the surrounding native app if it has one, else the browser's, else null. */
export function findEngine(): SpeechEngine | null {
  return appEngine() ?? browserEngine()
}
