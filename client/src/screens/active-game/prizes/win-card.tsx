import clsx from 'clsx'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { WonTicket } from '#client/features/ticket/won-ticket.tsx'
import { prizeName } from '#client/prizes/prize-name.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { isOurs } from '#client/seat/on-this-phone.ts'
import type { AnnouncedWin } from '#client/speech/announcer.ts'
import { Name, Sentence } from '#client/ui/name.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { meaningOf } from '#client/words/en/patterns.ts'
import { dotted } from '#client/words/i18n.ts'
import { wordsOfPrize } from '#shared/game/places.ts'
import { named } from '#shared/named.ts'
import { ShareWin } from './winners-gallery.tsx'

/*
 * Over the tickets and, while it comes too, nothing else: on upright phones between the caller and the bar, elsewhere beside
 * them. On a phone on its side the ticket stands beside the words.
 */
const WIN_CARD = clsx(
  'win-card fades fixed z-15 grid animate-win grid-cols-[minmax(0,1fr)] content-center gap-2.5 overflow-y-auto rounded-card border-2 border-press p-3.5 text-center',
  'phone:inset-[auto_8px_calc(96px+env(safe-area-inset-bottom))] phone:max-h-[calc(100dvh-320px)]',
  'side:inset-[auto_8px_8px_calc(var(--side)+12px)] side:max-h-[calc(100dvh-var(--header)-16px)] side:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] side:items-center',
  'wide:inset-[auto_max(16px,calc((100vw-1424px)/2+16px))_16px_auto] wide:max-h-[calc(100dvh-var(--header)-16px)] wide:w-[min(34rem,calc(100vw-var(--side)-56px))] wide:p-5',
  'wide:min-[1680px]:right-[max(16px,calc((100vw-1880px)/2+16px))]',
  '[&>svg]:mx-auto [&>svg]:max-w-[30rem] side:[&>svg]:mr-[34px] side:[&>svg]:w-[calc(100%-34px)]',
)
/* On upright phones a great win fills the place of the tickets. */
const GREAT = 'bg-gold text-on-gold phone:min-h-[min(54dvh,calc(100dvh-320px))] [&_:focus-visible]:outline-on-gold'

/** The win of the last few seconds, if there is one. The last win of a round is in the picture of its end. */
export function WinCard() {
  const { isOver, win } = useGame(({ isOver, win }) => ({ isOver, win }))
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
  const isOwn = isOurs(people, win)
  const isHouse = pattern === 'Full House'
  const isGreat = isOwn || isHouse
  const words = wordsOfPrize(pattern, win.rank ?? 1, room.rules)
  const meaning = meaningOf(pattern, room.rules)
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
    <aside ref={card} className={clsx(WIN_CARD, isGreat ? GREAT : 'bg-surface text-ink')} aria-label={gameWords().aWin}>
      <div className="min-w-0 px-9 leading-[1.15] wrap-anywhere side:px-0">
        <p
          className={
            isHouse ? 'font-extrabold text-[length:min(2rem,38px)]' : 'font-bold text-[length:min(1.25rem,24px)]'
          }
        >
          <Sentence>{dotted(prizeName(win, room.rules), !isHouse && words && named(words))}</Sentence>
        </p>
        {/* In letters as large as those of a house its words would push the ticket out of the card. */}
        {isHouse && words && <Name className="block font-bold text-[length:min(1.25rem,24px)]">{words}</Name>}
        {meaning && <p className="text-[0.9375rem]">{meaning}</p>}
        <p className="font-extrabold text-[length:min(1.75rem,34px)]">
          <Sentence>{isOwn ? gameWords().didIt(named(playerName)) : named((listed ?? win).playerName)}</Sentence>
        </p>
      </div>
      <WonTicket room={room} win={{ ...win, seq: listed?.seq ?? 0 }} />
      {isOwn && listed && <ShareWin winner={listed} label={common().share} />}
      <button
        type="button"
        className="win-card-close absolute top-0.5 right-0.5 grid size-11 place-items-center"
        aria-label={common().close}
        onClick={onClose}
      >
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
