import { showToast } from '#client/ui/toast-queue.ts'
import type { ServerMessage } from '#shared/messages.ts'

/** Tells everybody that a seat is now played from another device, so that its owner notices if it was not them. */
export function toastReconnection(message: ServerMessage): void {
  if (message.type !== 'player_reconnected') return
  showToast({ title: `${message.payload.name} reconnected on another device` })
}
