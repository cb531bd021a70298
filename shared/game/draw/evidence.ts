import * as z from 'zod/mini'
import type { RoomId } from '../ids.ts'
import { boardNumber } from '../schemas.ts'
import { isBeforeStart, type RoomStatus } from '../types.ts'
import { hashOf } from './draw.ts'
import { type PaperList, paperList, type TwoSeats, twoSeats, type WrittenList, writtenList } from './lists.ts'
import { type CallProof, callProof, digest, entropy, lastThrow, MOST_ITEMS, place } from './proof.ts'

/**
 * Version 1 has neither a last throw nor people on paper, version 2 a last throw, version 3 people on paper, version 4 people
 * with two seats and any of the others, version 5 tickets that the host wrote down and any of the others.
 */
export const EVIDENCE_FORMATS = [
  'tambola-draw-v1',
  'tambola-draw-v2',
  'tambola-draw-v3',
  'tambola-draw-v4',
  'tambola-draw-v5',
] as const

const listOf = <Item extends z.core.$ZodType>(item: Item) => z.array(item).check(z.maxLength(MOST_ITEMS))

const drawnCall = z.object({ seq: place, number: boardNumber, source: z.literal('draw'), proof: callProof })
const hostCall = z.object({ seq: place, number: boardNumber, source: z.literal('host'), proof: z.null() })

/** A call as the evidence has it: drawn, with its proof, or taken by the host from a bag, without one. */
const evidenceCall = z.discriminatedUnion('source', [drawnCall, hostCall])
export type EvidenceCall = z.infer<typeof evidenceCall>

/** Random bytes that a player's browser adds to the draw: 32 hex digits. */
const contribution = z.object({ playerId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)), entropy })
export type Contribution = z.infer<typeof contribution>

export type LastThrow = z.infer<typeof lastThrow>

/** What one browser saw while the game ran, independent of what the server says later. */
const witness = z.object({
  /** The first commitment that it was shown. */
  commitment: digest,
  /** What it added itself, if the server had taken it. */
  contribution: z.nullable(contribution),
  /** The numbers in the order in which it saw them. */
  numbers: listOf(boardNumber),
  /** In version 5 only: the digests of the tickets that it saw written down. */
  written: z.optional(listOf(digest)),
})

/** Everything about one draw that is public by now, as the server answers and as it is kept in a file. */
const drawEvidence = z.object({
  format: z.enum(EVIDENCE_FORMATS),
  roomId: z.string().check(z.regex(/^\d{6}$/)),
  epoch: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  commitment: digest,
  contributions: listOf(contribution),
  /** In version 4, and in version 5 if there are any. */
  twoSeats: z.optional(twoSeats),
  /** In version 3, and in later ones if there are any. */
  paper: z.optional(paperList),
  /** In version 2, and in later ones if there was one. */
  lastThrow: z.optional(lastThrow),
  /** Null until the game starts. */
  publicSeed: z.nullable(digest),
  /** Ninety from the start of the game on, none before. */
  leaves: listOf(digest),
  calls: listOf(evidenceCall),
  /** In version 5 only. */
  written: z.optional(writtenList),
  /** Null until the game has finished. */
  secret: z.nullable(digest),
  /** Null in the server's own answer. */
  witness: z.nullable(witness),
  /** Detects damage to a file, not forgery: a forger can change it too. */
  checksum: digest,
})
export type DrawEvidence = z.infer<typeof drawEvidence>

/** Adds the checksum to evidence whose keys are in the order of `DrawEvidence`. */
export function withChecksum(evidence: Omit<DrawEvidence, 'checksum'>): DrawEvidence {
  return { ...evidence, checksum: hashOf(JSON.stringify(evidence)) }
}

/** Parses evidence strictly: only known keys, in their order, with all values in range. Otherwise null. */
export function readEvidence(value: unknown): DrawEvidence | null {
  const { data } = drawEvidence.safeParse(value)
  return data && hasItsVersion(data) && JSON.stringify(data) === JSON.stringify(value) ? data : null
}

/** A last throw comes with the start, so in evidence from before it there is none; and tickets are written down after it. */
function hasItsVersion(evidence: DrawEvidence): boolean {
  const { format, lastThrow: thrown, written, publicSeed, witness } = evidence
  const hasSeenWritten = witness === null || (witness.written !== undefined) === (written !== undefined)
  const isBeforeStart = thrown === undefined && written === undefined
  return format === versionOf(evidence) && hasSeenWritten && (isBeforeStart || publicSeed !== null)
}

interface Beside {
  lastThrow?: LastThrow | null | undefined
  paper?: PaperList | null | undefined
  twoSeats?: readonly TwoSeats[] | undefined
  written?: WrittenList | null | undefined
}

function versionOf({ lastThrow: thrown, paper, twoSeats: seats, written }: Beside): DrawEvidence['format'] {
  if (written) return 'tambola-draw-v5'
  if (seats) return 'tambola-draw-v4'
  if (paper) return 'tambola-draw-v3'
  return thrown ? 'tambola-draw-v2' : 'tambola-draw-v1'
}

/** Parses an announced call and ignores other fields. Null if it is not a call. */
export function readCall(value: unknown): EvidenceCall | null {
  return evidenceCall.safeParse(value).data ?? null
}

/** The public side of a room's draw. The secret is null until the game has finished. */
export interface PublicDraw {
  epoch: string
  commitment: string
  contributions: Contribution[]
  /** Of people who came in twice. */
  twoSeats?: TwoSeats[] | undefined
  /** Null if nobody plays on paper. */
  paper: PaperList | null
  lastThrow: LastThrow | null
  publicSeed: string | null
  leaves: string[]
  secret: string | null
  /** Null if the host wrote no ticket down. */
  written: WrittenList | null
  /** By the place of the call in the game. The host's own calls have none. */
  proofs: ReadonlyMap<number, CallProof>
}

/** Everything about a room's draw that is public so far, up to the calls of the room. */
export function publicEvidence(
  { id, status, calledNumbers }: { id: RoomId; status: RoomStatus; calledNumbers: readonly number[] },
  {
    epoch,
    commitment,
    contributions,
    twoSeats,
    paper,
    lastThrow,
    publicSeed,
    leaves,
    secret,
    written,
    proofs,
  }: PublicDraw,
): DrawEvidence {
  // What was written down after the room was read is left out, like its calls.
  const noted = written?.tickets.filter(({ after }) => after <= calledNumbers.length) ?? []
  const isNoted = written && publicSeed !== null && noted.length > 0
  return withChecksum({
    format: versionOf({ lastThrow, paper, twoSeats, written: isNoted ? written : null }),
    roomId: id,
    epoch,
    commitment,
    contributions,
    ...(twoSeats && { twoSeats }),
    ...(paper && { paper }),
    ...(lastThrow && { lastThrow }),
    publicSeed,
    leaves,
    calls: isBeforeStart(status) ? [] : calledNumbers.map((number, i) => callWith(number, i + 1, proofs.get(i + 1))),
    ...(isNoted && { written: { round: written.round, tickets: noted } }),
    // The secret is added only when all calls are included. If the game ended after the room was read, some are left
    // out.
    secret: status === 'finished' ? secret : null,
    witness: null,
  })
}

function callWith(number: number, seq: number, proof: CallProof | undefined): EvidenceCall {
  return proof ? { seq, number, source: 'draw', proof } : { seq, number, source: 'host', proof: null }
}
