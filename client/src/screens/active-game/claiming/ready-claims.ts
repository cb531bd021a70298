import { judgeClaim } from '#shared/game/claims.ts'
import { judgeByHouseRules } from '#shared/game/room/claim-rules.ts'
import type { PlayerView, RoomView, WinnerView } from '#shared/game/room/state.ts'
import type { Pattern, Ticket } from '#shared/game/types.ts'
import { PATTERNS } from '#shared/game/types.ts'

export interface ReadyClaim {
  pattern: Pattern
  /** Ticket index, 0 to 9. */
  ticketId: number
}

interface Standing {
  room: RoomView
  player: PlayerView
  winners: readonly WinnerView[]
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
  closedPatterns: readonly Pattern[]
}

/** The open patterns that this player's own marks complete, best last, each with the first ticket that may claim it. */
export function readyClaims({ room, player, winners, tickets, closedPatterns }: Standing): ReadyClaim[] {
  const { calledNumbers, rules } = room
  const { selectedTicketIds, markedNumbers } = player
  const isReady = (pattern: Pattern, ticketId: number) => {
    const ticket = tickets[ticketId]
    const refused = judgeClaim({
      pattern,
      ticketNumber: String(ticketId + 1),
      tickets,
      selectedTicketIds,
      markedNumbers,
      calledNumbers,
      disabledPatterns: closedPatterns,
    })
    if (refused || !ticket) return false
    return judgeByHouseRules(rules, winners, { pattern, player, ticketId, ticket, calls: calledNumbers }) === null
  }
  return PATTERNS.flatMap((pattern) => {
    const ticketId = selectedTicketIds.find((id) => isReady(pattern, id))
    return ticketId === undefined ? [] : [{ pattern, ticketId }]
  })
}
