import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useWakeLock } from '#client/device/wake-lock.ts'
import { DrawWarning } from '#client/fair-draw/draw-signs.tsx'
import { paths, watchPath } from '#client/paths.ts'
import { NoRoom } from '#client/room/no-room.tsx'
import { TvControls } from '#client/screens/tv/tv-controls.tsx'
import { TvRound } from '#client/screens/tv/tv-round.tsx'
import { useProvenVoice } from '#client/screens/tv/use-proven-voice.ts'
import { saveSeat } from '#client/seat/stored-seat.ts'
import { useFoundSeat } from '#client/server-state/found-seat.ts'
import { usePollFailing } from '#client/server-state/poll-failing.ts'
import { isRoomGone, isTurnedAway } from '#client/server-state/polling.ts'
import { GAME_POLL_MS } from '#client/server-state/room-copy.ts'
import { useGameState } from '#client/server-state/room-state.ts'
import { home } from '#client/words/en/home.ts'
import { roomWords } from '#client/words/en/room.ts'
import { tvWords } from '#client/words/en/tv.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import '#client/screens/tv/tv.css'

interface TvProps {
  roomId: RoomId
  /** On the phone of somebody who plays from the next round. */
  isWaiting?: boolean
}

/** The big screen of a room, for anyone with its number. It only shows the game. */
export function Tv({ roomId, isWaiting = false }: TvProps) {
  const { data, error } = useGameState(roomId, GAME_POLL_MS)
  const isFailing = usePollFailing(roomId)
  const [query] = useSearchParams()
  const isTv = !isWaiting && !query.has('watch')
  useWakeLock(true)
  useProvenVoice()

  if (isRoomGone(error) || (!data && isTurnedAway(error))) return <NoRoom roomId={roomId} error={error} />
  return (
    <main
      className="tv relative min-h-dvh overflow-hidden bg-bg p-[2.5vmin] text-[2.4vmin]/[1.3] text-ink"
      data-theme="dark"
    >
      <DrawWarning roomId={roomId} />
      <h1 className="sr-only">{tvWords().title(roomId)}</h1>
      {data ? (
        <TvRound key={data.epoch} state={data} isFailing={isFailing} isTv={isTv} />
      ) : (
        <p role="status" className="grid min-h-[90dvh] place-items-center text-[5vmin]">
          {roomWords().loadingGame}
        </p>
      )}
      <TvControls />
      {isWaiting && data && <NextRoundBar room={data.room} />}
    </main>
  )
}

/** Tells somebody that they play from the next round, and takes them into it when it opens. */
function NextRoundBar({ room: { id, epoch, round } }: { room: RoomView }) {
  const [, navigate] = useLocation()
  const { data: found } = useFoundSeat(id, epoch, undefined, true)
  useEffect(() => {
    if (found === undefined || found === 'next round') return
    const seat = found === 'removed' ? null : found
    if (seat) saveSeat(seat)
    navigate(seat ? paths.ticketSelection : watchPath(id), { replace: true })
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
        {home().inForRound(round + 1)}
      </p>
    </>
  )
}
