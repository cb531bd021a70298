import * as z from 'zod/mini'
import { isTicketCount, TICKET_POOL } from '#shared/game/limits.ts'
import { areTicketsFrozen, type Decision, refuse } from '#shared/game/room/decision.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import type { GivenToAnyone, Sent } from '#shared/game/room/needs.ts'
import type { PlayerView, RoomState, Round } from '#shared/game/room/state.ts'
import { firstTickets, onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { mostTickets, otherTickets } from '#shared/game/room/ticket-limits.ts'
import { nameOfSeat } from '#shared/game/room/two-seats.ts'
import { playerName } from '#shared/input/body-values.ts'
import { losing, refusedNewPlayers, refusedToJoin, ticketsAsked, waitingPeople } from './newcomers.ts'

export const by = 'anyone'
export const route = 'POST /api/rooms/:typedRoom/join'
export const answer = 'joinAnswer'

/**
 * If there is no `ticketCount`, a new player gets one ticket and a returning player keeps their number. `invite` is the
 * token of the link by which they came. A wrong one counts as none. How many may come in, and how fast, is in the need.
 */
export const body = z.object({
  name: playerName,
  ticketCount: z.optional(z.custom<number>(isTicketCount, { error: 'invalid_ticket_count' })),
  invite: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
})

export const needs = ['newcomer'] as const

/** What the server knows of a request to come in. */
export interface SeatRequest {
  /** Identifies this request, so that it can be repeated: see `seat-request.ts`. */
  seatRequest?: string | null
  /** The client's address, as rate limits count it. */
  address?: string
}

export type Join = Sent<'join', typeof body> & SeatRequest

/** A new player joins, or an existing one returns under their name. */
export function decide({ room, players }: RoomState, command: Join, given: GivenToAnyone<'newcomer'>): Decision {
  const refused = refusedToJoin(given)
  if (refused) return refused
  const known = players.find((player) => nameOfSeat(player) === command.name)
  if (known) return decideReconnection({ room, players }, known, command, given)
  const { named, back } = waitingPeople(given)
  const full = refusedNewPlayers(room, 1, back !== null, given)
  if (full) return full
  const { name } = command
  const ticketCount = ticketsAsked(command.ticketCount, room)
  const playerId = given.newId
  const joinedAt = new Date(given.now).toISOString()
  const person = back && { personId: back.personId }
  return {
    ok: true,
    events: [{ type: 'player_joined', payload: { playerId, ...person, name, isHost: false, ticketCount, joinedAt } }],
    effects: back ? { waitsNoMore: back.personId } : losing(named),
    answer: { type: 'joined', playerId, isReconnection: false },
  }
}

/** An exact name gives a player their seat back, unless the seat is being played right now. */
function decideReconnection(
  round: Round,
  player: PlayerView,
  { ticketCount }: Join,
  { seatOfName }: GivenToAnyone<'newcomer'>,
): Decision {
  if (seatOfName === 'played') return refuse('seat_in_use')
  if (seatOfName === 'shared') return refuse('host_comes_by_link')
  const { id: playerId, name } = player
  const payload = { playerId, name }
  const returned = player.gone ? [{ type: 'player_returned', payload } as const] : []
  const back = seatOfName === 'own' ? [] : [{ type: 'player_reconnected', payload } as const]
  return {
    ok: true,
    events: [...returned, ...back, ...newTickets(round, player, ticketCount)],
    effects: { seatTaken: playerId },
    answer: { type: 'joined', playerId, isReconnection: true },
  }
}

/**
 * A player who returns before the first call may ask for another number of tickets, up to what the house rules allow.
 * They keep as many of their tickets as the new number allows, and get the next free ones of the ten. Tickets that were
 * not confirmed stay unconfirmed. Returns no events if nothing changes.
 */
function newTickets({ room, players }: Round, player: PlayerView, asked: number | undefined): RoomEvent[] {
  const { id: playerId, selectedTicketIds: held } = player
  if (asked === undefined || onlyCalls(player, room.rules)) return []
  const ticketCount = Math.min(asked, mostTickets(room, players, player))
  // The other seat of this person has all that they may hold.
  if (ticketCount === 0) return []
  // Confirmed tickets may be more or fewer than they asked for.
  if (ticketCount === (player.ticketSelectionDone ? held.length : player.ticketCount)) return []
  if (areTicketsFrozen(room) || Object.keys(player.markedNumbers).length > 0) return []
  const free = firstTickets(TICKET_POOL).filter((id) => !held.includes(id))
  const ticketIds = [...held, ...free].slice(0, ticketCount)
  const changed: RoomEvent = { type: 'ticket_count_changed', payload: { playerId, ticketCount } }
  return [changed, ...otherTickets(player, ticketIds)]
}
