import { oneToGo } from '#shared/game/room/one-to-go.ts'
import type { Round, WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Pattern } from '#shared/game/types.ts'

/** How many players need one number more for each pattern, whether or not they have marked what was called. */
export function playersToGo({ room, players }: Round, winners: readonly WinnerView[]): ReadonlyMap<Pattern, number> {
  const counts = new Map<Pattern, number>()
  for (const player of players) {
    const tickets = ticketsFor(playerSeed(room.id, player.id))
    const near = new Set(
      player.selectedTicketIds.flatMap((ticketId) => {
        const ticket = tickets[ticketId]
        return ticket ? oneToGo({ room, winners, player, ticketId, ticket, marked: numbersOf(ticket) }) : []
      }),
    )
    for (const pattern of near) counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
  }
  return counts
}
