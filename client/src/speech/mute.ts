import { readStored, store } from '#client/device/storage.ts'

const MUTED_KEY = 'voiceMuted'

/** Whether the voice was turned off on this device. */
export function readMuted(): boolean {
  return readStored(MUTED_KEY) === 'true'
}

/** Stores the choice for the next visit. */
export function storeMuted(muted: boolean): void {
  store(MUTED_KEY, String(muted))
}
