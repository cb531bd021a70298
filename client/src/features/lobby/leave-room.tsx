import { useLocation } from 'wouter'
import { lobbyPath, paths } from '#client/paths.ts'
import { forgetRoom } from '#client/seat/stored-seat.ts'
import { sayGoodbye } from '#client/server-state/seats.ts'
import { Button } from '#client/ui/button.tsx'
import { roomWords } from '#client/words/room.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { RoomView } from '#shared/game/room/state.ts'

interface LeaveRoomProps {
  room: RoomView
  /** The guest and whoever shares their phone. */
  playerIds: readonly PlayerId[]
}

/**
 * The way out before the start. Nobody is asked: with the same name they are in again, and with another one who mistyped
 * theirs, unless the room is locked meanwhile.
 */
export function LeaveRoom({ room, playerIds }: LeaveRoomProps) {
  const [, navigate] = useLocation()
  const leave = (next: string) => {
    for (const playerId of playerIds) sayGoodbye(playerId)
    forgetRoom()
    navigate(next)
  }
  return (
    <>
      {!room.locked && playerIds.length === 1 && (
        <Button onClick={() => leave(lobbyPath('join', room.id))}>{roomWords().changeName}</Button>
      )}
      <Button onClick={() => leave(paths.dashboard)}>{roomWords().leaveRoom}</Button>
    </>
  )
}
