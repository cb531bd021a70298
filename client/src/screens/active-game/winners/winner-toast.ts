import { rainPetals } from '#client/features/celebration/petals.ts'
import { play } from '#client/sound/sounds.ts'
import { vibrate } from '#client/sound/vibration.ts'
import type { AnnouncedWin } from '#client/speech/use-announcements.ts'
import { showToast } from '#client/ui/toast-queue.ts'

/** Shows a win with the words of its prize, in other words to the winner than to everybody else. */
export function toastWinner(win: AnnouncedWin, ownPlayerId: string, prize: string | undefined): void {
  const forPrize = prize ? ` Prize: ${prize}` : ''
  const isOwn = win.playerId === ownPlayerId
  const isHouse = win.pattern === 'Full House'
  play(isHouse ? 'finale' : 'fanfare')
  void rainPetals(isHouse ? 'great' : isOwn ? 'own' : 'other')
  if (isOwn || isHouse) vibrate('win')
  if (isOwn) {
    showToast({
      title: '🎉 Congratulations!',
      description: `You've won ${win.pattern}! All players have been notified.${forPrize}`,
      variant: 'win',
      isOwn: true,
    })
    return
  }
  const told = win.place === 0 ? `has won ${win.pattern}` : `shares ${win.pattern} too`
  showToast({
    title: '🎉 Winner Announced!',
    description: `${win.playerName} ${told}!${forPrize}`,
    variant: 'win',
  })
}
