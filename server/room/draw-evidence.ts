import { type DrawEvidence, type EvidenceCall, withChecksum } from '#shared/game/draw/evidence.ts'
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
  const isRehearsal = room.status === 'waiting' || room.status === 'ticket_selection'
  const proofs = new Map((await loadDrawCalls(db, room.id)).map((call) => [call.seq, call]))
  return withChecksum({
    format: lastThrow ? 'tambola-draw-v2' : 'tambola-draw-v1',
    roomId: room.id,
    epoch: draw.epoch,
    commitment: draw.commitment,
    contributions: await loadContributions(db, room.id),
    ...(lastThrow && { lastThrow }),
    publicSeed: draw.publicSeed,
    leaves: draw.leaves,
    calls: isRehearsal ? [] : room.calledNumbers.map((number, i) => evidenceCall(number, i + 1, proofs.get(i + 1))),
    // The secret is added only when all calls are included. If the game ended after the room was read, some are left
    // out.
    secret: room.status === 'finished' ? draw.secret : null,
    witness: null,
  })
}

function evidenceCall(number: number, seq: number, proven: DrawCallRow | undefined): EvidenceCall {
  if (!proven) return { seq, number, source: 'host', proof: null }
  const { position, salt, skipped } = proven
  const inOrder = skipped.map((each) => ({ position: each.position, number: each.number, salt: each.salt }))
  return { seq, number, source: 'draw', proof: { position, salt, skipped: inOrder } }
}
