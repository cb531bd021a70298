import { play } from '#client/sound/sounds.ts'
import { vibrate } from '#client/sound/vibration.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import type { LastWinner } from '#shared/game/types.ts'
import { celebrate } from './celebration.ts'

/** Tells a win: to the winner one way, to everybody else another. */
export function toastWinner(win: LastWinner, ownPlayerId: string): void {
  const isOwn = win.playerId === ownPlayerId
  play('fanfare')
  void celebrate(isOwn ? 'own' : 'other')
  if (isOwn) {
    vibrate('win')
    showToast({
      title: '🎉 Congratulations!',
      description: `You've won ${win.pattern}! All players have been notified.`,
      variant: 'win',
      isOwn: true,
    })
    return
  }
  showToast({ title: '🎉 Winner Announced!', description: `${win.playerName} has won ${win.pattern}!`, variant: 'win' })
}
