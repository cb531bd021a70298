import { Link } from 'wouter'
import { checkGamePath } from '#client/paths.ts'
import { roomWords } from '#client/words/room.ts'
import { sealOf } from '#shared/game/draw/seal.ts'
import type { RoomId } from '#shared/game/ids.ts'
import './fair-draw.css'
import { useDrawState } from './fair-draw.ts'

interface DrawSealProps {
  roomId: RoomId
  /** The name of the host who takes the numbers from a bag of their own, instead of which there is no draw to seal. */
  bagOf?: string | undefined
}

/**
 * The five pictures of a room's draw, which are the same on every screen during the whole game, and what they stand for. A
 * tick says that this page has checked all of it so far.
 */
export function DrawSeal({ roomId, bagOf }: DrawSealProps) {
  const words = roomWords()
  const state = useDrawState(roomId)
  const commitment = state?.memory?.commitment
  const seal = commitment ? sealOf(commitment) : []
  if (bagOf !== undefined) return <span>{words.bagOf(bagOf)}</span>
  const isRight = state?.fault === null && state.evidence !== null
  return (
    <span className="draw-seal">
      <span className="draw-words">
        {words.fairDraw}
        {isRight && ' ✓'}
      </span>
      {seal.length > 0 && (
        <>
          <span className="sr-only">{words.sealOf(seal.map(({ word }) => words.sealWord(word)).join(', '))}</span>
          <span aria-hidden>{seal.map(({ emoji }) => emoji).join(' ')}</span>
        </>
      )}
    </span>
  )
}

/**
 * The seal with a link to its explanation. The space is reserved from the start, so that nothing moves when it appears.
 */
export function SealLink({ roomId, bagOf }: DrawSealProps) {
  return (
    <Link to={checkGamePath(roomId)} className="flex min-h-12 flex-wrap items-center justify-center gap-x-2">
      <DrawSeal roomId={roomId} bagOf={bagOf} />{' '}
      <span className="font-bold text-peacock underline">{roomWords().checkGame}</span>
    </Link>
  )
}
