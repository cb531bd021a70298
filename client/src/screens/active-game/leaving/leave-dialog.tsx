import { isPractice } from '#client/practice-room.ts'
import type { Phone } from '#client/screens/active-game/people/use-phone.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Modal } from '#client/ui/modal.tsx'
import type { PlayerView } from '#shared/game/room/state.ts'

interface LeaveDialogProps {
  isOpen: boolean
  me: PlayerView
  phone: Phone
  /** Numbers come by themselves. */
  isAuto: boolean
  onStay(): void
  onLeave(): void
  /** Leaves for the person who is shown. */
  onLeaveFor(): void
}

/** Asks before a running game is left, and tells how to come back. */
export function LeaveDialog({ isOpen, me, phone, isAuto, onStay, onLeave, onLeaveFor }: LeaveDialogProps) {
  const { people, shown } = phone
  if (isOpen && people.length > 1) {
    return (
      <Modal title="Who leaves this game?" onClose={onStay}>
        <p className="mb-5">
          {shown.name} can come back, or go on at another phone, with room {shown.roomId} and the name {shown.name}.
        </p>
        <div className="grid gap-3">
          <Button variant="outline" onClick={onStay}>
            Stay
          </Button>
          <Button variant="danger" onClick={onLeaveFor}>
            Only {shown.name}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Everybody on this phone
          </Button>
        </div>
      </Modal>
    )
  }
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
