import { isInsideApp } from './device.ts'

const NUMBER_RATE_WEB = 0.7
const NUMBER_RATE_APP = 0.8
const WINNER_RATE_WEB = 0.8
const WINNER_RATE_APP = 0.85
const WINNER_PITCH = 1.2

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

/** How fast something is said; 1 is the engine's own pace. */
export function rateOf(kind: Spoken['kind']): number {
  if (kind === 'winner') return isInsideApp() ? WINNER_RATE_APP : WINNER_RATE_WEB
  return isInsideApp() ? NUMBER_RATE_APP : NUMBER_RATE_WEB
}

export const PITCH: Record<Spoken['kind'], number> = { number: 1, winner: WINNER_PITCH }
