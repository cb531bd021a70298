import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths, tvPath } from '#client/paths.ts'
import { saveSeat } from '#client/seat/stored-seat.ts'
import { useFoundSeat } from '#client/server-state/seats.ts'
import { tvWords } from '#client/words/en/tv.ts'
import type { RoomView } from '#shared/game/room/state.ts'

/** Tells somebody that they play from the next round, and takes them into it when it opens. */
export function NextRoundBar({ room: { id, epoch, round } }: { room: RoomView }) {
  const [, navigate] = useLocation()
  const { data: found } = useFoundSeat(id, epoch, undefined, true)
  useEffect(() => {
    if (found === undefined || found === 'next round') return
    if (found) saveSeat(found)
    navigate(found ? paths.ticketSelection : tvPath(id), { replace: true })
  }, [found, navigate, id])
  if (found !== 'next round') return null
  return (
    <>
      {/* What the bar would cover can be scrolled up. */}
      <div className="h-24" aria-hidden />
      <p
        role="status"
        className="fixed inset-x-0 bottom-0 z-10 bg-gold px-4 pt-3 pb-[calc(10px+env(safe-area-inset-bottom))] text-center font-bold text-lg text-paper-ink"
      >
        {tvWords().inForRound(round + 1)}
      </p>
    </>
  )
}
