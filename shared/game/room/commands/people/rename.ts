import * as z from 'zod/mini'
import type { PlayerId } from '#shared/game/ids.ts'
import { type Decision, decided, playerOf, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { keptSeat } from '#shared/game/room/two-seats.ts'
import { playerName } from '#shared/input/body-values.ts'

export const by = 'player'
export const route = 'POST /api/players/:playerId/name'
export const answer = 'playerAnswer'
export const body = z.object({ name: playerName })
export const needs = ['everybody', 'freeName'] as const

/**
 * A player takes another name, or the host corrects it, in every status. They keep everything else: seat, tickets and place
 * in the list. Wins and what was said keep the name that it had then. A second seat has the name of the other one. On a borrowed
 * seat nobody speaks for its owner.
 */
export function decide(
  state: RoomState,
  { playerId, name }: Sent<'rename', typeof body> & { playerId: PlayerId },
  { actor, isNameTaken }: Given<'freeName'>,
): Decision {
  const answer = { type: 'player', playerId } as const
  if (actor.isLent) return refuse('not_your_seat')
  if (playerOf(state, playerId).name === name) return unchanged(answer)
  if (isNameTaken) return refuse('name_taken')
  return decided([{ type: 'player_renamed', payload: { playerId: keptSeat(state.players, playerId), name } }], answer)
}
