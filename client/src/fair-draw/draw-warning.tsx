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
  return (
    <div role="alert" className="draw-warning">
      <TriangleAlert aria-hidden size={28} className="shrink-0" />
      <p>
        <strong>{roomWords().doesNotAddUp}</strong> {roomWords().doesNotFit}{' '}
        <Link to={checkGamePath(roomId)} className="inline-block min-h-11 font-bold leading-[44px] underline">
          {roomWords().seeWhatIsWrong}
        </Link>
      </p>
    </div>
  )
}
