import { isBoardNumber } from '../board.ts'
import type { CallProof } from './calls.ts'
import type { Contribution } from './commitment.ts'
import { hashOf } from './hashing.ts'
import type { Opening } from './leaves.ts'

export const EVIDENCE_FORMAT = 'tambola-draw-v1'

/** A call in the evidence: drawn, with its proof, or taken by the host from a bag, without one. */
export type EvidenceCall =
  | { seq: number; number: number; source: 'draw'; proof: CallProof }
  | { seq: number; number: number; source: 'host'; proof: null }

/** What one browser saw during the game, independent of what the server says later. */
export interface Witness {
  /** The first commitment that the browser received. */
  commitment: string
  /** Its own contribution, if the server accepted it. */
  contribution: Contribution | null
  /** The called numbers in the order in which the browser saw them. */
  numbers: number[]
}

/** Everything about a draw that is public so far, as the server answers it and as it is saved to a file. */
export interface DrawEvidence {
  format: typeof EVIDENCE_FORMAT
  roomId: string
  epoch: string
  commitment: string
  contributions: Contribution[]
  /** Null until the game starts. */
  publicSeed: string | null
  /** Ninety once the game has started, none before. */
  leaves: string[]
  calls: EvidenceCall[]
  /** Null until the game has finished. */
  secret: string | null
  /** Null in the server's answer. */
  witness: Witness | null
  /** Detects damage, not forgery: whoever changes the file can also change the checksum. */
  checksum: string
}

/** Adds the checksum to evidence whose keys are in the order of `DrawEvidence`. */
export function withChecksum(evidence: Omit<DrawEvidence, 'checksum'>): DrawEvidence {
  return { ...evidence, checksum: hashOf(JSON.stringify(evidence)) }
}

/** Parses evidence strictly: only known keys, in their order, with all values in range. Otherwise null. */
export function readEvidence(value: unknown): DrawEvidence | null {
  try {
    const read = evidenceIn(value)
    return JSON.stringify(read) === JSON.stringify(value) ? read : null
  } catch (error) {
    if (error instanceof MalformedError) return null
    throw error
  }
}

/** Parses an announced call and ignores other fields. Null if it is not a call. */
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

/** Positions, numbers and sequence numbers of calls are all 1 to 90. */
function numberIn(value: unknown): number {
  if (!isBoardNumber(value)) throw new MalformedError()
  return value
}

const digestIn = (value: unknown) => textIn(value, /^[0-9a-f]{64}$/)

function textIn(value: unknown, shape: RegExp): string {
  if (typeof value !== 'string' || !shape.test(value)) throw new MalformedError()
  return value
}

/** Upper bound for any list; only that of the contributions can be longer than 90. */
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
