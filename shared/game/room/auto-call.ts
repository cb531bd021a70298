/** What the host wants of auto call. It stays over the rounds of an evening. */
export const AUTO_STATES = ['off', 'on', 'paused'] as const
/** Why the numbers wait, if they do: for longer than the pace, or until somebody says go on. */
export const AUTO_REASONS = ['host', 'win', 'away', 'hold', 'break'] as const
/** After a win the numbers wait for a moment, or until the host goes on. */
export const AFTER_WIN = ['breather', 'stop'] as const
/** How many people have to be away for the numbers to wait for them: never, more than half, anyone. */
export const WHEN_AWAY = ['never', 'half', 'anyone'] as const

/** The part of auto call that the host sets. */
export interface AutoSettings {
  /** Milliseconds from one number to the next. */
  paceMs: number
  afterWin: (typeof AFTER_WIN)[number]
  whenAway: (typeof WHEN_AWAY)[number]
}

/** Why the numbers wait, and for whom. */
export interface AutoPause {
  /** Null while the numbers come at their pace. */
  reason: (typeof AUTO_REASONS)[number] | null
  /** Who paused, asked to wait or won; the names of those who are away, separated by commas. */
  by: string | null
  /** How many people are away, of how many who play. */
  away: number
  of: number
}

/** The server calls. Times are spans, because the clocks of phones are wrong. */
export interface AutoCall extends AutoSettings, AutoPause {
  state: (typeof AUTO_STATES)[number]
  /** Milliseconds until the next number, as of this view; null if none is due. */
  dueInMs: number | null
}

export const DEFAULT_AUTO_SETTINGS: AutoSettings = { paceMs: 7_000, afterWin: 'breather', whenAway: 'half' }
export const NO_PAUSE: AutoPause = { reason: null, by: null, away: 0, of: 0 }
