import { useLocation } from 'wouter'
import { paths } from '#client/paths.ts'
import { forgetRoom } from '#client/seat/stored-seat.ts'
import { sayGoodbye } from '#client/server-state/seats.ts'
import { Button } from '#client/ui/button.tsx'
import { roomWords } from '#client/words/room.ts'
import type { PlayerId } from '#shared/game/ids.ts'

/** The way out before the start, for a guest and whoever shares their phone. Nobody is asked: with the same name they are in again. */
export function LeaveRoom({ playerIds }: { playerIds: readonly PlayerId[] }) {
  const [, navigate] = useLocation()
  const leave = () => {
    for (const playerId of playerIds) sayGoodbye(playerId)
    forgetRoom()
    navigate(paths.dashboard)
  }
  return <Button onClick={leave}>{roomWords().leaveRoom}</Button>
}
