import { common } from '#client/words/en/common.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { PlayerInitial } from './player-initial.tsx'

/** As many counters fit beside each other on the narrowest phone. */
const MOST_SHOWN = 8

/** Who is in the room, newest first, in two lines that stay as high as they are. */
export function PeopleHere({ players }: { players: readonly PlayerView[] }) {
  const newestFirst = players.toReversed()
  const names = newestFirst.map(({ name }) => name)
  const words = `${common().players(players.length)}${names.length > 0 ? `: ${names.join(', ')}` : ''}`
  return (
    <div className="grid gap-1">
      <div className="flex h-9 gap-1">
        {newestFirst.slice(0, MOST_SHOWN).map(({ id, name }) => (
          <PlayerInitial key={id} name={name} className="size-9 animate-arrive" />
        ))}
      </div>
      <p className="truncate font-bold">{words}</p>
    </div>
  )
}
