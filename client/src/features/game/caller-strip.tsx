import { useSettings } from '#client/settings/settings.ts'
import { writtenCall } from '#client/speech/call-words.ts'
import type { RoomView } from '#shared/api.ts'
import { lastCalled } from '#shared/game/board.ts'
import './caller.css'
import { NumberToken } from './number-token.tsx'

interface CallerStripProps {
  room: RoomView
  /** A win that is being celebrated, in a few words. */
  garland?: string | undefined
  /** Small, while tickets are read on a phone. */
  isCollapsed?: boolean
}

/** The latest number in a big circle, what was said for it, and the four before it, newest first. */
export function CallerStrip({ room, garland, isCollapsed = false }: CallerStripProps) {
  const settings = useSettings()
  const { currentNumber, calledNumbers, audioAnnouncement } = room
  const last = lastCalled(calledNumbers)
  return (
    <div className="caller" data-collapsed={isCollapsed || undefined}>
      <div className="caller-inner">
        <NumberToken number={currentNumber} />
        <div className="caller-text">
          <p className="caller-line">
            {currentNumber === null
              ? 'Waiting for the first number'
              : writtenCall(currentNumber, audioAnnouncement, settings)}
          </p>
          {last.length > 0 && (
            <p className="caller-last">
              <span>Last:</span>
              {last.map((number) => (
                <span key={number} className="caller-disc">
                  {number}
                </span>
              ))}
            </p>
          )}
        </div>
        {garland && <p className="caller-garland">{garland}</p>}
      </div>
    </div>
  )
}
