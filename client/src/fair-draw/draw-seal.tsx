import { useEffect } from 'react'
import { Link } from 'wouter'
import { sealOf } from '#shared/game/draw/seal.ts'
import { checkGamePath } from '../paths.ts'
import './fair-draw.css'
import { useDrawState, watchDraw } from './fair-draw.ts'

/** The five pictures of a room's draw, the same on every screen from the first to the last. They lead to what they mean. */
export function DrawSeal({ roomId }: { roomId: string }) {
  const state = useDrawState()
  useEffect(() => void watchDraw(roomId).open(), [roomId])
  if (state?.roomId !== roomId || !state.commitment) return null
  const seal = sealOf(state.commitment)
  return (
    <Link to={checkGamePath(roomId)} className="draw-seal">
      <span className="sr-only">Seal of this draw: {seal.map(({ word }) => word).join(', ')}</span>
      <span aria-hidden>{seal.map(({ emoji }) => emoji).join(' ')}</span>
    </Link>
  )
}
