import type { ReactNode } from 'react'
import { ToastPlace } from '#client/ui/toast.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { lastCalled } from '#shared/game/board.ts'
import { LAST_CALLED_SHOWN } from '#shared/game/limits.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { NumberToken } from './number-token.tsx'
import './caller.css'

interface CallerStripProps {
  room: RoomView
  /** What was said for the number, or what there is to say instead. */
  words: ReactNode
  /** What runs around the number until the next one. */
  ring: ReactNode
  /** What a caller can set, and what anybody can show the others. */
  tools: ReactNode
  /** What is told at its lower edge. */
  edge?: ReactNode
  onSayAgain(number: number): void
  /** Small, while tickets are read on a phone. */
  isCollapsed?: boolean
}

/** The discs stay and their numbers change: a disc that moved along would count as a layout shift. */
const PLACES = [...Array(LAST_CALLED_SHOWN).keys()]

/**
 * The latest number in a big circle, what was said for it, and the four before it, newest first. A win shows in the place
 * of the words, never on the number.
 */
export function CallerStrip({ room, words, ring, tools, edge, onSayAgain, isCollapsed = false }: CallerStripProps) {
  const { currentNumber, calledNumbers, hostCalledNumbers } = room
  const last = lastCalled(calledNumbers)
  return (
    <div className="caller" data-collapsed={isCollapsed || undefined}>
      <div className="caller-inner">
        <NumberToken room={room} ring={ring} onSayAgain={onSayAgain} />
        <div className="caller-text">
          {words}
          {last.length > 0 && (
            <p className="caller-last">
              <span className="caller-last-word">{gameWords().last}</span>
              {PLACES.slice(0, last.length).map((place) => (
                <span key={place} className="caller-disc">
                  {last[place]}
                </span>
              ))}
            </p>
          )}
        </div>
        {currentNumber !== null && hostCalledNumbers.includes(currentNumber) && (
          <p className="caller-source" aria-hidden>
            {gameWords().calledByHost}
          </p>
        )}
        {edge}
        {tools}
        <ToastPlace name="caller" className="caller-toast" />
      </div>
    </div>
  )
}
