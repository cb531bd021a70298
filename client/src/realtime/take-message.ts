import { drawHeard } from '#client/fair-draw/fair-draw.ts'
import { applyMessage } from '#client/server-state/apply-message.ts'
import { refresh, roomKeys } from '#client/server-state/query-client.ts'
import { fittingMessage } from '#client/server-state/validation.ts'
import { refreshWinners } from '#client/server-state/winners.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { ServerMessage } from '#shared/messages.ts'

/**
 * Applies a message of a room's socket to the cached copies. A message that does not match its validator only causes the
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
  if (message.type === 'number_called') drawHeard({ roomId: message.roomId, epoch: message.e }, message.payload)
  return message
}
