import { useDrawState } from '#client/fair-draw/fair-draw.ts'
import { invitationHash } from '#client/fair-draw/invitation.ts'
import { lobbyPath } from '#client/paths.ts'
import { useSharedHost } from '#client/server-state/shared-address.ts'
import type { RoomId } from '#shared/game/ids.ts'

/** The address that leads straight into a room's lobby, with the seal of its draw once this page knows it. */
export function useRoomLink(roomId: RoomId): string {
  const draw = useDrawState(roomId)
  const host = useSharedHost()
  const seal = draw?.memory ? invitationHash(draw.round, draw.memory.commitment) : ''
  return `${location.protocol}//${host}${lobbyPath('join', roomId)}${seal}`
}
