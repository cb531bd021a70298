import type { RoomAnswer } from '#shared/api.ts'
import { apply } from '#shared/game/room/apply.ts'
import type { RoomWithPlayers } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { isChange } from '#shared/room-messages.ts'

/** The room after a message; `ask` if it must be fetched, null if nothing changes. Pure, like `room-copy.ts`, but not loaded before a game. */
export function roomAfter(known: RoomAnswer, message: ServerMessage): RoomAnswer | 'ask' | null {
  const { e: epoch, v: version } = message
  if (epoch !== known.epoch) return 'ask'
  if (version <= known.version) return null
  if (!isChange(message) || version !== known.version + 1) return 'ask'
  // A newer server may send a type that this page does not know, whatever the types say.
  const changed: RoomWithPlayers | null | undefined = apply(known, message)
  return changed ? { ...changed, room: { ...changed.room, epoch, version }, epoch, version } : 'ask'
}
