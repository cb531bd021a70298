import { recordedIn, wavOf } from '#shared/input/wav.ts'

/* A recorded number as it is sent, and as it stands in a file: a WAV file in Base64. */

/** The text of a recording. */
export function clipOf(samples: Int16Array): string {
  let letters = ''
  for (const byte of wavOf(samples)) letters += String.fromCharCode(byte)
  return btoa(letters)
}

/** The samples of such a text, or null if it is not the recording of a number. */
export function samplesIn(clip: string): Int16Array | null {
  try {
    return recordedIn(Uint8Array.from(atob(clip), (letter) => letter.charCodeAt(0)))
  } catch {
    // The text is not Base64.
    return null
  }
}
