import type { Phone } from '#client/screens/active-game/people/use-phone.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog, Modal } from '#client/ui/modal.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { isPractice } from '#shared/room-number.ts'

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
  const words = gameWords()
  if (isOpen && people.length > 1) {
    return (
      <Modal title={words.whoLeaves} onClose={onStay}>
        <p className="mb-5">{words.canComeBack(shown.name, shown.roomId)}</p>
        <div className="grid gap-3">
          <Button variant="outline" onClick={onStay}>
            {words.stay}
          </Button>
          <Button variant="danger" onClick={onLeaveFor}>
            {words.only(shown.name)}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {words.wholePhone}
          </Button>
        </div>
      </Modal>
    )
  }
  return (
    <ConfirmDialog
      open={isOpen}
      title={words.leaveGame}
      text={textFor(me, isAuto)}
      confirm={roomWords().leaveRoom}
      cancel={words.stay}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}

function textFor({ isHost, roomId, name }: PlayerView, isAuto: boolean): string {
  const words = gameWords()
  if (isPractice(roomId)) return words.leavePractice
  if (!isHost) return words.leaveGuest(roomId, name)
  return isAuto ? words.leaveAuto(roomId, name) : words.leaveHost(roomId, name)
}
