import type { PersonId } from '#shared/game/ids.ts'
import { type Decision, decided, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { Given } from '#shared/game/room/needs.ts'
import { isOnPhone } from '#shared/game/room/phones.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'
import { placesBeside, underRulesOf } from '#shared/game/room/ticket-limits.ts'
import { isBeforeStart } from '#shared/game/types.ts'

export const by = 'host'
export const route = 'POST /api/rooms/:roomId/people/:personId/let-in'
export const needs = ['everybody', 'removed'] as const

/**
 * The host lets somebody back in whom they have removed, in a locked room too. In the same round a player has again all that
 * they had, also in a second seat. In a later round they come in like everybody who was set aside.
 */
export function decide(
  { room, players }: RoomState,
  { personId }: { type: 'let_in'; personId: PersonId },
  { removed, secondSeat, isBack, maxPlayers }: Given<'everybody' | 'removed'>,
): Decision {
  if (isBack || players.some((player) => player.personId === personId)) return unchanged({ type: 'room' })
  if (!removed) return refuse('player_not_found')
  const { player, round } = removed
  const { id, name } = player
  if (round !== room.round) {
    const event = { type: 'player_let_in', payload: { personId, name } } as const
    return { ok: true, events: [event], effects: { setsAside: id }, answer: { type: 'room' } }
  }
  if (removed.isNameTaken) return refuse('name_taken')
  if (players.length >= maxPlayers) return refuse('room_full')
  // The start has fixed who plays on paper.
  if (!isOnPhone(player) && !isBeforeStart(room.status) && !removed.isInDraw) return refuse('game_already_started')
  const back = underRulesOf(room, player)
  const second = secondSeat && secondBeside(room, back, secondSeat)
  return decided(
    [back, ...(second ? [second] : [])].map((each) => ({
      type: 'player_let_in',
      payload: { personId, name, player: each },
    })),
  )
}

/** Their second seat. Rules that changed before the start are for both together. */
function secondBeside(room: RoomView, kept: PlayerView, second: PlayerView): PlayerView {
  const most = isBeforeStart(room.status) ? placesBeside(room, kept) : room.rules.most
  return { ...second, selectedTicketIds: second.selectedTicketIds.slice(0, most) }
}
