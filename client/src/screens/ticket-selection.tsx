import { useCallback, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { hostRoomPath, paths } from '#client/paths.ts'
import { GameLoading } from '#client/room/game-loading.tsx'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { SeatedRoom } from '#client/room/seated-room.tsx'
import { DealtTickets } from '#client/screens/ticket-selection/dealt-tickets.tsx'
import { type StoredSeat, useSeat } from '#client/seat/stored-seat.ts'
import { useAds } from '#client/server-state/ads.ts'
import { useGameState } from '#client/server-state/room-state.ts'
import { roomWords } from '#client/words/en/room.ts'
import { mayStart } from '#shared/game/room/rights.ts'
import { isSetForGame } from '#shared/game/room/ticket-changes.ts'

const SELECTION_POLL_MS = 2_000
const RECONNECT_REDIRECT_MS = 500

/** Deals the tickets and waits until all players are ready. Needs a seat on this device. */
export function TicketSelection() {
  const seat = useSeat()
  return seat ? <SeatedSelection key={seat.playerId} seat={seat} /> : <Redirect to={paths.dashboard} replace />
}

function SeatedSelection({ seat }: { seat: StoredSeat }) {
  // The strips show them; asked for here they come with the room and not after it.
  useAds()
  return (
    <SeatedRoom seat={seat} read={useGameState(seat.roomId, SELECTION_POLL_MS)} loading={roomWords().getting}>
      <UntilTheGame />
    </SeatedRoom>
  )
}

function UntilTheGame() {
  const { room, me } = useSeatedRoom()
  const [, navigate] = useLocation()
  const goToGame = useCallback(() => navigate(paths.activeGame, { replace: true }), [navigate])
  const isRunning = room.status === 'active' || room.status === 'finished'
  const isInGame = isRunning && isSetForGame(me, room.rules)

  // A game that is already running on the first read is one that the player returns to.
  const [sawBefore, setSawBefore] = useState(false)
  const isComingBack = isInGame && !sawBefore
  useEffect(() => {
    if (!isRunning) setSawBefore(true)
  }, [isRunning])

  useEffect(() => {
    if (!isInGame) return
    if (!isComingBack) return goToGame()
    const timer = setTimeout(goToGame, RECONNECT_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isInGame, isComingBack, goToGame])

  // The one who may start it does so where people come in.
  if (room.status === 'waiting' && mayStart(room, me)) return <Redirect to={hostRoomPath(room.id)} replace />
  if (isInGame) return <GameLoading text={isComingBack ? roomWords().reconnectingToGame : roomWords().loadingGame} />
  return <DealtTickets goToGame={goToGame} />
}
