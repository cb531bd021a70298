import { Fragment, type ReactNode } from 'react'
import { useWakeLock } from '#client/device/wake-lock.ts'
import { DrawWarning } from '#client/fair-draw/draw-signs.tsx'
import { useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { playersOnPhone, useWhoIsHere, watcherOf } from '#client/seat/on-this-phone.ts'
import { type StoredSeat, seatOf } from '#client/seat/stored-seat.ts'
import { useConnection } from '#client/server-state/connection.ts'
import { usePollFailing } from '#client/server-state/poll-failing.ts'
import { isTurnedAway } from '#client/server-state/polling.ts'
import { useRoomSocket } from '#client/server-state/room-socket.ts'
import type { useRoom } from '#client/server-state/room-state.ts'
import { mayStart } from '#shared/game/room/rights.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { GameLoading } from './game-loading.tsx'
import { NoRoom, SeatGone } from './no-room.tsx'
import { RoomProvider, useSeats } from './room-context.tsx'
import { TwoSeatsNote } from './two-seats-note.tsx'
import { useLostSeat } from './use-lost-seat.ts'

interface SeatedRoomProps {
  seat: StoredSeat
  /** The room, as the screen polls it. */
  read: ReturnType<typeof useRoom>
  /** What is said until the room is known. */
  loading: string
  onMessage?: (message: ServerMessage) => void
  children: ReactNode
}

const NO_PEOPLE: readonly never[] = []
const NO_SEATS: PlayerView[] = []

/**
 * A screen before the game, for somebody who has a seat: keeps the line of the room and the screen awake, gives the room to
 * its parts, and says so when the seat or the room is gone.
 */
export function SeatedRoom({ seat, read, loading, onMessage, children }: SeatedRoomProps) {
  const { data, error } = read
  useWhoIsHere(seat.roomId)
  const loss = useLostSeat(seat)
  const mine = data?.players.find(({ id }) => id === seat.playerId)
  const people = data && mine ? playersOnPhone(data.players, mine) : NO_PEOPLE
  // The screens before the game ask only one of them. Another person may have joined on the phone of the one who may start.
  const me = people.find((each) => data && mayStart(data.room, each)) ?? mine
  const seats = useSeats(data?.players ?? NO_SEATS)
  const socket = useRoomSocket(loss ? '' : seat.roomId, me ? seatOf(me) : seat, onMessage)
  const connection = useConnection(socket.status, usePollFailing(seat.roomId), socket.retry)
  useDrawWatch(me && data, watcherOf(people))
  useWakeLock(true)

  if (loss) return <SeatGone loss={loss} roomId={seat.roomId} />
  if (!data && isTurnedAway(error)) return <NoRoom roomId={seat.roomId} error={error} />
  if (!data || !me) return <GameLoading text={loading} />
  return (
    <RoomProvider
      value={{ ...data, ...seats, me, people, winners: NO_PEOPLE, areWinnersKnown: false, socket, connection }}
    >
      <DrawWarning roomId={seat.roomId} />
      <TwoSeatsNote />
      <Fragment key={me.id}>{children}</Fragment>
    </RoomProvider>
  )
}
