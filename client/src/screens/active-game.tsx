import { useDeferredValue } from 'react'
import { Redirect } from 'wouter'
import { paths } from '#client/paths.ts'
import { GameLoading } from '#client/room/game-loading.tsx'
import { NoRoom, SeatGone } from '#client/room/no-room.tsx'
import { useLostSeat } from '#client/room/use-lost-seat.ts'
import { GameProvider } from '#client/screens/active-game/game/game-provider.tsx'
import { RunningGame } from '#client/screens/active-game/running-game.tsx'
import { hasFlag } from '#client/seat/once-flags.ts'
import { type StoredSeat, useSeat } from '#client/seat/stored-seat.ts'
import { useAds } from '#client/server-state/ads.ts'
import { isTurnedAway } from '#client/server-state/polling.ts'
import { GAME_POLL_MS } from '#client/server-state/room-copy.ts'
import { useRoomRead } from '#client/server-state/room-read.ts'
import { useGameState } from '#client/server-state/room-state.ts'
import { roomWords } from '#client/words/en/room.ts'
import { isSetForGame } from '#shared/game/room/ticket-changes.ts'

/** The game itself. Needs a seat on this device, with confirmed tickets unless it is that of a host who only calls. */
export function ActiveGame() {
  const seat = useSeat()
  return seat ? <SeatedGame key={seat.playerId} seat={seat} /> : <Redirect to={paths.dashboard} replace />
}

interface SeatedGameProps {
  seat: StoredSeat
  /** Begins another game at once, where no evening goes on. */
  onAgain?: () => void
}

/** The game of a seat. */
export function SeatedGame({ seat, onAgain }: SeatedGameProps) {
  const { roomId, playerId } = seat
  const { error } = useGameState(roomId, GAME_POLL_MS)
  // The strips show them; asked for here they come with the game and not after it.
  useAds()
  const { isKnown, isIn, isSet } = useRoomRead(roomId, ({ copy }) => {
    const me = copy?.players.find((player) => player.id === playerId)
    return {
      isKnown: copy !== undefined,
      isIn: me !== undefined,
      isSet: copy && me && isSetForGame(me, copy.room.rules),
    }
  })
  // A game that comes after its screen is drawn in pieces, with the device free for taps in between.
  const isThere = useDeferredValue(isKnown)
  const loss = useLostSeat(seat)

  if (loss) return <SeatGone loss={loss} roomId={roomId} />
  if (!isIn || !isThere) {
    const hasPlayed = hasFlag('autoConfirmed', roomId, playerId)
    if (isTurnedAway(error)) return <NoRoom roomId={roomId} error={error} />
    return <GameLoading text={hasPlayed ? roomWords().reconnectingToGame : roomWords().loadingGame} />
  }
  if (!isSet) return <Redirect to={paths.ticketSelection} replace />
  return (
    <GameProvider roomId={roomId} playerId={playerId} onAgain={onAgain}>
      {GAME}
    </GameProvider>
  )
}

/** One element, so that a poll with nothing new renders nothing. */
const GAME = <RunningGame />
