import { Check, Hand } from 'lucide-react'
import { callWords } from '#client/words/call.ts'
import type { RoomId } from '#shared/game/ids.ts'
import './fair-draw.css'
import { useDrawState } from './fair-draw.ts'

interface DrawTickProps {
  roomId: RoomId
  number: number
  isHostCalled: boolean
}

/**
 * Shows on a called number that its position in the order was verified, or that the host chose it. Takes no layout
 * space.
 */
export function DrawTick({ roomId, number, isHostCalled }: DrawTickProps) {
  const state = useDrawState(roomId)
  if (isHostCalled) {
    return (
      <span className="draw-tick" data-host>
        <Hand aria-hidden />
        <span className="sr-only">{callWords().calledByHost}</span>
      </span>
    )
  }
  const isChecked = state?.fault === null && state.evidence?.calls.some((call) => call.number === number)
  return (
    isChecked && (
      <span className="draw-tick">
        <Check aria-hidden strokeWidth={4} />
        <span className="sr-only">{callWords().checked}</span>
      </span>
    )
  )
}
