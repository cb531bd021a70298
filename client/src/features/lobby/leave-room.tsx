import { useLocation } from 'wouter'
import { paths } from '#client/paths.ts'
import { forgetRoom, type StoredSeat } from '#client/seat/stored-seat.ts'
import { sourceOf } from '#client/server-state/game-source.ts'
import { Button } from '#client/ui/button.tsx'

/** The way out for a guest before the start. Nobody is asked: with the same name they are in again. */
export function LeaveRoom({ roomId, playerId }: Pick<StoredSeat, 'roomId' | 'playerId'>) {
  const [, navigate] = useLocation()
  const leave = () => {
    sourceOf(roomId).leave(playerId)
    forgetRoom()
    navigate(paths.dashboard)
  }
  return <Button onClick={leave}>Leave Room</Button>
}
