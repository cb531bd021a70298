import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/paths.ts'
import { isPractice } from '#client/practice-room.ts'
import { clearSeat, forgetRoom } from '#client/seat/stored-seat.ts'
import { sourceOf } from '#client/server-state/game-source.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { useBackGuard } from './use-back-guard.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

interface Leaving {
  /** Whether the player is being asked. */
  isAsking: boolean
  /** Asks first while the game runs. */
  leave(): void
  stay(): void
  /** Goes home and keeps the seat, once the game is over. */
  goHome(): void
  /** Leaves without a question, and tells the room. */
  sayBye(): void
}

/** The way out of a game. While it runs, a tap, the Back button and a reload are all answered with a question. */
export function useLeaving(isOver: boolean, { id: playerId, roomId }: PlayerView): Leaving {
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  const ask = () => setIsAsking(true)
  useLeaveWarning(!isOver)
  useBackGuard(!isOver, ask)

  const goHome = useCallback(() => navigate(paths.dashboard), [navigate])
  const sayBye = useCallback(() => {
    sourceOf(roomId).leave(playerId)
    // The stored seat is another one.
    if (isPractice(roomId)) return goHome()
    // A player who leaves a running game also gives up their name; after the end it is kept for the next game.
    if (isOver) forgetRoom()
    else clearSeat()
    goHome()
  }, [roomId, playerId, goHome, isOver])

  return { isAsking, leave: isOver ? goHome : ask, stay: () => setIsAsking(false), goHome, sayBye }
}
