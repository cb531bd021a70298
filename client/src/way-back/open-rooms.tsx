import { useEffect, useEffectEvent, useState } from 'react'
import { placeIn } from '#client/paths.ts'
import { useLostSeat } from '#client/room/use-lost-seat.ts'
import { forgetRoom, type StoredSeat, takeUpSeats, useSeat } from '#client/seat/stored-seat.ts'
import { type OpenSeat, useOpenSeats } from '#client/server-state/open-seats.ts'
import { useRoom } from '#client/server-state/room-state.ts'
import { speaker } from '#client/speech/speaker.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { Elements } from '#client/ui/elements.ts'
import { home } from '#client/words/en/home.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { PlaceKept, type ResumeCardProps, ResumeFrame } from './resume-frame.tsx'

/** So many other rooms find room on a phone. */
const MOST_OTHERS = 2

/** Leads back into the games in which this browser still has a seat: the one that it remembers, and those that the server knows. */
export function OpenRooms({ variant }: ResumeCardProps) {
  const stored = useSeat()
  const { seats, isAsking } = useOpenSeats()
  const [isDismissed, setIsDismissed] = useState(false)
  const [over, setOver] = useState<readonly RoomId[]>([])
  if (isDismissed) return null
  const open = seats.filter(({ roomId }) => !over.includes(roomId))
  const seat = stored && !over.includes(stored.roomId) ? stored : open[0]
  if (!seat) return isAsking ? <PlaceKept /> : null
  const others = open.filter(({ roomId }, at) => roomId !== seat.roomId && at === firstOf(open, roomId))
  return (
    <ResumeSeat
      key={seat.playerId}
      seat={seat}
      variant={variant}
      onGoOn={() => goOn(seat === stored ? [] : seatsIn(open, seat.roomId))}
      onDismiss={() => setIsDismissed(true)}
      onOver={() => setOver((rooms) => [...rooms, seat.roomId])}
    >
      {others.slice(0, MOST_OTHERS).map((other) => (
        <ButtonLink
          key={other.roomId}
          variant="quiet"
          className="w-full"
          to={placeIn(other.status, other)}
          onClick={() => goOn(seatsIn(open, other.roomId))}
        >
          {home().alsoIn(spacedRoom(other.roomId))}
        </ButtonLink>
      ))}
    </ResumeSeat>
  )
}

const seatsIn = (seats: readonly OpenSeat[], wanted: RoomId) => seats.filter(({ roomId }) => roomId === wanted)
const firstOf = (seats: readonly OpenSeat[], wanted: RoomId) => seats.findIndex(({ roomId }) => roomId === wanted)

function goOn(seats: readonly StoredSeat[]): void {
  speaker.unlock()
  takeUpSeats(seats)
}

interface ResumeSeatProps extends ResumeCardProps {
  seat: StoredSeat
  onGoOn(): void
  onDismiss(): void
  /** There is no game to return to. */
  onOver(): void
  children: Elements
}

/** Polls the room as long as there is a game to return to. Until it is known its place is kept: nothing below moves. */
function ResumeSeat({ seat, variant, onGoOn, onDismiss, onOver, children }: ResumeSeatProps) {
  const room = useRoom(seat.roomId)
  const loss = useLostSeat(seat)
  const now = room.data?.room
  const isOver = loss !== null || now?.eveningOver === true
  const tellOver = useEffectEvent(() => {
    // Whom the host has removed they may let in again.
    if (loss && loss !== 'removed') forgetRoom(seat.roomId)
    onOver()
  })
  useEffect(() => {
    if (isOver) tellOver()
  }, [isOver])
  if (isOver) return null
  return (
    <ResumeFrame roomId={seat.roomId} isKnown={now !== undefined}>
      <ButtonLink variant={variant} className="flex-auto px-3" to={placeIn(now?.status, seat)} onClick={onGoOn}>
        {home().backToGame}
      </ButtonLink>
      <Button className="min-h-14 flex-none px-3" onClick={onDismiss}>
        {home().notNow}
      </Button>
      {children}
    </ResumeFrame>
  )
}
