import { ChangeNames } from '#client/room/change-names.tsx'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { roomWords } from '#client/words/en/room.ts'
import { AddSomeone } from './add-someone.tsx'

/** Changes the people on this phone: adds somebody, or renames them. */
export function PhonePeople() {
  const { people } = useSeatedRoom()
  return (
    <>
      <AddSomeone />
      <ChangeNames people={people} label={roomWords().changeName(people.length)} />
    </>
  )
}
