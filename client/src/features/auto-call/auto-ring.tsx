import { useEffect } from 'react'
import { play } from '#client/sound/sounds.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { isAutoGame } from './auto-words.ts'
import { seenAt } from './seen-at.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import './auto-call.css'

/** How long before the number the bag is heard. */
const RATTLE_MS = 300

/** The ring around the called number that drains until the next one comes. */
export function AutoRing({ room }: { room: RoomView }) {
  const { state, dueInMs } = room.auto
  if (!isAutoGame(room) || state !== 'on' || dueInMs === null) return null
  const since = seenAt(room)
  return <DrainingRing key={since} since={since} forMs={dueInMs} />
}

/**
 * The ring, and the sound of the bag just before its end. It steps once a second, as the words do: a ring that drains
 * smoothly draws sixty frames a second, all evening long.
 */
function DrainingRing({ since, forMs }: { since: number; forMs: number }) {
  const secondsLeft = useSecondsLeft(since + forMs) ?? 0
  const left = Math.min(1, Math.max(0, (secondsLeft * 1000) / forMs))
  useEffect(() => {
    const leftMs = since + forMs - RATTLE_MS - performance.now()
    if (leftMs <= 0) return
    const timer = setTimeout(() => play('rattle'), leftMs)
    return () => clearTimeout(timer)
  }, [since, forMs])
  return (
    <svg className="auto-ring" viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="48" pathLength="1" strokeDashoffset={1 - left} />
    </svg>
  )
}
