import { judgeClaim } from '#shared/game/claims.ts'
import type { MarkedNumbers, Pattern, Ticket } from '#shared/game/types.ts'
import { PATTERNS } from '#shared/game/types.ts'

export interface ReadyClaim {
  pattern: Pattern
  /** Ticket index, 0 to 9. */
  ticketId: number
}

interface Standing {
  tickets: readonly Ticket[]
  selectedTicketIds: readonly number[]
  markedNumbers: MarkedNumbers
  calledNumbers: readonly number[]
  closedPatterns: readonly Pattern[]
}

/** The open patterns that this player's own marks complete, best last, each with the first ticket that completes it. */
export function readyClaims(standing: Standing): ReadyClaim[] {
  const { selectedTicketIds, closedPatterns, ...known } = standing
  return PATTERNS.flatMap((pattern) => {
    const ticketId = selectedTicketIds.find(
      (id) =>
        judgeClaim({
          ...known,
          pattern,
          ticketNumber: String(id + 1),
          selectedTicketIds,
          disabledPatterns: closedPatterns,
        }) === null,
    )
    return ticketId === undefined ? [] : [{ pattern, ticketId }]
  })
}
