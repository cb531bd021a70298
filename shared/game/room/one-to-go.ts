import { type HeldTicket, nearest } from '../hand.ts'
import type { Pattern } from '../patterns.ts'
import { closedTo, judgeByHouseRules } from './claim-rules.ts'
import type { PlayerView, RoomView, WinnerState } from './state.ts'

interface HandNow {
  room: RoomView
  winners: readonly WinnerState[]
  player: PlayerView
  /** The tickets of this player, with what counts as marked on them. */
  hand: readonly HeldTicket[]
}

/** By ticket index, the patterns that a player could claim with that ticket if one number more were called and marked. */
export function oneToGo({ room, winners, player, hand }: HandNow): Map<number, Pattern[]> {
  const { calledNumbers: calls, rules } = room
  const closed = closedTo({ room, winners }, player, calls.length)
  const open = rules.patterns.filter((pattern) => !closed.includes(pattern))
  const isNear = (pattern: Pattern, ticketId: number) => {
    // Few are: the rules of the house are asked for those alone, since a TV asks for everybody.
    if ((nearest(pattern, rules, hand, calls, ticketId)?.toGo ?? 2) > 1) return false
    const { refused, toGo } = judgeByHouseRules(rules, winners, { pattern, player, ticketId, hand, calls })
    return refused === null && toGo === 1
  }
  const near = hand.map(({ ticketId }) => [ticketId, open.filter((pattern) => isNear(pattern, ticketId))] as const)
  return new Map(near.filter(([, patterns]) => patterns.length > 0))
}
