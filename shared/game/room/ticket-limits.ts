import type { RefusalName } from '#shared/refusals/refusals.ts'
import { isBeforeStart } from '../types.ts'
import type { RoomEvent } from './events.ts'
import { isOnPhone } from './phones.ts'
import type { PlayerView, RoomView, Round } from './state.ts'
import { firstTickets, onlyCalls } from './ticket-changes.ts'
import { otherSeatOf } from './two-seats.ts'

/* How many tickets somebody may hold, and how they get others. Only decisions ask. */

/** The tickets of a player who has not confirmed any by the start: those they selected, else as many as they asked for. */
export function dealtTickets({ ticketCount, selectedTicketIds }: PlayerView, most: number): number[] {
  return (selectedTicketIds.length > 0 ? selectedTicketIds : firstTickets(ticketCount)).slice(0, most)
}

/**
 * A player who is one of the room again. Rules that changed meanwhile, and a start, have for them the effect that they had for
 * all others: of too many tickets they keep the first ones, and with none confirmed they play with those that a start gives
 * them.
 */
export function underRulesOf({ status, rules }: Pick<RoomView, 'status' | 'rules'>, player: PlayerView): PlayerView {
  if (!isOnPhone(player)) return player
  const ticketCount = Math.min(player.ticketCount, rules.most)
  const held = { ...player, ticketCount, selectedTicketIds: player.selectedTicketIds.slice(0, rules.most) }
  if (isBeforeStart(status) || player.ticketSelectionDone) return held
  return { ...held, selectedTicketIds: dealtTickets(held, rules.most), ticketSelectionDone: true, isReady: true }
}

/** The events that give a player other tickets. Confirmed ones stay confirmed, and others unconfirmed. */
export function otherTickets(player: PlayerView, wanted: readonly number[]): RoomEvent[] {
  const { id: playerId, selectedTicketIds: held, ticketSelectionDone } = player
  const ticketIds = [...wanted].sort((left, right) => left - right)
  if (ticketSelectionDone) return [{ type: 'tickets_confirmed', payload: { playerId, ticketIds } }]
  const gone = held.filter((id) => !ticketIds.includes(id))
  const added = ticketIds.filter((id) => !held.includes(id))
  return [
    ...gone.map((ticketId) => ({ type: 'ticket_unselected', payload: { ticketId, playerId } }) as const),
    ...added.map((ticketId) => ({ type: 'ticket_selected', payload: { ticketId, playerId } }) as const),
  ]
}

/** Why a player may not hold this number of tickets under the house rules, or null. */
export function judgeTicketCount({ room, players }: Round, player: PlayerView, count: number): RefusalName | null {
  if (onlyCalls(player, room.rules)) return 'host_only_calls'
  return count > mostTickets(room, players, player) ? 'too_many_tickets' : null
}

/** How many tickets a player may hold: a person with two seats has one limit for both. */
export function mostTickets(room: RoomView, players: readonly PlayerView[], player: PlayerView): number {
  const other = otherSeatOf(players, player)
  return other ? placesBeside(room, other) : room.rules.most
}

/** How many tickets one seat of a person may hold beside the other one. */
export function placesBeside({ rules, status }: Pick<RoomView, 'rules' | 'status'>, other: PlayerView): number {
  if (onlyCalls(other, rules)) return 0
  const { selectedTicketIds: held, ticketCount, former } = other
  // Somebody who has not chosen yet gets as many as they asked for. A second seat is not asked.
  const willGet = held.length === 0 && isBeforeStart(status) && !former ? ticketCount : held.length
  return Math.max(0, rules.most - willGet)
}
