import { useEffect, useRef, useState } from 'react'
import { AutoLine, AutoRing } from '#client/features/auto-call/auto-line.tsx'
import { isTimed } from '#client/features/auto-call/auto-words.ts'
import { callerName } from '#client/features/caller/caller-note.ts'
import { NumberToken, useCallLine } from '#client/features/caller/latest-number.tsx'
import { Reactions } from '#client/features/reactions/reactions.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { SideBoard, useWideScreen } from '#client/screens/active-game/tabs/number-board.tsx'
import { sayAgain } from '#client/speech/say-number.ts'
import { sentence } from '#client/ui/name.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { lastCalled } from '#shared/game/board.ts'
import { LAST_CALLED_SHOWN, MANY_TICKETS } from '#shared/game/limits.ts'
import { isAutoGame } from '#shared/game/room/who-calls.ts'
import { isPractice } from '#shared/room-number.ts'
import { AutoSheet } from './auto-sheet.tsx'
import { GameBar } from './game-bar.tsx'
import { GameRail } from './game-rail.tsx'
import { MissedLine } from './missed-line.tsx'
import { PersonChips } from './person-chips.tsx'

interface GameCallerProps {
  /** Whether the tickets are what is looked at. */
  isAtTickets: boolean
}

/** The number and what to do about it, which stay in sight whatever is looked at and however far it is scrolled. */
export function GameCaller({ isAtTickets }: GameCallerProps) {
  const { isOver, count } = useGame(({ isOver, held }) => ({ isOver, count: held.ticketIds.length }))
  const [top, isScrolled] = useScrolledPast()
  const isWide = useWideScreen()
  const hasRail = isAtTickets && count > (isWide ? MANY_TICKETS : 1)
  const hasBoard = isAtTickets && count > 0 && isWide
  return (
    <>
      <div ref={top} className="absolute size-px" />
      <div
        className="game-caller"
        data-collapsed={isScrolled || undefined}
        data-rail={hasRail || undefined}
        data-board={hasBoard || undefined}
      >
        <CallerStrip isAtTickets={isAtTickets} isCollapsed={isScrolled} />
        <PersonChips />
        {hasRail && <GameRail />}
        {!isOver && <GameBar />}
        {hasBoard && <SideBoard />}
      </div>
    </>
  )
}

interface CallerStripProps extends GameCallerProps {
  /** Small, while tickets are read on a phone. */
  isCollapsed: boolean
}

/** The discs stay and their numbers change: a disc that moved along would count as a layout shift. */
const PLACES = [...Array(LAST_CALLED_SHOWN).keys()]

/**
 * The latest number in a big circle, what was said for it, and the four before it, newest first. A win shows in the place
 * of the words, never on the number.
 */
function CallerStrip({ isAtTickets, isCollapsed }: CallerStripProps) {
  const { room, caller } = useCurrentRoom((current) => ({ room: current.room, caller: callerName(current) }))
  const { shownId, callerNote } = useGame(({ shown, callerNote }) => ({ shownId: shown.id, callerNote }))
  const line = useCallLine(room)
  const { currentNumber, calledNumbers, hostCalledNumbers } = room
  const last = lastCalled(calledNumbers)
  return (
    <div className="caller" data-collapsed={isCollapsed || undefined}>
      <div className="caller-inner">
        <NumberToken room={room} ring={isAutoGame(room) && <AutoRing room={room} />} onSayAgain={sayAgain} />
        <div className="caller-text">
          {isTimed(room) ? (
            <AutoLine room={room} caller={caller} line={callerNote ?? line} isLineNews={callerNote !== undefined} />
          ) : (
            <p className="caller-line">{sentence(callerNote ?? line)}</p>
          )}
          {last.length > 0 && (
            <p className="caller-last">
              <span className="caller-last-word">{gameWords().last}</span>
              {PLACES.slice(0, last.length).map((place) => (
                <span key={place} className="caller-disc" translate="no">
                  {last[place]}
                </span>
              ))}
            </p>
          )}
        </div>
        {currentNumber !== null && hostCalledNumbers.includes(currentNumber) && (
          <p className="caller-source">{gameWords().calledByHost}</p>
        )}
        {isAtTickets && MISSED_LINE}
        {AUTO_SHEET}
        <Reactions areOn={room.rules.reactions && !isPractice(room.id)} playerId={shownId} />
        {WIN_PLACE}
      </div>
    </div>
  )
}

/** What a call does not change. */
const AUTO_SHEET = <AutoSheet />
const MISSED_LINE = <MissedLine />
const WIN_PLACE = <ToastPlace name="caller" className="caller-toast" />

/** Height of the header that stays, in CSS pixels. */
const HEADER_HEIGHT = 48

/** Whether the page is scrolled past an element, which goes behind the header that stays. */
function useScrolledPast() {
  const mark = useRef<HTMLDivElement>(null)
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.rootBounds) setIsPast(!entry.isIntersecting && entry.boundingClientRect.top < entry.rootBounds.top)
      },
      { rootMargin: `-${HEADER_HEIGHT}px 0px 0px 0px` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return [mark, isPast] as const
}
