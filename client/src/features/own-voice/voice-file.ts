import { isBoardNumber } from '#shared/game/board.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { CLIP_MAX_LETTERS } from '#shared/input/wav.ts'
import { clipOf, samplesIn } from './clip.ts'

/*
 * The recordings of a room as one file, which a host keeps for another evening. It is JSON, `{"tambolaVoice": 1, "clips":
 * {"47": "UklGR…"}}`: the version of the format, and each number that was read as a WAV file in Base64.
 */

const VERSION = 1
/** How every file of ours begins. */
const BEGINNING = `{"tambolaVoice":${VERSION},`
/** The largest file: the longest recording of each number, with its name and marks. */
const MOST_BYTES = 100 + HIGHEST_NUMBER * (CLIP_MAX_LETTERS + 10)

export const FILE_NAME = 'our-voice.json'

/** Recordings by their number. */
export type Clips = ReadonlyMap<number, Int16Array>

/** Why nothing of a file is taken: it is none of ours, it is not whole, or one of its clips is not the recording of a number. */
export type FileFault = { file: 'foreign' | 'cut' } | { file: 'damaged'; number: number }

/** The file of some recordings. */
export function fileOf(clips: Clips): Blob {
  const named = Object.fromEntries([...clips].map(([number, samples]) => [number, clipOf(samples)]))
  return new Blob([JSON.stringify({ tambolaVoice: VERSION, clips: named })], { type: 'application/json' })
}

/** Reads all recordings of a chosen file, or returns why the file cannot be used. */
export async function clipsIn(file: Blob): Promise<Clips | FileFault> {
  if (file.size > MOST_BYTES) return { file: 'foreign' }
  const text = await file.text().catch(() => null)
  // It was moved or deleted after it was chosen.
  if (text === null) return { file: 'cut' }
  if (!text.startsWith(BEGINNING)) return { file: 'foreign' }
  const named = clipsOf(text)
  if (!named) return { file: 'cut' }
  const clips = new Map<number, Int16Array>()
  for (const [name, clip] of Object.entries(named)) {
    const number = Number(name)
    if (!isBoardNumber(number) || String(number) !== name) return { file: 'foreign' }
    const samples = typeof clip === 'string' ? samplesIn(clip) : null
    if (!samples) return { file: 'damaged', number }
    clips.set(number, samples)
  }
  return clips.size > 0 ? clips : { file: 'foreign' }
}

function clipsOf(text: string): object | null {
  try {
    const { clips } = JSON.parse(text)
    return typeof clips === 'object' ? clips : null
  } catch {
    return null
  }
}
