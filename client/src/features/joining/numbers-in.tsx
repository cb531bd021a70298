import { useEffect, useEffectEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { roomNumbersIn } from '#shared/room-numbers-in.ts'

interface NumbersInProps {
  message: string
  onNumber(number: RoomId): void
}

/** Finds the room number in a message. If several could be it, they are offered. */
export function NumbersIn({ message, onNumber }: NumbersInProps) {
  const found = roomNumbersIn(message)
  const only = found.length === 1 ? found[0] : undefined
  const take = useEffectEvent(onNumber)
  useEffect(() => {
    if (only !== undefined) take(only)
  }, [only])
  if (found.length < 2) return null
  return (
    <fieldset className="-mt-2 flex flex-wrap items-center gap-2">
      <legend className="mb-1 font-bold">{roomWords().whichNumber}</legend>
      {found.map((number) => (
        <Button key={number} className="font-num text-xl" translate="no" onClick={() => onNumber(number)}>
          {spacedRoom(number)}
        </Button>
      ))}
    </fieldset>
  )
}
