import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { nextRoundPath, paths } from '#client/paths.ts'
import { forgetRoom } from '#client/seat/stored-seat.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { refused } from '#client/words/en/refusals.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { SeatLoss } from './use-lost-seat.ts'

function wordsFor(loss: Exclude<SeatLoss, 'next round'>): { title: string; description: string } {
  const { gameNotFound, hasClosed, youAreOut, noSeat } = roomWords()
  if (loss === 'removed') return { title: youAreOut, description: refused('removed_by_host').message }
  return { title: gameNotFound, description: loss === 'closed' ? hasClosed : noSeat }
}

/** Forgets a lost seat, says why, and leads home, or to the page on which the player waits for the next round. */
export function SeatGone({ loss, roomId }: { loss: SeatLoss; roomId: string }) {
  useEffect(() => {
    forgetRoom()
    if (loss !== 'next round') showToast(wordsFor(loss))
  }, [loss])
  return <Redirect to={loss === 'next round' ? nextRoundPath(roomId) : paths.dashboard} replace />
}
