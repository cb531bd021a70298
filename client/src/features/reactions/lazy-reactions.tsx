import { type ComponentType, lazy, Suspense } from 'react'
import { isPractice } from '#client/practice-room.ts'
import { useSettings } from '#client/settings/settings.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { RoomView } from '#shared/game/room/state.ts'

type Shown = ComponentType<{ playerId: PlayerId }>

/** A game does not wait for reactions: without their file there are none. */
const Reactions = lazy<Shown>(() =>
  import('./reactions.tsx').then(
    ({ Reactions }) => ({ default: Reactions }),
    () => ({ default: () => null }),
  ),
)

/** Reactions, where the host allows them and this device shows them. */
export function LazyReactions({ room, playerId }: { room: RoomView; playerId: PlayerId }) {
  const { reactions } = useSettings()
  if (!reactions || !room.rules.reactions || isPractice(room.id)) return null
  return (
    <Suspense fallback={null}>
      <Reactions playerId={playerId} />
    </Suspense>
  )
}
