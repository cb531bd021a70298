const MUTED_KEY = 'voiceMuted'

/** Whether the voice was turned off on this device. */
export function readMuted(): boolean {
  try {
    return localStorage.getItem(MUTED_KEY) === 'true'
  } catch {
    return false
  }
}

/** Remembers it for the next visit; a browser without storage forgets. */
export function storeMuted(muted: boolean): void {
  try {
    localStorage.setItem(MUTED_KEY, String(muted))
  } catch {
    // Nothing to keep it in.
  }
}
