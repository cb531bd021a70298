import { useState } from 'react'
import { useRoomOnce } from '#client/server-state/room-state.ts'
import { useKnownHere } from '#client/server-state/seats.ts'
import { common } from '#client/words/en/common.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { JoinForm } from './join-form.tsx'
import { LinkedRoom } from './linked-room.tsx'
import { YouAreIn } from './who-joins.tsx'

interface JoinRoomProps {
  /** From a shared link; else empty. */
  room: RoomId | ''
}

/** The way into a room: for those whom the server knows in that of a link the way back, for all others the form. */
export function JoinRoom({ room }: JoinRoomProps) {
  const { isAsking, ...known } = useKnownHere(room)
  const { data } = useRoomOnce(room)
  const [isSomeoneElse, setIsSomeoneElse] = useState(false)
  const isKnown = known.people.length > 0 || known.waitsAs !== null
  if (isSomeoneElse || (!isAsking && !isKnown)) {
    return <JoinForm room={room} isSomeoneElse={isSomeoneElse} />
  }
  return (
    <div className="flex w-full flex-1 flex-col gap-4">
      <LinkedRoom roomId={room} room={data} />
      {isAsking ? (
        <p role="status">{common().loading}</p>
      ) : (
        <YouAreIn roomId={room} known={known} onSomeoneElse={() => setIsSomeoneElse(true)} />
      )}
    </div>
  )
}
