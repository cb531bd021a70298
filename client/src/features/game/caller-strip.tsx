import type { RoomView } from '#shared/api.ts'
import { lastCalled } from '#shared/game/board.ts'
import './caller.css'
import { NumberToken } from './number-token.tsx'

interface CallerStripProps {
  room: RoomView
}

/** The latest number in a big circle, what was said for it, and the four before it, newest first. */
export function CallerStrip({ room }: CallerStripProps) {
  const { currentNumber, calledNumbers, audioAnnouncement } = room
  const last = lastCalled(calledNumbers)
  return (
    <div className="caller">
      <div className="caller-inner">
        <NumberToken number={currentNumber} />
        <div className="caller-text">
          <p className="caller-line">
            {currentNumber === null ? 'Waiting for the first number' : audioAnnouncement?.replace(/\.$/, '')}
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
      </div>
    </div>
  )
}
