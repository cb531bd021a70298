import { showToast } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'

/** Tells the owner of a seat, and the host, that it is now played from another device. The others need not know. */
export function toastReconnection(message: ServerMessage, me: PlayerView): void {
  if (message.type !== 'player_reconnected') return
  const { playerId, name } = message.payload
  if (me.isHost || me.id === playerId) showToast({ title: gameWords().reconnected(name) })
}
