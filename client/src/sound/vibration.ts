import { settings } from '#client/settings/settings.ts'

/** Milliseconds of buzz and pause in turn. */
const PATTERNS = {
  mark: [10],
  invalid: [20, 40, 20],
  call: [30],
  win: [60, 40, 60, 40, 120],
} satisfies Record<string, number[]>

/** Whether this device can vibrate at all, as far as one can know. Firefox has the function and does nothing. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator && !navigator.userAgent.includes('Firefox')
}

/** Vibrates, where the device can and the player wants it. Browsers refuse before the first tap, with a complaint. */
export function vibrate(name: keyof typeof PATTERNS): void {
  if (!settings().vibration || !canVibrate() || !navigator.userActivation?.hasBeenActive) return
  navigator.vibrate(PATTERNS[name])
}
