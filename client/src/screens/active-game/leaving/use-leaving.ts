import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/paths.ts'
import { clearSeat, forgetRoom } from '#client/seat/stored-seat.ts'
import { sayGoodbye } from '#client/server-state/seats.ts'
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
export function useLeaving(isOver: boolean, playerId: string): Leaving {
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  const ask = () => setIsAsking(true)
  useLeaveWarning(!isOver)
  useBackGuard(!isOver, ask)

  const goHome = useCallback(() => navigate(paths.dashboard), [navigate])
  const sayBye = useCallback(() => {
    sayGoodbye(playerId)
    // A player who leaves a running game also gives up their name; after the end it is kept for the next game.
    if (isOver) forgetRoom()
    else clearSeat()
    goHome()
  }, [playerId, goHome, isOver])

  return { isAsking, leave: isOver ? goHome : ask, stay: () => setIsAsking(false), goHome, sayBye }
}
