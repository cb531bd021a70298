import { showToast } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { ServerMessage } from '#shared/messages.ts'

/** Tells everybody but the player, who reads the refusal, that a claim was wrong and has put a ticket out. */
export function toastFalseClaim(message: ServerMessage, ownPlayerId: string): void {
  if (message.type !== 'false_claim') return
  const { playerId, name, pattern } = message.payload
  if (playerId !== ownPlayerId) showToast({ title: gameWords().falseClaim(name, pattern) })
}
