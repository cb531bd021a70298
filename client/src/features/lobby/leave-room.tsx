import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/paths.ts'
import { forgetRoom } from '#client/seat/stored-seat.ts'
import { sayGoodbye } from '#client/server-state/seats.ts'
import { Button } from '#client/ui/button.tsx'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { ChangeName } from './change-name.tsx'

/** What guests can do before the start besides waiting: take another name, or leave. `people` are those on this phone. */
export function LeaveRoom({ people }: { people: readonly PlayerView[] }) {
  const [, navigate] = useLocation()
  const [isRenaming, setIsRenaming] = useState(false)
  // Nobody is asked: with the same name they are in again, unless the room is locked meanwhile.
  const leave = () => {
    for (const { id } of people) sayGoodbye(id)
    forgetRoom()
    navigate(paths.dashboard)
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsRenaming(true)}>
        {roomWords().changeName(people.length)}
      </Button>
      {isRenaming && <ChangeName people={people} onClose={() => setIsRenaming(false)} />}
      <Button onClick={leave}>{roomWords().leaveRoom}</Button>
    </>
  )
}
