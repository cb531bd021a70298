import { ConfirmDialog } from '#client/ui/dialog.tsx'
import type { PlayerView } from '#shared/game/room/state.ts'

interface LeaveDialogProps {
  isOpen: boolean
  me: PlayerView
  onStay(): void
  onLeave(): void
}

/** Asks before a running game is left, and tells how to come back. */
export function LeaveDialog({ isOpen, me, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      title="Leave this game?"
      text={
        me.isHost
          ? `You are the host. Come back with room ${me.roomId} and the name ${me.name}. Until then another player can take over calling.`
          : `You can come back with room ${me.roomId} and the name ${me.name}.`
      }
      confirm="Leave Room"
      cancel="Stay"
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
