import { useState } from 'react'
import { TextField } from '#client/ui/field.tsx'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

/** With more people than this, one is looked for by name. */
const MOST_UNSOUGHT = 12

/** Those of a list whose names have what is typed in `field`, which is there only for a long list. */
export function useFoundPeople(people: readonly PlayerView[]) {
  const [sought, setSought] = useState('')
  const part = sought.trim().toLocaleLowerCase()
  return {
    found: people.filter(({ name }) => name.toLocaleLowerCase().includes(part)),
    field: people.length > MOST_UNSOUGHT && (
      <TextField
        label={roomWords().findPlayer}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        // The people who are found are listed below it, where a keyboard may cover the page.
        onFocus={(event) => void event.target.scrollIntoView({ block: 'center' })}
      />
    ),
  }
}
