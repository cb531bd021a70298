import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { lobbyPath } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { home } from '#client/words/en/home.ts'
import { normaliseRoomNumber, ROOM_NUMBER_INPUT_LENGTH } from '#shared/room-number.ts'

/** The short way in on a large screen: six digits, then the name. */
export function RoomNumberBox() {
  const [, navigate] = useLocation()
  const [number, setNumber] = useState('')
  const go = (event: FormEvent) => {
    event.preventDefault()
    navigate(lobbyPath('join', normaliseRoomNumber(number) ?? undefined))
  }
  return (
    <form onSubmit={go} className="mt-3 hidden items-end gap-3 lg:flex">
      <div className="flex-1">
        <TextField
          label={home().haveNumber}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          maxLength={ROOM_NUMBER_INPUT_LENGTH}
          inputMode="numeric"
          autoComplete="off"
          className="font-num text-[1.75rem] tracking-widest"
        />
      </div>
      <Button type="submit" variant="outline" className="min-h-14">
        {home().go}
      </Button>
    </form>
  )
}
