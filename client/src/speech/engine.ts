import { isInsideApp } from './device.ts'

const NUMBER_RATE_WEB = 0.7
const NUMBER_RATE_APP = 0.8
const WINNER_RATE_WEB = 0.8
const WINNER_RATE_APP = 0.85
const WINNER_PITCH = 1.2

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

/** How fast something is said; 1 is the engine's own pace. */
export function rateOf(kind: Spoken['kind']): number {
  if (kind === 'winner') return isInsideApp() ? WINNER_RATE_APP : WINNER_RATE_WEB
  return isInsideApp() ? NUMBER_RATE_APP : NUMBER_RATE_WEB
}

export const PITCH: Record<Spoken['kind'], number> = { number: 1, winner: WINNER_PITCH }
