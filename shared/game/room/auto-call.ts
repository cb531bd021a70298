import type * as z from 'zod/mini'
import type { autoCall } from './auto-call-shape.ts'

/** What the host wants of auto call. It stays over the rounds of an evening. */
export const AUTO_STATES = ['off', 'on', 'paused'] as const
/** Why the numbers wait, if they do: for longer than the pace, or until somebody says go on. */
export const AUTO_REASONS = ['host', 'win', 'away', 'hold', 'break'] as const
/** After a win the numbers wait for a moment, or until the host goes on. */
export const AFTER_WIN = ['breather', 'stop'] as const
/** How many people have to be away for the numbers to wait for them: never, more than half, anyone. */
export const WHEN_AWAY = ['never', 'half', 'anyone'] as const

export type AutoCall = z.infer<typeof autoCall>

/** The part of auto call that the host sets. */
export type AutoSettings = Pick<AutoCall, 'paceMs' | 'afterWin' | 'whenAway'>
/** Why the numbers wait, and for whom. */
export type AutoPause = Pick<AutoCall, 'reason' | 'by' | 'away' | 'of'>

export const DEFAULT_AUTO_SETTINGS: AutoSettings = { paceMs: 7_000, afterWin: 'breather', whenAway: 'half' }
export const NO_PAUSE: AutoPause = { reason: null, by: null, away: 0, of: 0 }
