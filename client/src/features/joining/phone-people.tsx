import { useLocation } from 'wouter'
import { paths } from '#client/paths.ts'
import { ChangeNames } from '#client/room/change-names.tsx'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { forgetRoom } from '#client/seat/stored-seat.ts'
import { sayGoodbye } from '#client/server-state/seats.ts'
import { Button } from '#client/ui/button.tsx'
import { roomWords } from '#client/words/en/room.ts'
import { AddSomeone } from './add-someone.tsx'

/** Changes the people on this phone: adds somebody, renames them, or lets them leave. */
export function PhonePeople() {
  const { people } = useSeatedRoom()
  return (
    <>
      <AddSomeone />
      <ChangeNames people={people} label={roomWords().changeName(people.length)} />
      {!people.some(({ isHost }) => isHost) && <LeaveRoom />}
    </>
  )
}

/** Takes the people on this phone out of the room before the start. */
function LeaveRoom() {
  const { room, people } = useSeatedRoom()
  const [, navigate] = useLocation()
  // Nobody is asked: with the same name they are in again, unless the room is locked meanwhile.
  const leave = () => {
    for (const { id } of people) sayGoodbye(room.id, id)
    forgetRoom(room.id)
    navigate(paths.dashboard)
  }
  return <Button onClick={leave}>{roomWords().leaveRoom}</Button>
}
