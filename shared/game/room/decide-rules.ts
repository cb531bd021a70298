import type { PlayerId } from '#shared/game/ids.ts'
import type { CommandOf } from './commands.ts'
import { refusedAsHost } from './decide-host-tools.ts'
import { type Actor, type Decision, decided, refuse, unchanged } from './decision.ts'
import type { RoomEvent } from './events.ts'
import { ANY_TIME, amended, changedRules, type HouseRules, judgePatterns } from './house-rules.ts'
import type { PlayerView, RoomState } from './state.ts'
import { firstTickets, onlyCalls, otherTickets } from './ticket-changes.ts'

/**
 * The host chooses house rules until the game starts, and some at any time. A player with more tickets than they
 * allow keeps the first ones, but not on paper: sheets may be printed.
 */
export function decideRules(
  { room, players }: RoomState,
  actor: Actor | null,
  { rules: change }: CommandOf<'set_rules'>,
): Decision {
  const refused = refusedAsHost(actor)
  if (refused) return refused
  const before = amended(room.rules, {})
  const rules = amended(room.rules, change)
  const names = Object.keys(changedRules(before, rules))
  if (names.length === 0) return unchanged({ type: 'room' })
  const changed: RoomEvent = { type: 'rules_changed', payload: { rules } }
  if (names.every((name) => ANY_TIME.some((anyTime) => anyTime === name))) return decided([changed])
  if (room.status === 'active' || room.status === 'finished') return refuse('rules_are_fixed')
  const unplayable = judgePatterns(rules)
  if (unplayable) return refuse(unplayable)
  const tickets = players.filter(({ kind }) => kind !== 'paper').flatMap((player) => ticketsUnder(rules, player))
  return decided([changed, ...tickets])
}

/** What the rules change for a player. */
function ticketsUnder(rules: HouseRules, player: PlayerView): RoomEvent[] {
  const { id: playerId, ticketCount, selectedTicketIds, ticketSelectionDone } = player
  const count = Math.min(ticketCount, rules.most)
  const asked: RoomEvent[] = count < ticketCount ? [countChanged(playerId, count)] : []
  const holdsNone = ticketSelectionDone && selectedTicketIds.length === 0
  if (onlyCalls(player, rules)) return holdsNone ? asked : [...asked, readyWithoutTickets(playerId)]
  // Only a host who has only called until now is ready without a ticket.
  if (holdsNone) return [...asked, ...otherTickets({ ...player, ticketSelectionDone: false }, firstTickets(count))]
  return selectedTicketIds.length > rules.most
    ? [...asked, ...otherTickets(player, selectedTicketIds.slice(0, rules.most))]
    : asked
}

const countChanged = (playerId: PlayerId, ticketCount: number): RoomEvent => ({
  type: 'ticket_count_changed',
  payload: { playerId, ticketCount },
})

const readyWithoutTickets = (playerId: PlayerId): RoomEvent => ({
  type: 'tickets_confirmed',
  payload: { playerId, ticketIds: [] },
})
