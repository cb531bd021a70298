import { isPractice } from '#client/practice-room.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import type { PlayerView } from '#shared/game/room/state.ts'

interface LeaveDialogProps {
  isOpen: boolean
  me: PlayerView
  /** Numbers come by themselves. */
  isAuto: boolean
  onStay(): void
  onLeave(): void
}

/** Asks before a running game is left, and tells how to come back. */
export function LeaveDialog({ isOpen, me, isAuto, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      title="Leave this game?"
      text={textFor(me, isAuto)}
      confirm="Leave Room"
      cancel="Stay"
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}

function textFor({ isHost, roomId, name }: PlayerView, isAuto: boolean): string {
  if (isPractice(roomId)) return 'It is not kept. You can try another one at any time.'
  const back = `ome back with room ${roomId} and the name ${name}.`
  if (!isHost) return `You can c${back}`
  if (isAuto) return `You are the host. Numbers go on by themselves. C${back}`
  return `You are the host. C${back} Until then another player can take over calling.`
}
