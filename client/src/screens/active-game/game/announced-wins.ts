import { useEffect, useEffectEvent } from 'react'
import { afterPaint } from '#client/device/after-paint.ts'
import { autoWait } from '#client/features/auto-call/auto-words.ts'
import { callerName } from '#client/features/caller/caller-note.ts'
import { celebrate, useWinEvents } from '#client/features/celebration/celebration.ts'
import { prizeName } from '#client/prizes/prize-name.ts'
import { isOurs } from '#client/seat/on-this-phone.ts'
import { onServerMessage } from '#client/server-state/apply-message.ts'
import { settings, spokenLanguage } from '#client/settings/settings.ts'
import { play } from '#client/sound/effects.ts'
import { vibrate } from '#client/sound/vibration.ts'
import type { AnnouncedWin } from '#client/speech/announcer.ts'
import { useAnnouncements } from '#client/speech/use-announcements.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'
import { meaningOf } from '#client/words/en/patterns.ts'
import { wordsOfPrize } from '#shared/game/places.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView, Round, WinnerView } from '#shared/game/room/state.ts'
import { named } from '#shared/named.ts'

interface Announced extends Round {
  winners: readonly WinnerView[] | undefined
  /** The player who listens. */
  me: PlayerView
  /** Those who play on this phone. */
  people: readonly PlayerView[]
  /** Whether the TV speaks for this room, and this phone does not. */
  isOnTv: boolean
  isMine(number: number): boolean
}

/** The breather that auto call takes after a win is longer. */
const WIN_MS = { own: 4_000, other: 3_000, house: 6_000 }

/** Speaks what happens in the game, and tells of each win: as a toast, with petals and as the card of the last few seconds. */
export function useAnnouncedWins({ room, players, winners, me, people, isOnTv, isMine }: Announced) {
  const { shown, show, close } = useWinEvents<AnnouncedWin>({
    ms: (won) => (won.pattern === 'Full House' ? WIN_MS.house : isOurs(people, won) ? WIN_MS.own : WIN_MS.other),
    beforeAnotherMs: WIN_MS.other,
  })
  const isNew = room.status === 'active' && room.calledNumbers.length === 0
  useEffect(() => {
    if (isNew) play('gong')
  }, [isNew])
  const { announce, noticeWinner } = useAnnouncements({
    roomId: room.id,
    playerId: me.id,
    room,
    winners,
    isSpokenElsewhere: isOnTv || settings().byEar === 'reader',
    isMine,
    wait: autoWait(room, callerName({ room, players }), gameWords(spokenLanguage(settings()))),
    onWinner: (won) => {
      toastWinner(won, isOurs(people, won), room.rules)
      show(won)
    },
  })
  const hear = useEffectEvent(announce)
  // What is said and felt waits until it is seen.
  useEffect(() => onServerMessage((message) => afterPaint(() => hear(message))), [])
  return { noticeWinner, win: shown, closeWin: close }
}

/** Longer than the card of a Full House: what was a card stays as a line for a moment. */
const HOUSE_TOLD_MS = 8_000

/** Tells of a win in the place of the caller's words, in other words to the winner than to everybody else. */
function toastWinner(win: AnnouncedWin, isOwn: boolean, rules: HouseRules): void {
  const prize = wordsOfPrize(win.pattern, win.rank ?? 1, rules)
  const name = () => prizeName(win, rules)
  const withPrize = (sentence: string) => {
    const told = [sentence, meaningOf(win.pattern, rules)].filter(Boolean).join(' ')
    return prize ? gameWords().forPrize(told, named(prize)) : told
  }
  const isHouse = win.pattern === 'Full House'
  const durationMs = isHouse ? HOUSE_TOLD_MS : undefined
  celebrate(win, isOwn ? 'own' : 'other')
  if (isOwn || isHouse) vibrate('win')
  if (isOwn) {
    showToast({
      title: () => gameWords().congratulations,
      description: () => withPrize(gameWords().youWon(name())),
      variant: 'win',
      durationMs,
      isOwn: true,
    })
    return
  }
  showToast({
    title: () => gameWords().announced,
    description: () => withPrize(gameWords()[win.place === 0 ? 'hasWon' : 'shares'](named(win.playerName), name())),
    variant: 'win',
    durationMs,
  })
}
