import { celebrate } from '#client/features/celebration/celebrate.ts'
import { vibrate } from '#client/sound/vibration.ts'
import type { AnnouncedWin } from '#client/speech/use-announcements.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'

/** Longer than the card of a Full House: what was a card stays as a line for a moment. */
const HOUSE_TOLD_MS = 8_000

/** Tells of a win in the place of the caller's words, in other words to the winner than to everybody else. */
export function toastWinner(win: AnnouncedWin, ownPlayerId: string, prize: string | undefined): void {
  const words = gameWords()
  const withPrize = (sentence: string) => (prize ? words.forPrize(sentence, prize) : sentence)
  const isOwn = win.playerId === ownPlayerId
  const isHouse = win.pattern === 'Full House'
  const durationMs = isHouse ? HOUSE_TOLD_MS : undefined
  celebrate(win, isOwn ? 'own' : 'other')
  if (isOwn || isHouse) vibrate('win')
  if (isOwn) {
    showToast({
      title: words.congratulations,
      description: withPrize(words.youWon(win.pattern)),
      variant: 'win',
      durationMs,
      isOwn: true,
    })
    return
  }
  const told = win.place === 0 ? words.hasWon : words.shares
  showToast({
    title: words.announced,
    description: withPrize(told(win.playerName, win.pattern)),
    variant: 'win',
    durationMs,
  })
}
