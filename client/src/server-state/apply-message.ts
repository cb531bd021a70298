import { Listeners } from '#client/device/listeners.ts'
import type { RoomAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { amend, queryClient, refresh, roomKeys } from './query-client.ts'
import { roomAfter } from './room-after.ts'
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
  const next = known && roomAfter(known, message)
  if (next === 'ask') void refresh(queryKey)
  else if (next) amend<RoomAnswer>(queryKey, () => next)
  followWinners(message)
}
