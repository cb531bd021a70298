import { rainPetals } from '#client/features/celebration/petals.ts'
import { play } from '#client/sound/sounds.ts'
import { vibrate } from '#client/sound/vibration.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import type { LastWinner } from '#shared/game/room/state.ts'

/** Shows a win, in other words to the winner than to everybody else. A Full House is an event on all phones. */
export function toastWinner(win: LastWinner, ownPlayerId: string): void {
  const isOwn = win.playerId === ownPlayerId
  const isHouse = win.pattern === 'Full House'
  play(isHouse ? 'finale' : 'fanfare')
  void rainPetals(isHouse ? 'great' : isOwn ? 'own' : 'other')
  if (isOwn || isHouse) vibrate('win')
  if (isOwn) {
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
