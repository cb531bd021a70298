import * as z from 'zod/mini'
import { areTicketsFrozen, type Decision, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import { refusedTo } from '#shared/game/room/rights.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'
import { underRulesOf } from '#shared/game/room/ticket-limits.ts'
import { otherSeatOf } from '#shared/game/room/two-seats.ts'
import { sentPlayerId } from '#shared/input/body-values.ts'

export const by = 'player'
export const route = 'POST /api/rooms/:roomId/two-people'
export const needs = ['everybody', 'twoSeats'] as const

export const body = z.object({ secondId: sentPlayerId })

/**
 * The seats of one person were those of two after all. The host says so until the next round opens, whoever owns both until
 * the first number: later it could win a prize more.
 */
export function decide(
  { room, players }: RoomState,
  { secondId }: Sent<'two_people', typeof body>,
  { actor, ownsBoth }: Given<'twoSeats'>,
): Decision {
  const mayAsOwner = ownsBoth && !areTicketsFrozen(room)
  const refused = mayAsOwner ? null : refusedTo('host', room, actor)
  if (refused) return refuse(refused)
  const second = players.find(({ id }) => id === secondId)
  if (!second) return refuse('player_not_found')
  const kept = second.former && otherSeatOf(players, second)
  if (!kept) return unchanged({ type: 'room' })
  return {
    ok: true,
    events: [{ type: 'second_seat', payload: { player: asBefore(room, second) } }],
    effects: { twoSeats: { are: 'parted', keptId: kept.id, secondId } },
    answer: { type: 'room' },
  }
}

/** Somebody with their own name again, and with the tickets that they would have if nobody had joined their seat to another. */
function asBefore(room: RoomView, { former, ...second }: PlayerView): PlayerView {
  if (!former) return second
  const { personId, name, ticketIds, isDone } = former
  const own = { ...second, personId, name }
  if (room.status === 'finished') return own
  return underRulesOf(room, { ...own, selectedTicketIds: ticketIds, ticketSelectionDone: isDone, isReady: isDone })
}
