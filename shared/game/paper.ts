import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { asciiDigits } from './digits.ts'
import type { PersonId, PlayerId, RoomId } from './ids.ts'
import { playerSeed, ticketsFor } from './tickets.ts'
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

/** What is printed on a ticket, besides the number of its room: whose it is, and which of theirs, both from 1. */
export interface PaperCode {
  paperNo: number
  ticket: number
}

/** Reads a code as people type it: "P4·2", "p4.2", "P4 2", "4-2". Null if it is none. */
export function readPaperCode(typed: string): PaperCode | null {
  const [, paperNo, ticket] = CODE.exec(asciiDigits(typed.normalize('NFKC'))) ?? []
  return paperNo && ticket ? { paperNo: Number(paperNo), ticket: Number(ticket) } : null
}

const CODE = /^\s*P?\s*([1-9]\d{0,3})\s*[·.,:/\s–-]\s*([1-6])\s*$/iu
