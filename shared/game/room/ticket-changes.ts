import type { HouseRules } from './house-rules.ts'
import type { PlayerView } from './state.ts'

/** The first tickets of a player's ten: what they get when nobody says which. */
export const firstTickets = (count: number) => Array.from({ length: count }, (_, ticketId) => ticketId)

/** Whether this is a host who holds no ticket. */
export const onlyCalls = ({ isHost }: PlayerView, { hostPlays }: HouseRules) => isHost && !hostPlays

/** Whether a player has what they need for the game: confirmed tickets, unless they only call. */
export function isSetForGame(player: PlayerView, rules: HouseRules): boolean {
  return player.ticketSelectionDone && (player.selectedTicketIds.length > 0 || onlyCalls(player, rules))
}
