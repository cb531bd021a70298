import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { WonTicket } from '#client/features/ticket/ticket-drawing.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import type { AnnouncedWin } from '#client/speech/use-announcements.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { ShareWin } from './winners-gallery.tsx'
import './win-card.css'

/** The win of the last few seconds, if there is one. The last win of a round is in the picture of its end. */
export function WinCard() {
  const { isOver, win } = useGame()
  return !isOver && win && <CardOf key={win.playerId + win.pattern} win={win} />
}

/**
 * A win as an event: name, prize and the winning ticket, over the tickets and never over the number. It gives way to a
 * number that waits to be marked: then the line in the caller tells of the win alone. That line is also what screen
 * readers hear.
 */
function CardOf({ win }: { win: AnnouncedWin }) {
  const { room, winners, people } = useCurrentRoom()
  const { closeWin: onClose } = useGame()
  const { currentNumber } = room
  const card = useRef<HTMLElement>(null)
  const { playerName, pattern } = win
  const isOwn = people.some(({ id }) => id === win.playerId)
  const words = room.rules.prizes[pattern]
  const listed = winners.find((each) => each.playerId === win.playerId && each.pattern === pattern)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next number may wait below the card
  useLayoutEffect(() => {
    const giveWay = () => {
      if (card.current && liesOnWaitingNumber(card.current)) onClose()
    }
    giveWay()
    // It also grows, when there is something to share.
    const size = new ResizeObserver(giveWay)
    if (card.current) size.observe(card.current)
    window.addEventListener('scroll', giveWay, { passive: true })
    window.addEventListener('resize', giveWay)
    return () => {
      size.disconnect()
      window.removeEventListener('scroll', giveWay)
      window.removeEventListener('resize', giveWay)
    }
  }, [currentNumber, onClose])

  return (
    <aside
      ref={card}
      className="win-card fades"
      aria-label={gameWords().aWin}
      data-own={isOwn || undefined}
      data-house={pattern === 'Full House' || undefined}
    >
      <div className="win-card-words">
        <p className="win-card-pattern">
          {common().pattern(pattern)}
          {words && ` · ${words}`}
        </p>
        <p className="win-card-name">{isOwn ? gameWords().didIt(playerName) : playerName}</p>
      </div>
      <WonTicket win={{ ...win, roomId: room.id, seq: listed?.seq ?? 0 }} called={room.calledNumbers} />
      {isOwn && listed && <ShareWin winner={listed} label={common().share} />}
      <button type="button" className="win-card-close" aria-label={common().close} onClick={onClose}>
        <X aria-hidden size={20} />
      </button>
    </aside>
  )
}

/** Whether a called number that is not marked yet lies below it, or will when it has opened: it comes smaller than it is. */
function liesOnWaitingNumber({ offsetTop, offsetLeft, offsetWidth, offsetHeight }: HTMLElement): boolean {
  return [...document.querySelectorAll('.ticket-cell[data-live]')].some((cell) => {
    const { top, right, bottom, left } = cell.getBoundingClientRect()
    const isBeside = right <= offsetLeft || left >= offsetLeft + offsetWidth
    return !isBeside && bottom > offsetTop && top < offsetTop + offsetHeight
  })
}
