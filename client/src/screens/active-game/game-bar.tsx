import type { ReactNode } from 'react'
import type { ReadyClaim } from '#client/screens/active-game/claiming/ready-claims.ts'
import type { Claiming } from '#client/screens/active-game/claiming/use-claiming.ts'
import { Button } from '#client/ui/button.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import './game-bar.css'

interface GameBarProps {
  /** What a caller does about the next number, or a player who waits for it. */
  callControls: ReactNode
  /** The mark button of an easier game. */
  easyMark: ReactNode
  /** Null for a player without tickets. */
  claiming: Claiming | null
  /** What can be claimed right now. */
  ready: readonly ReadyClaim[]
  /** Opens the patterns. */
  onChoose(): void
}

/**
 * What a player does all the time: the host's call, marking in an easier game, and claiming. With one complete pattern the
 * claim is a single tap; otherwise it opens the patterns. It lies under a thumb on phones and below the number elsewhere;
 * its places and sizes never change. What went wrong with it, and what was marked, is told at its edge.
 */
export function GameBar({ callControls, easyMark, claiming, ready, onChoose }: GameBarProps) {
  const [only] = ready.length === 1 ? ready : []
  const claim = () => (only ? void claiming?.claim(only.pattern, String(only.ticketId + 1)) : onChoose())
  const words = gameWords()
  const isChecking = claiming?.pending != null
  return (
    <div className="game-bar">
      <ToastPlace name="bar" className="game-bar-notes" />
      {callControls}
      {easyMark}
      {claiming && (
        <Button
          variant={ready.length > 0 ? 'primary' : 'outline'}
          className="game-bar-claim"
          aria-haspopup={only ? undefined : 'dialog'}
          disabled={isChecking}
          onClick={claim}
        >
          {isChecking
            ? words.checking
            : only
              ? words.claimTicket(common().pattern(only.pattern), only.ticketId + 1)
              : words.claim}
        </Button>
      )}
    </div>
  )
}
