import { play } from '#client/sound/sounds.ts'
import { vibrate } from '#client/sound/vibration.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import type { LastWinner } from '#shared/game/room/state.ts'
import { celebrate } from './celebration.ts'

/** Shows a win, in other words to the winner than to everybody else. */
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
