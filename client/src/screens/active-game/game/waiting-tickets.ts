import { type Settings, settings, useSettings, wantedHelp } from '#client/settings/settings.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { MarkedNumbers, Ticket } from '#shared/game/types.ts'

export interface HeldTickets {
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
  /** The indexes of those that the player holds. */
  ticketIds: readonly number[]
  marked: MarkedNumbers
}

/** The tickets of a player of the present round. */
export function heldBy({ id, roomId, selectedTicketIds, markedNumbers }: PlayerView): HeldTickets {
  return { tickets: ticketsFor(playerSeed(roomId, id)), ticketIds: selectedTicketIds, marked: markedNumbers }
}

/** Those of these called numbers that wait for their mark on a held ticket. */
function waitingOn({ tickets, marked }: HeldTickets, ticketId: number, called: readonly number[]): number[] {
  const ticket = tickets[ticketId]
  const done = marked[ticketId] ?? []
  return ticket ? numbersOf(ticket).filter((number) => called.includes(number) && !done.includes(number)) : []
}

/** The held tickets on which one of these called numbers waits for its mark, by index. */
export function waitingTickets(held: HeldTickets, called: readonly number[]): number[] {
  return held.ticketIds.filter((ticketId) => waitingOn(held, ticketId, called).length > 0)
}

/** How many marks are missing for the calls before the latest one, which nobody has missed yet. */
export function missedMarks(held: HeldTickets, called: readonly number[]): number {
  const earlier = called.slice(0, -1)
  return held.ticketIds.reduce((sum, ticketId) => sum + waitingOn(held, ticketId, earlier).length, 0)
}

/** The numbers called before the latest that still wait for a mark on a held ticket, in the order of their calls. */
export function missedNumbers(held: HeldTickets, called: readonly number[]): number[] {
  return called.slice(0, -1).filter((number) => waitingTickets(held, [number]).length > 0)
}

/** Whether a call is felt as one of the held numbers: by those who want help, where it is allowed. */
export function isFeltAsMine(
  number: number,
  { help }: HouseRules,
  { tickets, ticketIds }: Pick<HeldTickets, 'tickets' | 'ticketIds'>,
): boolean {
  const isWanted = wantedHelp(settings()) !== 'off' || settings().byEar !== 'off'
  return help === 'all' && isWanted && ticketIds.some((id) => numbersOf(tickets[id] as Ticket).includes(number))
}

/** How the page helps with marking: as the player wants it, where the house rules allow it, while the game runs. */
export function useHelp({ status, rules }: RoomView): Settings['help'] {
  const wanted = wantedHelp(useSettings())
  return rules.help === 'all' && status === 'active' ? wanted : 'off'
}
