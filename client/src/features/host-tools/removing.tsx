import { useCurrentRoom } from '#client/room/room-context.tsx'
import { RemoveSomebody } from './remove-somebody.tsx'
import { WhoWasRemoved } from './who-was-removed.tsx'

/** Whom the host can remove, until the round is over, and whom they can let in again. */
export function Removing() {
  const { room } = useCurrentRoom()
  return (
    <>
      <WhoWasRemoved roomId={room.id} />
      {room.status !== 'finished' && <RemoveSomebody />}
    </>
  )
}
