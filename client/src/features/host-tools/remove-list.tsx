import { useState } from 'react'
import { TextField } from '#client/ui/field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { RemovePlayer } from './remove-player.tsx'

interface RemoveListProps {
  players: readonly PlayerView[]
  onClose(): void
}

/** With more guests than this, one is looked for by name. */
const MOST_UNSOUGHT = 12

/** The guests of a room, each with the way to take them out of it. */
export function RemoveList({ players, onClose }: RemoveListProps) {
  const [sought, setSought] = useState('')
  const guests = players.filter(({ isHost }) => !isHost)
  const found = guests.filter(({ name }) => name.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))
  return (
    <Sheet title={roomWords().removeSomebody} onClose={onClose}>
      {guests.length === 0 && <p>{roomWords().nobodyElse}</p>}
      {guests.length > MOST_UNSOUGHT && (
        <TextField label={roomWords().findPlayer} value={sought} onChange={(event) => setSought(event.target.value)} />
      )}
      <ul className="grid gap-1 divide-y divide-line">
        {found.map((player) => (
          <li key={player.id} className="flex items-center justify-between gap-3 pt-1">
            <span className="min-w-0 font-bold wrap-anywhere">{player.name}</span>
            <RemovePlayer player={player} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
