import { ToastPlace } from '#client/ui/toast-place.tsx'
import { lastCalled } from '#shared/game/board.ts'
import { LAST_CALLED_SHOWN } from '#shared/game/limits.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import './caller.css'
import { NumberToken } from './number-token.tsx'
import { useCallLine } from './use-call-line.ts'

interface CallerStripProps {
  room: RoomView
  /** Of a caller who is away, or back; stands in the place of what was said for the number. */
  note?: string | undefined
  /** Small, while tickets are read on a phone. */
  isCollapsed?: boolean
}

/** The discs stay and their numbers change: a disc that moved along would count as a layout shift. */
const PLACES = [...Array(LAST_CALLED_SHOWN).keys()]

/**
 * The latest number in a big circle, what was said for it, and the four before it, newest first. A win shows in the place
 * of the words, never on the number.
 */
export function CallerStrip({ room, note, isCollapsed = false }: CallerStripProps) {
  const line = useCallLine(room)
  const { currentNumber, calledNumbers, hostCalledNumbers } = room
  const last = lastCalled(calledNumbers)
  return (
    <div className="caller" data-collapsed={isCollapsed || undefined}>
      <div className="caller-inner">
        <NumberToken room={room} />
        <div className="caller-text">
          <p className="caller-line">{note ?? line}</p>
          {last.length > 0 && (
            <p className="caller-last">
              <span className="caller-last-word">Last:</span>
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
            Called by host
          </p>
        )}
        <ToastPlace name="caller" className="caller-toast" />
      </div>
    </div>
  )
}
