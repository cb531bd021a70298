import { type MouseEvent, useRef } from 'react'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import type { ReadyClaim } from '#client/screens/active-game/game/use-prizes.ts'
import { waitingTickets } from '#client/screens/active-game/game/waiting-tickets.ts'
import { Button } from '#client/ui/button.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'

/** The second tap of a double tap must not do what the bar says only since the first. */
const DOUBLE_TAP_MS = 500

/** The one button of the easy mode, always in the same place. */
export function EasyBar() {
  const { currentNumber: number } = useCurrentRoom().room
  const { held, isHelped, ready, claiming, mark, openPatterns } = useGame()
  const ticketIds = number === null ? [] : waitingTickets(held, [number])
  const action = barAction({ number, ticketIds, ready, isHelped })
  const tappedAt = useRef(Number.NEGATIVE_INFINITY)
  const isChecking = claiming.pending !== null
  const act = ({ timeStamp }: MouseEvent) => {
    if (timeStamp - tappedAt.current < DOUBLE_TAP_MS) return
    tappedAt.current = timeStamp
    if (action.does === 'mark') for (const ticketId of action.ticketIds) mark(ticketId, action.number)
    if (action.does === 'claim') void claiming.claim(action.claim.pattern, String(action.claim.ticketId + 1))
    if (action.does === 'choose') openPatterns(true)
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

/** What the one bar of the easy mode does when it is tapped. */
type BarAction =
  | { does: 'mark'; number: number; ticketIds: readonly number[] }
  | { does: 'claim'; claim: ReadyClaim }
  | { does: 'choose' }
  | { does: 'nothing' }

interface BarState {
  /** The number called last. */
  number: number | null
  /** The tickets on which it waits for its mark. */
  ticketIds: readonly number[]
  /** What can be claimed, the best last. */
  ready: readonly ReadyClaim[]
  /** Whether the house rules let the page help. */
  isHelped: boolean
}

/** A number that waits comes first, then the best claim. Where no help is wanted the bar leads to all patterns. */
export function barAction({ number, ticketIds, ready, isHelped }: BarState): BarAction {
  if (!isHelped) return { does: 'choose' }
  if (number !== null && ticketIds.length > 0) return { does: 'mark', number, ticketIds }
  const claim = ready.at(-1)
  return claim ? { does: 'claim', claim } : { does: 'nothing' }
}

/** What the bar says. */
export function barWords(action: BarAction): string {
  switch (action.does) {
    case 'mark':
      return gameWords().marked(action.number)
    case 'claim':
      return gameWords().claimPattern(common().pattern(action.claim.pattern))
    case 'choose':
      return gameWords().claim
    case 'nothing':
      return gameWords().nothing
  }
}
