import { useAutoWords } from '#client/features/auto-call/auto-line.tsx'
import { isAutoGame } from '#client/features/auto-call/auto-words.ts'
import { callWords } from '#client/words/call.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import './tv-line.css'

interface TvLineProps {
  room: RoomView
  /** The name of the player who calls. */
  caller: string
  /** Of a caller who is away, or back. */
  note: string | undefined
  /** What was said for the number. */
  line: string
}

/** The words below the number: whatever the numbers wait for, then what was said for the number and who chose it. */
export function TvLine({ room, caller, note, line }: TvLineProps) {
  const { currentNumber, hostCalledNumbers } = room
  const words = useAutoWords(room, caller)
  const news = note === undefined && words?.isNews ? words.text : undefined
  return (
    <div className="tv-words" data-auto={isAutoGame(room) || undefined}>
      <p className="tv-line" data-news={(note ?? news) && 'note'}>
        {news ? <span aria-hidden>{news}</span> : <span>{note ?? line}</span>}
        {!note && !news && currentNumber !== null && hostCalledNumbers.includes(currentNumber) && (
          <span className="tv-source" aria-hidden>
            {callWords().calledByHost}
          </span>
        )}
      </p>
      {isAutoGame(room) && (
        <p className="tv-next" aria-hidden>
          {words && !words.isNews && words.text}
        </p>
      )}
    </div>
  )
}
