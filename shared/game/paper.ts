import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { asciiDigits } from './digits.ts'
import { type HeldTicket, nearest } from './hand.ts'
import type { PersonId, PlayerId, RoomId } from './ids.ts'
import { missingNumbers, type Pattern, shapeOf } from './patterns.ts'
import type { PlayedFor } from './places.ts'
import { numbersOf, playerSeed, ticketsFor } from './tickets.ts'
import type { Ticket } from './types.ts'

/*
 * People who play on paper. They are players like all others, but nobody marks for them: what is called is marked.
 */

/**
 * The player of a person on paper in a round: a UUID of version 8 that follows from the person, so that sheets of later
 * rounds can be printed before. Printed sheets depend on it, so it must never change.
 */
export function paperPlayerId(personId: PersonId, round: number): PlayerId {
  const hex = bytesToHex(sha256(utf8ToBytes(`tambola-paper-v1|${personId}|${round}`)))
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Somebody who plays on paper, and what is printed of them. */
export interface PaperPerson {
  personId: PersonId
  name: string
  paperNo: number
  ticketCount: number
}

/** The tickets of a person on paper in a round, also in one to come. */
export function paperTickets(
  roomId: RoomId,
  { personId, ticketCount }: Pick<PaperPerson, 'personId' | 'ticketCount'>,
  round: number,
): Ticket[] {
  return ticketsFor(playerSeed(roomId, paperPlayerId(personId, round))).slice(0, ticketCount)
}

/** What is printed on a ticket: the second ticket of paper person 4 is P4·2. Both numbers count from 1. */
export function paperCode(paperNo: number, ticket: number): string {
  return `P${paperNo}·${ticket}`
}

/** Reads a code as people type it: "P4·2", "p4.2", "P4 2", "4-2". Null if it is none. */
export function readPaperCode(typed: string): { paperNo: number; ticket: number } | null {
  const [, paperNo, ticket] = CODE.exec(asciiDigits(typed.normalize('NFKC'))) ?? []
  return paperNo && ticket ? { paperNo: Number(paperNo), ticket: Number(ticket) } : null
}

const CODE = /^\s*P?\s*([1-9]\d{0,3})\s*[·.,:/\s–-]\s*([1-6])\s*$/iu

/** How a paper ticket stands in a pattern. */
export interface PaperCheck {
  pattern: Pattern
  /** The call that completed it: its place in the game, from 1, and its number. Null while something is missing. */
  since: { call: number; number: number } | null
  /** The tickets on which it is complete or nearest, by their index. None if the person has too few. */
  ticketIds: number[]
  /** How many numbers are missing, and which: where any will do, all that are not called yet. */
  toGo: number
  missing: number[]
  /** Nobody can claim it any more, unless ties share. */
  isWon: boolean
}

/** The tickets of a person on paper: what is called is marked. */
export function paperHand(tickets: readonly Ticket[], ticketIds: readonly number[]): HeldTicket[] {
  return ticketIds.flatMap((ticketId) => {
    const ticket = tickets[ticketId]
    return ticket ? [{ ticketId, ticket, marked: numbersOf(ticket) }] : []
  })
}

/** How a paper ticket, of the hand of its person, stands after some calls, in each pattern that is played, in their order. */
export function checkPaperTicket(
  ticketId: number,
  hand: readonly HeldTicket[],
  called: readonly number[],
  rules: PlayedFor,
  { disabledPatterns }: { disabledPatterns: readonly Pattern[] },
): PaperCheck[] {
  return rules.patterns.map((pattern) => {
    const after = (calls: number) => nearest(pattern, rules, hand, called.slice(0, calls), ticketId)
    const { ticketIds = [], toGo = 0 } = after(called.length) ?? {}
    const isComplete = ticketIds.length > 0 && toGo === 0
    const last = isComplete ? called.findIndex((_, before) => after(before + 1)?.toGo === 0) : -1
    const lacking = ({ ticket, marked }: HeldTicket) => missingNumbers(shapeOf(pattern, rules), ticket, marked, called)
    const looked = hand.filter((held) => ticketIds.includes(held.ticketId))
    return {
      pattern,
      since: last < 0 ? null : { call: last + 1, number: called[last] as number },
      ticketIds,
      toGo,
      missing: isComplete ? [] : [...new Set(looked.flatMap(lacking))],
      isWon: disabledPatterns.includes(pattern),
    }
  })
}
