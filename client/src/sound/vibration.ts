import { settings } from '#client/settings/settings.ts'

/** Alternating milliseconds of vibration and pause. */
const VIBRATIONS = {
  mark: [10],
  invalid: [20, 40, 20],
  call: [30],
  /** The number is on one's own tickets. */
  mine: [60, 60, 60],
  /** One number more, and something can be claimed. */
  near: [30, 50, 30, 50, 30, 50, 30],
  win: [60, 40, 60, 40, 120],
} satisfies Record<string, number[]>

/** Whether this device can probably vibrate. Firefox has the function, but it does nothing. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator && !navigator.userAgent.includes('Firefox')
}

/** So many times as long in easy mode. */
const STRONG = 3

/** Vibrates if the device can and the player wants it. Before the first tap browsers refuse and log a warning. */
export function vibrate(name: keyof typeof VIBRATIONS): void {
  const { vibration, easyMode } = settings()
  if (!vibration || !canVibrate() || !navigator.userActivation?.hasBeenActive) return
  navigator.vibrate(VIBRATIONS[name].map((ms) => (easyMode ? ms * STRONG : ms)))
}
