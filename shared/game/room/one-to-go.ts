import { numbersToGo, type Pattern, shapeOf } from '../patterns.ts'
import type { Ticket } from '../types.ts'
import { closedTo, judgeByHouseRules } from './claim-rules.ts'
import type { PlayerView, RoomView, WinnerState } from './state.ts'

interface TicketNow {
  room: RoomView
  winners: readonly WinnerState[]
  player: PlayerView
  /** A ticket of this player, by its index. */
  ticketId: number
  ticket: Ticket
  /** What counts as marked on it. */
  marked: readonly number[]
}

/** The patterns that a player could claim with a ticket if one number more were called and marked. */
export function oneToGo({ room, winners, player, ticketId, ticket, marked }: TicketNow): Pattern[] {
  const { calledNumbers: calls, rules } = room
  const closed = closedTo({ room, winners: [...winners] }, player, calls.length)
  const mayClaim = (pattern: Pattern) =>
    judgeByHouseRules(rules, winners, { pattern, player, ticketId, ticket, calls }) === null
  const isNear = (pattern: Pattern) => numbersToGo(shapeOf(pattern, rules), ticket, marked, calls) === 1
  return rules.patterns.filter((pattern) => !closed.includes(pattern) && isNear(pattern) && mayClaim(pattern))
}
