import type { RoomId } from '#shared/game/ids.ts'
import type { RoomStatus } from '../types.ts'
import { type Contribution, type DrawEvidence, type EvidenceCall, type LastThrow, withChecksum } from './evidence.ts'
import type { CallProof } from './proof.ts'

/** The public side of a room's draw. The secret is null until the game has finished. */
export interface PublicDraw {
  epoch: string
  commitment: string
  contributions: Contribution[]
  lastThrow: LastThrow | null
  publicSeed: string | null
  leaves: string[]
  secret: string | null
  /** By the place of the call in the game. The host's own calls have none. */
  proofs: ReadonlyMap<number, CallProof>
}

/** Everything about a room's draw that is public so far, up to the calls of the room. */
export function publicEvidence(
  { id, status, calledNumbers }: { id: RoomId; status: RoomStatus; calledNumbers: readonly number[] },
  { epoch, commitment, contributions, lastThrow, publicSeed, leaves, secret, proofs }: PublicDraw,
): DrawEvidence {
  const isRehearsal = status === 'waiting' || status === 'ticket_selection'
  return withChecksum({
    format: lastThrow ? 'tambola-draw-v2' : 'tambola-draw-v1',
    roomId: id,
    epoch,
    commitment,
    contributions,
    ...(lastThrow && { lastThrow }),
    publicSeed,
    leaves,
    calls: isRehearsal ? [] : calledNumbers.map((number, i) => evidenceCall(number, i + 1, proofs.get(i + 1))),
    // The secret is added only when all calls are included. If the game ended after the room was read, some are left
    // out.
    secret: status === 'finished' ? secret : null,
    witness: null,
  })
}

function evidenceCall(number: number, seq: number, proof: CallProof | undefined): EvidenceCall {
  return proof ? { seq, number, source: 'draw', proof } : { seq, number, source: 'host', proof: null }
}
