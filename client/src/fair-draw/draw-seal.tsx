import { Link } from 'wouter'
import { checkGamePath } from '#client/paths.ts'
import { sealOf } from '#shared/game/draw/seal.ts'
import type { RoomId } from '#shared/game/ids.ts'
import './fair-draw.css'
import { useDrawState } from './fair-draw.ts'

/** The five pictures of a room's draw. They are the same on every screen during the whole game. */
export function DrawSeal({ roomId }: { roomId: RoomId }) {
  const commitment = useDrawState(roomId)?.memory?.commitment
  const seal = commitment ? sealOf(commitment) : []
  return (
    <span className="draw-seal">
      {seal.length > 0 && (
        <>
          <span className="sr-only">Seal of this draw: {seal.map(({ word }) => word).join(', ')}</span>
          <span aria-hidden>{seal.map(({ emoji }) => emoji).join(' ')}</span>
        </>
      )}
    </span>
  )
}

/**
 * The seal with a link to its explanation. The space is reserved from the start, so that nothing moves when it appears.
 */
export function SealLink({ roomId }: { roomId: RoomId }) {
  return (
    <Link to={checkGamePath(roomId)} className="flex min-h-12 flex-wrap items-center justify-center gap-x-2">
      <DrawSeal roomId={roomId} /> <span className="font-bold text-peacock underline">Check this game</span>
    </Link>
  )
}
