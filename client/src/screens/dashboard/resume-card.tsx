import { useEffect, useEffectEvent, useState } from 'react'
import { useLostSeat } from '#client/features/no-room/use-lost-seat.ts'
import { placeIn } from '#client/paths.ts'
import { forgetRoom, type StoredSeat, useSeat } from '#client/seat/stored-seat.ts'
import { useRoom } from '#client/server-state/room-state.ts'
import { speaker } from '#client/speech/speaker.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { home } from '#client/words/en/home.ts'
import { spacedRoom } from '#shared/room-number.ts'

const unlock = () => speaker.unlock()

/** Leads back into the game that this browser still has a seat in, if there is one. */
export function ResumeCard() {
  const seat = useSeat()
  const [isDismissed, setIsDismissed] = useState(false)
  if (!seat || isDismissed) return null
  return <ResumeSeat key={seat.playerId} seat={seat} onDismiss={() => setIsDismissed(true)} />
}

/** Polls the room as long as there is a game to return to. Until it is known its place is kept: nothing below moves. */
function ResumeSeat({ seat, onDismiss }: { seat: StoredSeat; onDismiss(): void }) {
  const room = useRoom(seat.roomId)
  const loss = useLostSeat(seat, room, room.data)
  const now = room.data?.room
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (!loss) return
    forgetRoom(seat.roomId)
    dismiss()
  }, [loss, seat.roomId])
  if (loss || now?.eveningOver) return null
  return (
    <Card className={`mx-auto my-3 flex w-full max-w-[34rem] flex-col gap-3 border-peacock ${now ? '' : 'invisible'}`}>
      <p className="font-bold text-lg">{home().stillIn(spacedRoom(seat.roomId))}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" className="flex-auto px-3" to={placeIn(now?.status, seat)} onClick={unlock}>
          {home().backToGame}
        </ButtonLink>
        <Button className="min-h-14 flex-none px-3" onClick={onDismiss}>
          {home().notNow}
        </Button>
      </div>
    </Card>
  )
}
