import type { RoomView } from '#shared/game/room/state.ts'
import { type AutoWords, autoWords, isAutoGame } from './auto-words.ts'
import { dueAt } from './seen-at.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import './auto-call.css'

interface AutoLineProps {
  room: RoomView
  /** The name of the player who calls. */
  caller: string
  /** What was said for the number, or of the caller. */
  line: string
  /** Counts as more than what is said of the next number. */
  isLineNews: boolean
}

/**
 * The words beside the number: what was said for it, and when the next one comes. News of auto call take the place of
 * both, which is as high in either case. Screen readers hear them elsewhere, without the seconds.
 */
export function AutoLine({ room, caller, line, isLineNews }: AutoLineProps) {
  const words = useAutoWords(room, caller)
  if (!isAutoGame(room)) return <p className="caller-line">{line}</p>
  return (
    <div className="auto-words" data-news={words?.isNews || undefined}>
      {words?.isNews && !isLineNews ? (
        // An element of its own: for browsers, one that moves on to other words is a layout that jumps.
        <p key="news" className="caller-line auto-news" aria-hidden>
          {words.text}
        </p>
      ) : (
        <>
          <p className="caller-line">{line}</p>
          <p className="auto-next" aria-hidden>
            {words?.text}
          </p>
        </>
      )}
    </div>
  )
}

/** What is said of the next number, second by second. */
export function useAutoWords(room: RoomView, caller: string): AutoWords | null {
  const secondsLeft = useSecondsLeft(isAutoGame(room) ? dueAt(room) : null)
  return autoWords(room, caller, secondsLeft)
}
