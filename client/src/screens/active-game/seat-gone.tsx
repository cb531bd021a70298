import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { paths } from '../../paths.ts'
import { clearSeat } from '../../seat/stored-seat.ts'
import { showToast } from '../../ui/toast-queue.ts'

/** Forgets a seat that the room does not know, or whose room is gone, and leads home. */
export function SeatGone() {
  useEffect(() => {
    clearSeat()
    showToast({ title: 'Game not found', description: 'This game no longer has your seat.' })
  }, [])
  return <Redirect to={paths.dashboard} replace />
}
