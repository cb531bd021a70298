import { useCallback, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { DrawWarning } from '#client/fair-draw/draw-signs.tsx'
import { useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { RoomLine } from '#client/features/connection/room-line.tsx'
import { useWakeLock } from '#client/features/connection/use-wake-lock.ts'
import { GameLoading } from '#client/features/no-room/game-loading.tsx'
import { RoomRefused } from '#client/features/no-room/room-refused.tsx'
import { SeatGone } from '#client/features/no-room/seat-gone.tsx'
import { useLostSeat } from '#client/features/no-room/use-lost-seat.ts'
import { paths } from '#client/paths.ts'
import { DealtTickets } from '#client/screens/ticket-selection/dealt-tickets.tsx'
import { type StoredSeat, useSeat } from '#client/seat/stored-seat.ts'
import { isPollFailing, isTurnedAway } from '#client/server-state/polling.ts'
import { useRoomSocket } from '#client/server-state/room-socket.ts'
import { useGameState } from '#client/server-state/room-state.ts'
import { roomWords } from '#client/words/en/room.ts'
import { isSetForGame } from '#shared/game/room/ticket-changes.ts'

const SELECTION_POLL_MS = 2_000
const RECONNECT_REDIRECT_MS = 500

/** Deals the tickets and waits until all players are ready. Needs a seat on this device. */
export function TicketSelection() {
  const seat = useSeat()
  return seat ? <SeatedSelection key={seat.playerId} seat={seat} /> : <Redirect to={paths.dashboard} replace />
}

function SeatedSelection({ seat }: { seat: StoredSeat }) {
  const state = useGameState(seat.roomId, SELECTION_POLL_MS)
  const { data, error } = state
  const loss = useLostSeat(seat, state, data)
  const socket = useRoomSocket(loss ? '' : seat.roomId, seat)
  useWakeLock(true)
  const [, navigate] = useLocation()
  const goToGame = useCallback(() => navigate(paths.activeGame, { replace: true }), [navigate])

  const room = data?.room
  const players = data?.players ?? []
  const me = players.find((player) => player.id === seat.playerId)
  useDrawWatch(me && room, seat.playerId)
  const isRunning = room?.status === 'active' || room?.status === 'finished'
  const isInGame = isRunning && me !== undefined && isSetForGame(me, room.rules)

  // A game that is already running on the first read is one that the player returns to.
  const [sawBefore, setSawBefore] = useState(false)
  const isComingBack = isInGame && !sawBefore
  useEffect(() => {
    if (room && !isRunning) setSawBefore(true)
  }, [room, isRunning])

  useEffect(() => {
    if (!isInGame) return
    if (!isComingBack) return goToGame()
    const timer = setTimeout(goToGame, RECONNECT_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isInGame, isComingBack, goToGame])

  if (loss) return <SeatGone loss={loss} roomId={seat.roomId} />
  if (!room && isTurnedAway(error)) return <RoomRefused error={error} />
  if (!room || !me) return <GameLoading text={roomWords().getting} />
  if (isInGame) return <GameLoading text={isComingBack ? roomWords().reconnectingToGame : roomWords().loadingGame} />
  const line = <RoomLine socket={socket} isPollFailing={isPollFailing(state)} />
  return (
    <>
      <DrawWarning roomId={room.id} />
      <DealtTickets room={room} players={players} me={me} goToGame={goToGame} line={line} />
    </>
  )
}
