import { isInsideApp } from './device.ts'
import type { Spoken } from './engine.ts'

const NUMBER_RATE_WEB = 0.7
const NUMBER_RATE_APP = 0.8
const WINNER_RATE_WEB = 0.8
const WINNER_RATE_APP = 0.85
const WINNER_PITCH = 1.2

/** Speech rate; 1 is the engine's default. */
export function rateOf(kind: Spoken['kind']): number {
  if (kind === 'winner') return isInsideApp() ? WINNER_RATE_APP : WINNER_RATE_WEB
  return isInsideApp() ? NUMBER_RATE_APP : NUMBER_RATE_WEB
}

export const PITCH: Record<Spoken['kind'], number> = { number: 1, winner: WINNER_PITCH }
