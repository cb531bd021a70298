import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { asciiDigits } from './digits.ts'
import type { PersonId, PlayerId, RoomId } from './ids.ts'
import { type ChosenPatterns, missingNumbers, numbersToGo, type Pattern, shapeOf } from './patterns.ts'
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
  /** How many numbers are missing, and which: where any will do, all that are not called yet. */
  toGo: number
  missing: number[]
  /** Nobody can claim it any more, unless ties share. */
  isWon: boolean
}

/** How a paper ticket stands after some calls, in each pattern that is played, in their order. */
export function checkPaperTicket(
  ticket: Ticket,
  called: readonly number[],
  rules: ChosenPatterns,
  { disabledPatterns }: { disabledPatterns: readonly Pattern[] },
): PaperCheck[] {
  const numbers = numbersOf(ticket)
  return rules.patterns.map((pattern) => {
    const shape = shapeOf(pattern, rules)
    const toGo = (calls: number) => numbersToGo(shape, ticket, numbers, called.slice(0, calls))
    const last = toGo(called.length) === 0 ? called.findIndex((_, before) => toGo(before + 1) === 0) : -1
    return {
      pattern,
      since: last < 0 ? null : { call: last + 1, number: called[last] as number },
      toGo: toGo(called.length),
      missing: last < 0 ? missingNumbers(shape, ticket, numbers, called) : [],
      isWon: disabledPatterns.includes(pattern),
    }
  })
}
