import * as z from 'zod/mini'
import { type Decision, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { GivenToAnyone } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { refusedToJoin } from './newcomers.ts'

export const by = 'anyone'
export const route = 'POST /api/rooms/:roomId/host-link/use'
export const answer = 'joinAnswer'
export const limit = 'wrongHostLinks'

/** The secret in the link. The server decides by its hash. */
export const body = z.object({ token: z.string().check(z.maxLength(64)) })

export const needs = ['everybody', 'hostLink'] as const

/** Another device of the host opens the link. Everybody is told as of any return on another device. */
export function decide(
  { players }: RoomState,
  _command: { type: 'use_host_link'; link: string },
  given: GivenToAnyone<'hostLink'>,
): Decision {
  const { actor } = given
  const host = players.find(({ isHost }) => isHost)
  if (!host || !given.isHostLink) return refuse('host_link_over')
  const { id: playerId, name, gone } = host
  const answer = { type: 'joined', playerId, isReconnection: true } as const
  if (actor?.isHost && !actor.isLent) return unchanged(answer)
  if (given.isLinkUsed) return refuse('host_link_over')
  const refused = refusedToJoin(given)
  if (refused) return refused
  const payload = { playerId, name }
  const returned = gone ? [{ type: 'player_returned', payload } as const] : []
  return {
    ok: true,
    events: [...returned, { type: 'player_reconnected', payload }],
    effects: { hostLink: { what: 'used', hostId: playerId } },
    answer,
  }
}
