import { hashOf, writtenHashOf } from '#shared/game/draw/draw.ts'
import {
  type DrawEvidence,
  type EvidenceCall,
  readCall,
  readEvidence,
  withChecksum,
} from '#shared/game/draw/evidence.ts'
import { type DrawFault, verifyDraw } from '#shared/game/draw/verify.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { dealtIds } from '#shared/game/room/all-tickets.ts'
import { isOnPhone } from '#shared/game/room/phones.ts'
import type { WrittenTicket } from '#shared/game/room/state.ts'
import type { DrawMemory } from './draw-memory.ts'
import type { SeenPlayer, SeenRoom, WatchFault } from './seen.ts'

/* The hashing code. It is loaded with the first draw, so that it does not delay the tickets. */

/** The result of checking evidence. */
interface Judged {
  fault: DrawFault | null
  isVerified: boolean
  /** The evidence, correct or not; null if it cannot be parsed. */
  evidence: DrawEvidence | null
  /** What to remember from now on; null if no evidence could be parsed yet. */
  memory: DrawMemory | null
}

/** Verifies the server's evidence, both by itself and against what this browser remembers of the room. */
export function judgeEvidence(answer: unknown, roomId: RoomId, known: DrawMemory | null): Judged {
  const evidence = readEvidence(answer)
  if (!evidence) return { fault: 'malformed', isVerified: false, evidence: null, memory: known }
  const leaves = evidence.leaves.length > 0 ? hashOf(...evidence.leaves) : null
  const memory: DrawMemory = known
    ? { ...known, leaves: known.leaves ?? leaves }
    : { since: Date.now(), commitment: evidence.commitment, contribution: null, leaves, numbers: [] }
  const noted = evidence.written?.tickets.map(writtenHashOf) ?? []
  const isTorn = memory.written?.some((seen) => !noted.includes(seen)) ?? false
  const isAnother = evidence.roomId !== roomId || leaves !== memory.leaves || isTorn
  const { verdict, fault } = verifyDraw(withWitness(evidence, memory))
  const found = fault ?? (isAnother ? 'witness' : null)
  const numbers = evidence.calls.map(({ number }) => number)
  const isNews = found === null && numbers.length > memory.numbers.length
  return {
    fault: found,
    isVerified: found === null && verdict === 'verified',
    evidence,
    memory: {
      ...memory,
      ...(isNews && { numbers }),
      ...(found === null && noted.length > 0 && { written: noted }),
    },
  }
}

/** Adds a just announced call to the evidence, as the server would do; null if it is not a valid call. */
export function withCall({ checksum: _, ...rest }: DrawEvidence, announced: unknown): DrawEvidence | null {
  const call: EvidenceCall | null = readCall(announced)
  return call && withChecksum({ ...rest, calls: [...rest.calls, call] })
}

/**
 * Adds what this browser saw to the evidence. During a game the browser may know calls that the evidence does not have
 * yet; once the secret is revealed, the evidence must have them all.
 */
export function withWitness({ checksum: _, ...rest }: DrawEvidence, memory: DrawMemory): DrawEvidence {
  const { commitment, contribution, numbers, written = [] } = memory
  const seen = rest.secret === null ? numbers.slice(0, rest.calls.length) : numbers
  const isMixed = rest.publicSeed !== null
  return withChecksum({
    ...rest,
    witness: {
      commitment,
      contribution: isMixed ? contribution : null,
      numbers: seen,
      ...(rest.written && { written }),
    },
  })
}

/** Remembers the numbers on the screen, verified or not; `another` if they are not those that were seen before. */
export function remembering(memory: DrawMemory, called: readonly number[]): DrawMemory | 'another' {
  if (memory.numbers.some((number, i) => number !== (called[i] ?? number))) return 'another'
  return called.length > memory.numbers.length ? { ...memory, numbers: [...called] } : memory
}

/**
 * What is wrong with the screen of a game that has started, beside the verified evidence. `by` is what this browser did
 * itself: the bytes with which it started the game, and the numbers that it called as the host, if it can.
 */
export function faultsOnScreen(
  evidence: DrawEvidence,
  { calledNumbers, hostCalledNumbers }: SeenRoom,
  players: readonly SeenPlayer[],
  by: { last: string | null; calls: readonly number[] | null },
): WatchFault[] {
  const areSame = calledNumbers.every((number, i) => {
    const call = evidence.calls[i]
    return call?.number === number && (call.source === 'host') === hostCalledNumbers.includes(number)
  })
  const isOwnThrow = !by.last || !evidence.publicSeed || evidence.lastThrow?.entropy === by.last
  const faults: [isRight: boolean, fault: WatchFault][] = [
    [areSame && isOwnThrow, 'witness'],
    [by.calls === null || hostCalledNumbers.every((number) => by.calls?.includes(number)), 'host_call'],
    [knowsPaper(evidence, players), 'paper'],
    [knowsWritten(evidence, players), 'written'],
  ]
  return faults.flatMap(([isRight, fault]) => (isRight ? [] : [fault]))
}

/**
 * Whether those who are shown with the word Paper are on the list that was sealed. Somebody removed since is only in the
 * list, and somebody who came with a ticket of their own only on the screen: they hold no other.
 */
function knowsPaper(evidence: DrawEvidence, players: readonly SeenPlayer[]): boolean {
  if (!evidence.publicSeed) return true
  const sealed = new Map(evidence.paper?.people.map((person) => [person.playerId, person]))
  return players.every((player) => {
    const person = sealed.get(player.id)
    const dealt = dealtIds(player).length
    if (!person || isOnPhone(player)) return !person && (isOnPhone(player) || dealt === 0)
    return person.personId === player.personId && person.paperNo === player.paperNo && person.tickets === dealt
  })
}

/** Whether the evidence has the tickets that the host wrote down as the screen shows them. */
export function knowsWritten(evidence: DrawEvidence | null, players: readonly SeenPlayer[]): boolean {
  const noted = new Set(evidence?.written?.tickets.map((each) => noteOf(each.playerId, each.ticket, each)))
  return players.every(({ id, written = {} }) =>
    Object.entries(written).every(([ticketId, ticket]) => noted.has(noteOf(id, Number(ticketId) + 1, ticket))),
  )
}

const noteOf = (playerId: string, ticket: number, { after, numbers }: WrittenTicket) =>
  [playerId, ticket, after, ...numbers].join()
