import type { RoomView } from '#shared/api.ts'
import { type DrawEvidence, type EvidenceCall, withChecksum } from '#shared/game/draw/evidence.ts'
import { hashOf } from '#shared/game/draw/hashing.ts'
import { type CallsSoFar, type DrawFault, followCall, NO_CALLS, verifyDraw } from '#shared/game/draw/verify.ts'
import type { DrawMemory } from './draw-memory.ts'

/** What the screen shows of a room, which the evidence must agree with. */
export type SeenRoom = Pick<RoomView, 'id' | 'epoch' | 'status' | 'calledNumbers' | 'hostCalledNumbers'>

/** What came out of looking at evidence. */
export interface Judged {
  fault: DrawFault | null
  isVerified: boolean
  /** How far the calls were followed. */
  followed: CallsSoFar
  /** What to remember from now on. */
  memory: DrawMemory
}

/** Judges what the server says of a draw by itself, and against what this browser remembers. */
export function judgeEvidence(evidence: DrawEvidence, known: DrawMemory | null): Judged {
  const leaves = evidence.leaves.length > 0 ? hashOf(...evidence.leaves) : null
  const memory: DrawMemory = known
    ? { ...known, leaves: known.leaves ?? leaves }
    : { commitment: evidence.commitment, contribution: null, leaves, numbers: [] }
  const { verdict, fault } = verifyDraw(withWitness(evidence, memory))
  const changed = leaves !== null && leaves !== memory.leaves
  return {
    fault: fault ?? (changed ? 'witness' : null),
    isVerified: verdict === 'verified' && !changed,
    followed: fault ? NO_CALLS : followAll(evidence),
    memory,
  }
}

/** Judges a call that was just announced; it must be the next one. */
export function judgeCall(
  leaves: readonly string[],
  followed: CallsSoFar,
  call: EvidenceCall,
): CallsSoFar | 'sequence' | 'leaf' {
  return followCall(leaves, followed, call)
}

/**
 * The evidence with what this browser saw. While a game runs, the browser may know calls that the evidence does not have
 * yet; once the secret is out, it must have them all.
 */
export function withWitness(evidence: DrawEvidence, memory: DrawMemory): DrawEvidence {
  const { checksum: _, ...rest } = evidence
  const { commitment, contribution, numbers } = memory
  const seen = evidence.secret === null ? numbers.slice(0, evidence.calls.length) : numbers
  const isMixed = evidence.publicSeed !== null
  return withChecksum({
    ...rest,
    witness: { commitment, contribution: isMixed ? contribution : null, numbers: seen },
  })
}

function followAll({ leaves, calls }: DrawEvidence): CallsSoFar {
  let followed = NO_CALLS
  for (const call of calls) {
    const next = followCall(leaves, followed, call)
    if (typeof next === 'string') return followed
    followed = next
  }
  return followed
}
