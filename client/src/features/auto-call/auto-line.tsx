import { useEffect } from 'react'
import { play } from '#client/sound/effects.ts'
import { Sentence } from '#client/ui/name.tsx'
import { wasLastCall } from '#shared/game/room/claim-rules.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { isAutoGame } from '#shared/game/room/who-calls.ts'
import { type AutoWords, autoWords, dueAt, isTimed, useSecondsLeft } from './auto-words.ts'
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
  if (!isAutoGame(room))
    return (
      <p className="caller-line">
        <Sentence>{(!isLineNews && words?.text) || line}</Sentence>
      </p>
    )
  return (
    <div className="auto-words" data-news={words?.isNews || undefined}>
      {words?.isNews && !isLineNews ? (
        // An element of its own: for browsers, one that moves on to other words is a layout that jumps.
        <p key="news" className="caller-line auto-news" aria-hidden>
          <Sentence>{words.text}</Sentence>
        </p>
      ) : (
        <>
          <p className="caller-line">
            <Sentence>{line}</Sentence>
          </p>
          <p className="auto-next" aria-hidden>
            {words && <Sentence>{words.text}</Sentence>}
          </p>
        </>
      )}
    </div>
  )
}

/** What is said of the next number, second by second. */
export function useAutoWords(room: RoomView, caller: string): AutoWords | null {
  const secondsLeft = useSecondsLeft(isTimed(room) ? dueAt(room) : null)
  return autoWords(room, caller, secondsLeft)
}

/** How long before the number the bag is heard. */
const RATTLE_MS = 300

/**
 * The ring around the called number that drains until the next one comes, and the sound of the bag just before. It steps
 * once a second, as the words do: a ring that drains smoothly draws sixty frames a second, all evening long.
 */
export function AutoRing({ room }: { room: RoomView }) {
  const { state, dueInMs } = room.auto
  const endsAt = isAutoGame(room) && state === 'on' && !wasLastCall(room) ? dueAt(room) : null
  const secondsLeft = useSecondsLeft(endsAt)
  useEffect(() => {
    const leftMs = (endsAt ?? 0) - RATTLE_MS - performance.now()
    if (leftMs <= 0) return
    const timer = setTimeout(() => play('rattle'), leftMs)
    return () => clearTimeout(timer)
  }, [endsAt])
  if (secondsLeft === null || !dueInMs) return null
  const left = Math.min(1, Math.max(0, (secondsLeft * 1000) / dueInMs))
  return (
    <svg className="auto-ring" viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="48" pathLength="1" strokeDashoffset={1 - left} />
    </svg>
  )
}
