import { anyCount, type Meanings, numbersToGo, type Pattern, patternNumbers, type Shape, shapeOf } from './patterns.ts'
import { ticketsOfWin } from './places.ts'
import type { Ticket } from './types.ts'

/** What the server tells of a win. */
interface ClaimedWin {
  pattern: Pattern
  ticketNumber: number
  /** The other tickets of the winner on which it was won, by their numbers. */
  also: readonly number[]
  /** How many numbers had been called; 0 if that was not recorded. */
  seq: number
}

/** One of the tickets on which something was won. */
interface CheckedTicket {
  /** As it is printed, from 1. */
  number: number
  ticket: Ticket
  /** The numbers that completed the pattern, in the order of their calls; those of them that were called if it is not complete. */
  won: number[]
}

/** What anybody can check of a win: that its numbers had been called when it was claimed. */
export interface WinCheck {
  /** Null if too few calls are known. */
  isRight: boolean | null
  /** How many numbers had been called when the last of the numbers that won was. */
  completeAt: number
  /** How many had been called when it was claimed; 0 if that was not recorded. */
  claimedAt: number
  tickets: CheckedTicket[]
}

/** Checks a win of somebody who has these ten tickets against the calls of its round, in their order. */
export function checkWin(
  win: ClaimedWin,
  tickets: readonly Ticket[],
  calls: readonly number[],
  rules: Meanings,
): WinCheck {
  const shape = shapeOf(win.pattern, rules)
  const called = callsOfClaim(win.seq, calls)
  const numbers = ticketsOfWin(win)
  const looked = numbers.flatMap((number) => {
    const ticket = tickets[number - 1]
    return ticket ? [{ number, ticket, won: wonNumbers(shape, ticket, called) }] : []
  })
  const isComplete =
    looked.length === numbers.length && looked.every(({ ticket }) => numbersToGo(shape, ticket, called, called) === 0)
  const places = looked.flatMap(({ won }) => won.map((number) => called.indexOf(number) + 1))
  return {
    isRight: calls.length < win.seq ? null : isComplete,
    completeAt: Math.max(0, ...places),
    claimedAt: win.seq,
    tickets: looked,
  }
}

/** The calls that a claim was made on, by their number; all calls if that was not recorded, which is 0. */
export function callsOfClaim(seq: number, calls: readonly number[]): readonly number[] {
  return seq > 0 ? calls.slice(0, seq) : calls
}

/** The numbers that won on a ticket. Where any numbers will do, as many as were needed: those that were called first. */
export function wonNumbers(shape: Shape, ticket: Ticket, called: readonly number[]): number[] {
  const numbers = patternNumbers(shape, ticket, called)
  return called.filter((number) => numbers.includes(number)).slice(0, anyCount(shape) ?? numbers.length)
}
