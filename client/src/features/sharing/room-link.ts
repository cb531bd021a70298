import { useDrawState } from '#client/fair-draw/fair-draw.ts'
import { invitationHash } from '#client/fair-draw/invitation.ts'
import { lobbyPath } from '#client/paths.ts'
import type { RoomId } from '#shared/game/ids.ts'

/** The address that leads straight into a room's lobby, with the seal of its draw once this page knows it. */
export function useRoomLink(roomId: RoomId): string {
  const draw = useDrawState(roomId)
  const seal = draw?.memory ? invitationHash(draw.round, draw.memory.commitment) : ''
  return `${location.origin}${lobbyPath('join', roomId)}${seal}`
}

/** What friends read when the room is shared. */
export function invitation(roomId: RoomId, link: string): string {
  return `Come play Tambola with us! Room ${roomId}. Tap to join: ${link}`
}
