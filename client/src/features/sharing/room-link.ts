import { useDrawState } from '#client/fair-draw/fair-draw.ts'
import { linkHash } from '#client/fair-draw/invitation.ts'
import { lobbyPath } from '#client/paths.ts'
import { useSeat } from '#client/seat/stored-seat.ts'
import { useInvite } from '#client/server-state/invite.ts'
import { useSharedHost } from '#client/server-state/shared-address.ts'
import type { RoomId } from '#shared/game/ids.ts'

/** The address that leads straight into a room's lobby, with its seal and its token once this page knows them. */
export function useRoomLink(roomId: RoomId): string {
  const sealed = useDrawState(roomId, (draw) =>
    draw?.memory ? { round: draw.round, commitment: draw.memory.commitment } : null,
  )
  const host = useSharedHost()
  const invite = useInvite(roomId, useSeat()?.roomId === roomId)
  return `${location.protocol}//${host}${lobbyPath('join', roomId)}${linkHash(sealed, invite)}`
}
