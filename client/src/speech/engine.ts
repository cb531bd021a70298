import { appEngine } from './app-engine.ts'
import { browserEngine } from './browser-engine.ts'

/** Something to say. Numbers are said slowly and evenly, winners faster and higher. */
export interface Spoken {
  kind: 'number' | 'winner'
  text: string
}

export interface SpeechListener {
  started(): void
  ended(): void
  /** The engine's own word for what went wrong; `not-allowed` if the page was not touched yet. */
  failed(reason: string): void
}

/** Whatever turns text into sound on this device. */
export interface SpeechEngine {
  /** Lets it speak later on. Must run synchronously inside a tap or key press. */
  wake(): void
  speak(spoken: Spoken, listener: SpeechListener): void
  cancel(): void
}

/** The voice of the native app around the page if it lends one, else the browser's, else null. */
export function findEngine(): SpeechEngine | null {
  return appEngine() ?? browserEngine()
}
