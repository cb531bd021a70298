import { paths, placeIn } from '#client/paths.ts'
import { sourceOf } from '#client/server-state/game-source.ts'
import { personIn } from '#client/server-state/room-state.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import type { RoomAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'

/** Leads back into the game of a room, or home if this browser has no seat in it. */
export function WayBack({ roomId, state }: { roomId: RoomId; state: RoomAnswer | undefined }) {
  const seat = sourceOf(roomId).seat()
  // Until the room is read, the seat decides: the link must not change under a finger.
  if (!seat || (state && !personIn(state, seat))) {
    return <ButtonLink to={paths.dashboard}>{common().backHome}</ButtonLink>
  }
  return (
    <ButtonLink variant="outline" to={placeIn(state?.room.status, seat)}>
      {eveningText().backToGame}
    </ButtonLink>
  )
}
