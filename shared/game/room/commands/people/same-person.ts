import * as z from 'zod/mini'
import { areTicketsFrozen, type Decision, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import { isOnPhone } from '#shared/game/room/phones.ts'
import { refusedTo } from '#shared/game/room/rights.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'
import { placesBeside } from '#shared/game/room/ticket-limits.ts'
import { otherSeatOf } from '#shared/game/room/two-seats.ts'
import { sentPlayerId } from '#shared/input/body-values.ts'

export const by = 'player'
export const route = 'POST /api/rooms/:roomId/same-person'
export const needs = ['everybody', 'twoSeats'] as const

/** The seat that is kept, and the second one. */
export const body = z.object({ keptId: sentPlayerId, secondId: sentPlayerId })

/** Devices that may play both seats. */
const DEVICES_MAX = 2

/**
 * Somebody came in twice. The host, or whoever owns both seats, says so: the second seat has the person and the name of the
 * first one, and keeps tickets, marks and wins until the round is over. The next round has one seat.
 */
export function decide(
  { room, players }: RoomState,
  { keptId, secondId }: Sent<'same_person', typeof body>,
  { actor, ownsBoth, devices }: Given<'twoSeats'>,
): Decision {
  const refused = ownsBoth ? null : refusedTo('host', room, actor)
  if (refused) return refuse(refused)
  const [kept, second] = [keptId, secondId].map((wanted) => players.find(({ id }) => id === wanted))
  if (!kept || !second) return refuse('player_not_found')
  if (second.former && second.personId === kept.personId) return unchanged({ type: 'room' })
  const isTaken = [kept, second].some((player) => !isOnPhone(player) || otherSeatOf(players, player))
  if (kept === second || second.isHost || isTaken) return refuse('cannot_be_same')
  if (devices > DEVICES_MAX) return refuse('too_many_devices')
  const ticketIds = ticketsBeside(room, kept, second)
  if (!ticketIds) return { ok: false, refused: 'too_many_together', n: room.rules.most }
  const joined: RoomEvent = { type: 'second_seat', payload: { player: secondOf(kept, second, ticketIds) } }
  const isCaller = room.callerId === secondId && !actor.isHost
  const callerId = kept.isHost ? null : keptId
  return {
    ok: true,
    events: isCaller ? [joined, { type: 'caller_changed', payload: { callerId } }] : [joined],
    effects: { twoSeats: { are: 'joined', keptId, secondId } },
    answer: { type: 'room' },
  }
}

function secondOf({ personId, name }: PlayerView, second: PlayerView, selectedTicketIds: number[]): PlayerView {
  const { selectedTicketIds: ticketIds, ticketSelectionDone: isDone } = second
  const former = { personId: second.personId, name: second.name, ticketIds, isDone }
  return { ...second, personId, name, former, selectedTicketIds, ticketSelectionDone: true, isReady: true }
}

/**
 * The tickets of the second seat, or null if both together would have more than one person may. Until the first call it gives
 * up those that are too many, from the end. Nobody has to choose any there: without tickets it stays without.
 */
function ticketsBeside(room: RoomView, kept: PlayerView, second: PlayerView): number[] | null {
  const held = second.selectedTicketIds
  if (room.status === 'finished') return held
  const free = placesBeside(room, kept)
  if (areTicketsFrozen(room)) return held.length > free ? null : held
  return held.slice(0, free)
}
