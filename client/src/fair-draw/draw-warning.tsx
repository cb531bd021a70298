import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { checkGamePath } from '#client/paths.ts'
import { roomWords } from '#client/words/room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import './fair-draw.css'
import { useDrawState } from './fair-draw.ts'

/** Shown as soon as any check of the draw fails. It cannot be dismissed. */
export function DrawWarning({ roomId }: { roomId: RoomId }) {
  const state = useDrawState(roomId)
  if (!state?.fault) return null
  const words = roomWords()
  // The same person may have called from another device, which this page cannot know.
  const [what, more] =
    state.fault === 'host_call' ? [words.calledElsewhere, words.wasItYou] : [words.doesNotAddUp, words.doesNotFit]
  return (
    <div role="alert" className="draw-warning">
      <TriangleAlert aria-hidden size={28} className="shrink-0" />
      <p>
        <strong>{what}</strong> {more}{' '}
        <Link to={checkGamePath(roomId)} className="inline-block min-h-11 font-bold leading-[44px] underline">
          {words.seeWhatIsWrong}
        </Link>
      </p>
    </div>
  )
}
