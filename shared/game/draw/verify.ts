import { ALL_NUMBERS } from '../board.ts'
import { paperPlayerId } from '../paper.ts'
import { rowOf, ticketFrom } from '../written.ts'
import { commitmentOf, leafOf, leavesOf, listHashOf, publicSeedOf, writtenHashOf } from './draw.ts'
import { type DrawEvidence, type EvidenceCall, readEvidence, withChecksum } from './evidence.ts'
import type { Opening } from './proof.ts'

/** The faults of a draw, in the order in which they are checked. The first one found is reported. */
export const DRAW_FAULTS = [
  /** Not an evidence file, or a value is not allowed in its place. */
  'malformed',
  'checksum',
  /**
   * A player on paper is not the one who follows from the person and the round, or added bytes; or a person or a number comes
   * twice or out of order.
   */
  'paper',
  /** A seat of somebody with two is on paper, or that of somebody else too. */
  'two_seats',
  /**
   * The public seed does not follow from commitment, contributions, people on paper and last throw, the throw was over
   * another list, or a player contributed twice.
   */
  'public_seed',
  /** There are not exactly ninety leaves after the start, or there are leaves or calls before it. */
  'leaves',
  /** A call is missing, repeated or out of place. */
  'sequence',
  /** A number does not match the leaf at its position. */
  'leaf',
  /**
   * A ticket that the host wrote down is none, or later than the calls; or its holder is on a phone, is not the one who
   * follows from the person and the round, or holds another ticket with its number.
   */
  'written',
  /** The secret does not match the commitment. */
  'commitment',
  /** The secret does not produce the published leaves. */
  'order',
  /** The server now contradicts what this browser saw during the game. */
  'witness',
] as const
export type DrawFault = (typeof DRAW_FAULTS)[number]

/**
 * `verified`: everything is revealed and correct. `right_so_far`: everything known so far is correct; the rest will be
 * known when the game has finished. `broken`: something is wrong.
 */
export type Verdict = { verdict: 'verified' | 'right_so_far'; fault: null } | { verdict: 'broken'; fault: DrawFault }

/** Verifies evidence of a running or finished draw, from any source. */
export function verifyDraw(value: unknown): Verdict {
  const evidence = readEvidence(value)
  const fault = evidence ? faultOf(evidence) : 'malformed'
  if (fault) return { verdict: 'broken', fault }
  return { verdict: evidence?.secret ? 'verified' : 'right_so_far', fault: null }
}

function faultOf(evidence: DrawEvidence): DrawFault | null {
  const { checksum, ...rest } = evidence
  if (withChecksum(rest).checksum !== checksum) return 'checksum'
  if (!isPaperRight(evidence)) return 'paper'
  if (!areTwoSeatsRight(evidence)) return 'two_seats'
  if (!isPublicSeedRight(evidence)) return 'public_seed'
  if (!areLeavesInTime(evidence)) return 'leaves'
  const fault = faultOfCalls(evidence) ?? (isWrittenRight(evidence) ? null : 'written') ?? faultOfReveal(evidence)
  return fault ?? (isWitnessRight(evidence) ? null : 'witness')
}

function isPaperRight({ paper, contributions }: DrawEvidence): boolean {
  if (!paper) return true
  const { round, people } = paper
  const isOnPaper = (id: string) => people.some(({ playerId }) => playerId === id)
  return (
    people.every(({ paperNo }, i) => i === 0 || paperNo > (people[i - 1]?.paperNo ?? 0)) &&
    new Set(people.map(({ personId }) => personId)).size === people.length &&
    people.every(({ personId, playerId }) => playerId === paperPlayerId(personId, round)) &&
    !contributions.some(({ playerId }) => isOnPaper(playerId))
  )
}

function areTwoSeatsRight({ twoSeats = [], paper }: DrawEvidence): boolean {
  const seats = twoSeats.flatMap(({ playerId, secondId }) => [playerId, secondId])
  const onPaper = paper?.people.map(({ playerId }) => playerId) ?? []
  return new Set([...seats, ...onPaper]).size === seats.length + onPaper.length
}

function isPublicSeedRight({ commitment, contributions, paper, lastThrow, publicSeed }: DrawEvidence): boolean {
  if (new Set(contributions.map(({ playerId }) => playerId)).size !== contributions.length) return false
  if (lastThrow && lastThrow.list !== listHashOf(commitment, contributions, paper)) return false
  return publicSeed === null || publicSeed === publicSeedOf(commitment, contributions, lastThrow, paper)
}

function areLeavesInTime({ publicSeed, leaves, calls }: DrawEvidence): boolean {
  return publicSeed === null ? leaves.length + calls.length === 0 : leaves.length === ALL_NUMBERS.length
}

/** State of the verification after some calls of a game. */
interface CallsSoFar {
  called: readonly number[]
  hostCalled: readonly number[]
  /** The last position of the order that was drawn or skipped. */
  position: number
}

const NO_CALLS: CallsSoFar = { called: [], hostCalled: [], position: 0 }

/** Verifies one more call. Returns the state after it, or the fault. */
function followCall(
  leaves: readonly string[],
  before: CallsSoFar,
  call: EvidenceCall,
): CallsSoFar | 'sequence' | 'leaf' {
  const { called, hostCalled, position } = before
  if (call.seq !== called.length + 1 || called.includes(call.number)) return 'sequence'
  const after = { called: [...called, call.number], hostCalled, position }
  if (call.source === 'host') return { ...after, hostCalled: [...hostCalled, call.number] }
  const { skipped, ...place } = call.proof
  if (skipped.some(({ number }) => !hostCalled.includes(number))) return 'sequence'
  const opened: Opening[] = [...skipped, { ...place, number: call.number }]
  if (opened.some((opening, i) => opening.position !== position + i + 1)) return 'sequence'
  if (opened.some((opening) => leafOf(opening) !== leaves[opening.position - 1])) return 'leaf'
  return { ...after, position: place.position }
}

function faultOfCalls({ leaves, calls }: DrawEvidence): 'sequence' | 'leaf' | null {
  let soFar = NO_CALLS
  for (const call of calls) {
    const followed = followCall(leaves, soFar, call)
    if (typeof followed === 'string') return followed
    soFar = followed
  }
  return null
}

function isWrittenRight({ written, paper, contributions, calls }: DrawEvidence): boolean {
  if (!written) return true
  const { round, tickets } = written
  const people = paper?.people ?? []
  const lastSealed = people[people.length - 1]?.paperNo ?? 0
  return (
    (!paper || paper.round === round) &&
    tickets.every((entry, i) => {
      const { paperNo, personId, playerId, ticket, after, numbers } = entry
      const sealed = people.find((person) => person.personId === personId)
      const before = tickets.slice(0, i)
      const own = before.filter((other) => other.personId === personId)
      return (
        playerId === paperPlayerId(personId, round) &&
        !contributions.some((each) => each.playerId === playerId) &&
        // Somebody who came with the ticket has a number after those that were printed.
        (sealed ? sealed.paperNo === paperNo : paperNo > lastSealed) &&
        before.every((other) => (other.paperNo === paperNo) === (other.personId === personId)) &&
        ticket === (sealed?.tickets ?? 0) + own.length + 1 &&
        after >= (before[i - 1]?.after ?? 0) &&
        after <= calls.length &&
        isInRows(numbers) &&
        ticketFrom(numbers) !== null &&
        !own.some((other) => sameText(other.numbers, numbers))
      )
    })
  )
}

const isInRows = (numbers: readonly number[]) =>
  [0, 1, 2].every((row) =>
    rowOf(numbers, row).every((number, place, cells) => place === 0 || number > (cells[place - 1] ?? 0)),
  )

function faultOfReveal({ roomId, epoch, commitment, publicSeed, leaves, secret }: DrawEvidence): DrawFault | null {
  if (secret === null) return null
  if (commitmentOf({ roomId, epoch, secret }) !== commitment) return 'commitment'
  if (publicSeed === null) return null
  return leavesOf({ secret, publicSeed }).join() === leaves.join() ? null : 'order'
}

function isWitnessRight({ witness, commitment, contributions, calls, written }: DrawEvidence): boolean {
  if (!witness) return true
  const noted = written?.tickets.map(writtenHashOf) ?? []
  const { contribution, numbers } = witness
  return (
    witness.commitment === commitment &&
    (contribution === null || contributions.some((each) => sameText(each, contribution))) &&
    numbers.every((number, i) => calls[i]?.number === number) &&
    (witness.written ?? []).every((seen) => noted.includes(seen))
  )
}

const sameText = (left: object, right: object) => JSON.stringify(left) === JSON.stringify(right)
