import { useAutoWords } from '#client/features/auto-call/auto-line.tsx'
import { isAutoGame } from '#client/features/auto-call/auto-words.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import './tv-line.css'

interface TvLineProps {
  room: RoomView
  /** The name of the player who calls. */
  caller: string
  /** The win of the last few seconds. */
  winBanner: string | undefined
  /** Of a caller who is away, or back. */
  note: string | undefined
  /** What was said for the number. */
  line: string
}

/** The words below the number: a win before all, then whatever the numbers wait for, then what was said for the number. */
export function TvLine({ room, caller, winBanner, note, line }: TvLineProps) {
  const words = useAutoWords(room, caller)
  const news = winBanner === undefined && note === undefined && words?.isNews ? words.text : undefined
  return (
    <div className="tv-words" data-auto={isAutoGame(room) || undefined}>
      <p className="tv-line" data-news={winBanner ? 'win' : (note ?? news) && 'note'}>
        {news ? <span aria-hidden>{news}</span> : <span>{winBanner ?? note ?? line}</span>}
      </p>
      {isAutoGame(room) && (
        <p className="tv-next" aria-hidden>
          {words && !words.isNews && words.text}
        </p>
      )}
    </div>
  )
}
