import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { nextRoundPath, paths } from '#client/paths.ts'
import { forgetRoom } from '#client/seat/stored-seat.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { refusal } from '#shared/refusals.ts'
import type { SeatLoss } from './use-lost-seat.ts'

const WORDS: Record<Exclude<SeatLoss, 'next round'>, { title: string; description: string }> = {
  closed: { title: 'Game not found', description: 'This room has closed.' },
  removed: { title: 'You are out of this game', description: refusal('removed_by_host').message },
  unknown: { title: 'Game not found', description: 'This game no longer has your seat.' },
}

/** Forgets a lost seat, says why, and leads home, or to the page on which the player waits for the next round. */
export function SeatGone({ loss, roomId }: { loss: SeatLoss; roomId: string }) {
  useEffect(() => {
    forgetRoom()
    if (loss !== 'next round') showToast(WORDS[loss])
  }, [loss])
  return <Redirect to={loss === 'next round' ? nextRoundPath(roomId) : paths.dashboard} replace />
}
