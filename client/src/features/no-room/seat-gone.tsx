import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { paths } from '#client/paths.ts'
import { forgetRoom } from '#client/seat/stored-seat.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { refusal } from '#shared/refusals.ts'
import type { SeatLoss } from './use-lost-seat.ts'

const WORDS: Record<SeatLoss, { title: string; description: string }> = {
  closed: { title: 'Game not found', description: 'This room has closed.' },
  removed: { title: 'You are out of this game', description: refusal('removed_by_host').message },
  unknown: { title: 'Game not found', description: 'This game no longer has your seat.' },
}

/** Forgets a lost seat, says why, and offers the way home. */
export function SeatGone({ loss }: { loss: SeatLoss }) {
  useEffect(() => {
    forgetRoom()
    showToast(WORDS[loss])
  }, [loss])
  return <Redirect to={paths.dashboard} replace />
}
