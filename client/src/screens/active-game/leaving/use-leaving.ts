import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/paths.ts'
import type { Phone } from '#client/screens/active-game/people/use-phone.ts'
import { takeOffPhone } from '#client/seat/phone-people.ts'
import { clearSeat, forgetRoom, saveSeat, seatOf } from '#client/seat/stored-seat.ts'
import { sourceOf } from '#client/server-state/game-source.ts'
import { isPractice } from '#shared/room-number.ts'
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
  /** Leaves without a question, and tells the room. It does so for all people on the phone. */
  sayBye(): void
  /** The same for the person who is shown. The others go on. */
  sayByeFor(): void
}

/** The way out of a game. While it runs, a tap, the Back button and a reload are all answered with a question. */
export function useLeaving(isOver: boolean, { people, shown }: Phone): Leaving {
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  const ask = () => setIsAsking(true)
  useLeaveWarning(!isOver)
  useBackGuard(!isOver, ask)

  const goHome = useCallback(() => navigate(paths.dashboard), [navigate])
  const sayBye = useCallback(() => {
    for (const { id, roomId } of people) sourceOf(roomId).leave(id)
    // The stored seat is another one.
    if (people.some(({ roomId }) => isPractice(roomId))) return goHome()
    // A player who leaves a running game also gives up their name; after the end it is kept for the next game.
    if (isOver) forgetRoom()
    else clearSeat()
    goHome()
  }, [people, goHome, isOver])

  /** Somebody leaves, or goes on at a phone of their own, and the next person on this one is shown. */
  const sayByeFor = () => {
    sourceOf(shown.roomId).leave(shown.id)
    takeOffPhone(shown.roomId, shown.personId)
    setIsAsking(false)
    const next = people.find(({ id }) => id !== shown.id)
    if (next) saveSeat(seatOf(next))
  }

  return { isAsking, leave: isOver ? goHome : ask, stay: () => setIsAsking(false), goHome, sayBye, sayByeFor }
}
