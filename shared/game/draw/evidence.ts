import { isBoardNumber } from '../board.ts'
import type { CallProof } from './calls.ts'
import type { Contribution } from './commitment.ts'
import { hashOf } from './hashing.ts'
import type { Opening } from './leaves.ts'

export const EVIDENCE_FORMAT = 'tambola-draw-v1'

/** A call as the evidence has it: drawn, with its proof, or taken by the host from a bag, without one. */
export type EvidenceCall =
  | { seq: number; number: number; source: 'draw'; proof: CallProof }
  | { seq: number; number: number; source: 'host'; proof: null }

/** What one browser saw with its own eyes while the game ran, independent of what the server says later. */
export interface Witness {
  /** The first commitment that it was shown. */
  commitment: string
  /** What it added itself, if the server had taken it. */
  contribution: Contribution | null
  /** The numbers in the order in which it saw them. */
  numbers: number[]
}

/** Everything about one draw that is public by now, as the server answers and as it is kept in a file. */
export interface DrawEvidence {
  format: typeof EVIDENCE_FORMAT
  roomId: string
  epoch: string
  commitment: string
  contributions: Contribution[]
  /** Null until the game starts. */
  publicSeed: string | null
  /** Ninety from the start of the game on, none before. */
  leaves: string[]
  calls: EvidenceCall[]
  /** Null until the game has finished. */
  secret: string | null
  /** Null in the server's own answer. */
  witness: Witness | null
  /** Finds damage to a file, not forgery: whoever changes the rest can change this too. */
  checksum: string
}

/** Puts the checksum on evidence whose keys are in the order of `DrawEvidence`. */
export function withChecksum(evidence: Omit<DrawEvidence, 'checksum'>): DrawEvidence {
  return { ...evidence, checksum: hashOf(JSON.stringify(evidence)) }
}

/** Reads evidence as it must be to the letter: known keys only, in their order, everything in its range. Else null. */
export function readEvidence(value: unknown): DrawEvidence | null {
  try {
    const read = evidenceIn(value)
    return JSON.stringify(read) === JSON.stringify(value) ? read : null
  } catch (error) {
    if (error instanceof MalformedError) return null
    throw error
  }
}

/** Reads a call as it is announced, whatever else comes along with it. Null if it is none. */
export function readCall(value: unknown): EvidenceCall | null {
  try {
    return callIn(value)
  } catch (error) {
    if (error instanceof MalformedError) return null
    throw error
  }
}

class MalformedError extends Error {}

function evidenceIn(value: unknown): DrawEvidence {
  const evidence = fieldsIn(value)
  if (evidence.format !== EVIDENCE_FORMAT) throw new MalformedError()
  return {
    format: EVIDENCE_FORMAT,
    roomId: textIn(evidence.roomId, /^\d{6}$/),
    epoch: textIn(evidence.epoch, /^[\w-]{1,64}$/),
    commitment: digestIn(evidence.commitment),
    contributions: listIn(evidence.contributions, contributionIn),
    publicSeed: orNull(evidence.publicSeed, digestIn),
    leaves: listIn(evidence.leaves, digestIn),
    calls: listIn(evidence.calls, callIn),
    secret: orNull(evidence.secret, digestIn),
    witness: orNull(evidence.witness, witnessIn),
    checksum: digestIn(evidence.checksum),
  }
}

function callIn(value: unknown): EvidenceCall {
  const { seq, number, source, proof } = fieldsIn(value)
  const call = { seq: numberIn(seq), number: numberIn(number) }
  if (source === 'host' && proof === null) return { ...call, source, proof }
  if (source === 'draw') return { ...call, source, proof: proofIn(proof) }
  throw new MalformedError()
}

function proofIn(value: unknown): CallProof {
  const { position, salt, skipped } = fieldsIn(value)
  return { position: numberIn(position), salt: digestIn(salt), skipped: listIn(skipped, openingIn) }
}

function openingIn(value: unknown): Opening {
  const { position, number, salt } = fieldsIn(value)
  return { position: numberIn(position), number: numberIn(number), salt: digestIn(salt) }
}

function witnessIn(value: unknown): Witness {
  const { commitment, contribution, numbers } = fieldsIn(value)
  return {
    commitment: digestIn(commitment),
    contribution: orNull(contribution, contributionIn),
    numbers: listIn(numbers, numberIn),
  }
}

function contributionIn(value: unknown): Contribution {
  const { playerId, entropy } = fieldsIn(value)
  return { playerId: textIn(playerId, /^[0-9a-f-]{36}$/), entropy: textIn(entropy, /^[0-9a-f]{32}$/) }
}

/** Positions, numbers and places of calls all run from 1 to 90. */
function numberIn(value: unknown): number {
  if (!isBoardNumber(value)) throw new MalformedError()
  return value
}

const digestIn = (value: unknown) => textIn(value, /^[0-9a-f]{64}$/)

function textIn(value: unknown, shape: RegExp): string {
  if (typeof value !== 'string' || !shape.test(value)) throw new MalformedError()
  return value
}

/** No list of a draw but that of the contributions can be longer than the board. */
const MOST_ITEMS = 10_000

function listIn<T>(value: unknown, read: (item: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length > MOST_ITEMS) throw new MalformedError()
  return value.map(read)
}

function orNull<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === null ? null : read(value)
}

function fieldsIn(value: unknown): Partial<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedError()
  return { ...value }
}
