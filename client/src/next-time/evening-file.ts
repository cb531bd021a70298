import { saveFile } from '#client/device/share.ts'
import { hashOf } from '#shared/game/draw/draw.ts'
import { type KeptEvening, keptFrom } from './kept-evening.ts'

/*
 * A kept evening as a file of the host's own, to take to another phone. Its checksum tells a damaged file: a name that lost
 * a letter would be expected in vain.
 */

/** No file of ours is larger. */
const EVENING_FILE_MAX_BYTES = 256 * 1024

/** The text of the file. */
export function fileOf(evening: KeptEvening): string {
  return `${JSON.stringify({ tambola: 'evening', evening, checksum: checksumOf(evening) }, null, 1)}\n`
}

export function saveEvening(evening: KeptEvening): void {
  saveFile(new Blob([fileOf(evening)], { type: 'application/json' }), 'tambola-evening.json')
}

/** Why a file cannot be used: it is something else, or it is one of ours that has changed. */
export type BadFile = 'not ours' | 'damaged'

/** Reads a file that somebody has chosen. */
export async function readEvening(file: Blob): Promise<KeptEvening | BadFile> {
  return file.size > EVENING_FILE_MAX_BYTES ? 'not ours' : eveningIn(await file.text())
}

/** The evening in the text of a file. */
export function eveningIn(text: string): KeptEvening | BadFile {
  const read = parsed(text)
  if (read === undefined) return text.includes('"tambola": "evening"') ? 'damaged' : 'not ours'
  if (typeof read !== 'object' || read === null || !('tambola' in read) || read.tambola !== 'evening') return 'not ours'
  const { evening, checksum } = read as { evening?: unknown; checksum?: unknown }
  return (checksum === checksumOf(evening) && keptFrom(evening)) || 'damaged'
}

const checksumOf = (evening: unknown) => hashOf(JSON.stringify(evening) ?? '')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
