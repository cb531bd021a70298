import {
  type DrawEvidence,
  type EvidenceCall,
  readCall,
  readEvidence,
  withChecksum,
} from '#shared/game/draw/evidence.ts'
import { hashOf } from '#shared/game/draw/hashing.ts'
import { type DrawFault, verifyDraw } from '#shared/game/draw/verify.ts'
import type { DrawMemory } from './draw-memory.ts'

/*
 * The part that hashes. It is loaded when a draw is first looked at, so that nobody waits for it to see a ticket.
 */

/** What came out of looking at evidence. */
export interface Judged {
  fault: DrawFault | null
  isVerified: boolean
  /** What was looked at, right or not; null if it cannot be read. */
  evidence: DrawEvidence | null
  /** What to remember from now on; null if nothing could be read so far. */
  memory: DrawMemory | null
}

/** Judges what the server says of a draw by itself, and against what this browser remembers of that room. */
export function judgeEvidence(answer: unknown, roomId: string, known: DrawMemory | null): Judged {
  const evidence = readEvidence(answer)
  if (!evidence) return { fault: 'malformed', isVerified: false, evidence: null, memory: known }
  const leaves = evidence.leaves.length > 0 ? hashOf(...evidence.leaves) : null
  const memory: DrawMemory = known
    ? { ...known, leaves: known.leaves ?? leaves }
    : { since: Date.now(), commitment: evidence.commitment, contribution: null, leaves, numbers: [] }
  const isAnother = evidence.roomId !== roomId || leaves !== memory.leaves
  const { verdict, fault } = verifyDraw(withWitness(evidence, memory))
  const found = fault ?? (isAnother ? 'witness' : null)
  const numbers = evidence.calls.map(({ number }) => number)
  const isNews = found === null && numbers.length > memory.numbers.length
  return {
    fault: found,
    isVerified: found === null && verdict === 'verified',
    evidence,
    memory: isNews ? { ...memory, numbers } : memory,
  }
}

/** The evidence with a call that was just announced, as the server would answer it; null if that is no call at all. */
export function withCall({ checksum: _, ...rest }: DrawEvidence, announced: unknown): DrawEvidence | null {
  const call: EvidenceCall | null = readCall(announced)
  return call && withChecksum({ ...rest, calls: [...rest.calls, call] })
}

/**
 * The evidence with what this browser saw. While a game runs, the browser may know calls that the evidence does not have
 * yet; once the secret is out, it must have them all.
 */
export function withWitness({ checksum: _, ...rest }: DrawEvidence, memory: DrawMemory): DrawEvidence {
  const { commitment, contribution, numbers } = memory
  const seen = rest.secret === null ? numbers.slice(0, rest.calls.length) : numbers
  const isMixed = rest.publicSeed !== null
  return withChecksum({
    ...rest,
    witness: { commitment, contribution: isMixed ? contribution : null, numbers: seen },
  })
}
