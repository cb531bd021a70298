import { useWakeLock } from '#client/device/browser.ts'
import { DrawWarning } from '#client/fair-draw/draw-signs.tsx'
import { NoRoom } from '#client/features/no-room/no-room.tsx'
import { NextRoundBar } from '#client/screens/tv/next-round-bar.tsx'
import { TvControls } from '#client/screens/tv/tv-controls.tsx'
import { TvRound } from '#client/screens/tv/tv-round.tsx'
import { isPollFailing, isRoomGone, isTurnedAway } from '#client/server-state/polling.ts'
import { GAME_POLL_MS } from '#client/server-state/room-copy.ts'
import { useGameState } from '#client/server-state/room-state.ts'
import { roomWords } from '#client/words/en/room.ts'
import { tvWords } from '#client/words/en/tv.ts'
import type { RoomId } from '#shared/game/ids.ts'
import '#client/screens/tv/tv.css'

interface TvProps {
  roomId: RoomId
  /** On the phone of somebody who plays from the next round. */
  isWaiting?: boolean
}

/** The big screen of a room, for anyone with its number. It only shows the game. */
export function Tv({ roomId, isWaiting = false }: TvProps) {
  const game = useGameState(roomId, GAME_POLL_MS)
  const { data, error } = game
  useWakeLock(true)

  if (isRoomGone(error) || (!data && isTurnedAway(error))) return <NoRoom roomId={roomId} error={error} />
  return (
    <main
      className="tv relative min-h-dvh overflow-hidden bg-bg p-[2.5vmin] text-[2.4vmin]/[1.3] text-ink [--tv:1]"
      data-theme="dark"
    >
      <DrawWarning roomId={roomId} />
      <h1 className="sr-only">{tvWords().title(roomId)}</h1>
      {data ? (
        <TvRound key={data.epoch} state={data} isFailing={isPollFailing(game)} isTv={!isWaiting} />
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
