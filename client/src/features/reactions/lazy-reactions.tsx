import { lazyExtra } from '#client/loading/lazy-part.tsx'
import { useSettings } from '#client/settings/settings.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { isPractice } from '#shared/room-number.ts'
import './reactions.css'

const Reactions = lazyExtra(async () => (await import('./reactions.tsx')).Reactions)

/** Reactions, where the host allows them and this device shows them. */
export function LazyReactions({ room, playerId }: { room: RoomView; playerId: PlayerId }) {
  const { reactions } = useSettings()
  if (!reactions || !room.rules.reactions || isPractice(room.id)) return null
  return <Reactions playerId={playerId} />
}
