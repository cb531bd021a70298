import { type MouseEvent, useRef } from 'react'
import type { Claiming } from '#client/screens/active-game/claiming/use-claiming.ts'
import { Button } from '#client/ui/button.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { type BarAction, barWords } from './bar-action.ts'

/** The second tap of a double tap must not do what the bar says only since the first. */
const DOUBLE_TAP_MS = 500

interface EasyBarProps {
  action: BarAction
  claiming: Claiming
  onMark(ticketId: number, number: number): void
  /** Opens the patterns. */
  onChoose(): void
}

/** The one button of the easy mode, always in the same place. */
export function EasyBar({ action, claiming, onMark, onChoose }: EasyBarProps) {
  const tappedAt = useRef(Number.NEGATIVE_INFINITY)
  const isChecking = claiming.pending !== null
  const act = ({ timeStamp }: MouseEvent) => {
    if (timeStamp - tappedAt.current < DOUBLE_TAP_MS) return
    tappedAt.current = timeStamp
    if (action.does === 'mark') for (const ticketId of action.ticketIds) onMark(ticketId, action.number)
    if (action.does === 'claim') void claiming.claim(action.claim.pattern, String(action.claim.ticketId + 1))
    if (action.does === 'choose') onChoose()
  }
  return (
    <Button
      variant={action.does === 'nothing' || action.does === 'choose' ? 'outline' : 'primary'}
      className="easy-bar"
      aria-haspopup={action.does === 'choose' ? 'dialog' : undefined}
      disabled={isChecking || action.does === 'nothing'}
      onClick={act}
    >
      {isChecking ? gameWords().checking : barWords(action)}
    </Button>
  )
}
