import { saveFile } from '#client/device/share.ts'
import type { DrawState } from './draw-watch.ts'

/** Saves the evidence of a draw, with what this browser saw of it, as a file that anyone can verify. */
export async function saveEvidence({ roomId, round, evidence, memory }: DrawState): Promise<void> {
  if (!evidence || !memory) return
  const { withWitness } = await import('./judge.ts')
  const file = new Blob([`${JSON.stringify(withWitness(evidence, memory), null, 1)}\n`], { type: 'application/json' })
  saveFile(file, round === 1 ? `tambola-draw-${roomId}.json` : `tambola-draw-${roomId}-round-${round}.json`)
}
