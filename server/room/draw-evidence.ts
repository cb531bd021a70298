import type { DrawEvidence } from '#shared/game/draw/evidence.ts'
import type { CallProof } from '#shared/game/draw/proof.ts'
import { publicEvidence } from '#shared/game/draw/public-evidence.ts'
import type { Db, Tx } from '../db/open.ts'
import { type DrawCallRow, loadContributions, loadDraw, loadDrawCalls } from './draw-repo.ts'
import type { RoomRow } from './repo.ts'

/**
 * Everything about a room's draw that is public so far. Load the room first: the evidence is then at least as new, so
 * every call of the room has its proof, and newer calls are left out.
 */
export async function loadEvidence(db: Db | Tx, room: RoomRow): Promise<DrawEvidence | null> {
  const draw = await loadDraw(db, room.id)
  if (!draw) return null
  // A jsonb column does not keep the order of keys.
  const lastThrow = draw.lastThrow && { list: draw.lastThrow.list, entropy: draw.lastThrow.entropy }
  const proofs = new Map((await loadDrawCalls(db, room.id)).map((call) => [call.seq, proofOf(call)]))
  return publicEvidence(room, { ...draw, lastThrow, contributions: await loadContributions(db, room.id), proofs })
}

function proofOf({ position, salt, skipped }: DrawCallRow): CallProof {
  const inOrder = skipped.map((each) => ({ position: each.position, number: each.number, salt: each.salt }))
  return { position, salt, skipped: inOrder }
}
