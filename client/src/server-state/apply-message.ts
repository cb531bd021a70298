import { Listeners } from '#client/device/listeners.ts'
import type { RoomAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { apply } from '#shared/game/room/apply.ts'
import type { RoomWithPlayers } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { isChange } from '#shared/room-messages.ts'
import { amend, queryClient, refresh, roomKeys } from './query-client.ts'
import { fittingMessage } from './validation.ts'
import { followWinners, refreshWinners } from './winners.ts'

const messages = new Listeners<ServerMessage>()

/** Listens to the messages of the room on the screen. */
export const onServerMessage = messages.subscribe

/**
 * Applies a message of a room's socket to the cached copies, and tells it to those who listen. A message that does not match its validator only causes the
 * room to be fetched.
 */
export function takeMessage(roomId: RoomId, text: string): ServerMessage | null {
  const message = fittingMessage(text)
  if (!message) {
    void refresh(roomKeys.room(roomId))
    void refreshWinners(roomId)
    return null
  }
  applyMessage(message)
  messages.tell(message)
  return message
}

/**
 * Applies a message to the cached room. If the copy has the version before it, no request is needed. If messages were
 * missed, the room is fetched. Older messages are ignored.
 */
export function applyMessage(message: ServerMessage): void {
  const queryKey = roomKeys.room(message.roomId)
  const known = queryClient.getQueryData<RoomAnswer>(queryKey)
  const next = known && nextStep(known, message)
  if (next === 'ask') void refresh(queryKey)
  else if (next) amend<RoomAnswer>(queryKey, () => next)
  followWinners(message)
}

/** What to do with a message: replace the copy, fetch the room, or nothing. */
export function nextStep(known: RoomAnswer, message: ServerMessage): RoomAnswer | 'ask' | null {
  const { e: epoch, v: version } = message
  if (epoch !== known.epoch) return 'ask'
  if (version <= known.version) return null
  if (!isChange(message) || version !== known.version + 1) return 'ask'
  // A newer server may send a type that this page does not know, whatever the types say.
  const changed: RoomWithPlayers | null | undefined = apply(known, message)
  return changed ? { ...changed, room: { ...changed.room, epoch, version }, epoch, version } : 'ask'
}
