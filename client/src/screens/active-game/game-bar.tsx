import { CallButton } from '../../features/game/call-button.tsx'
import type { ReadyClaim } from '../../features/game/ready-claims.ts'
import type { Calling } from '../../features/game/use-calling.ts'
import type { Claiming } from '../../features/game/use-claiming.ts'
import { Button } from '../../ui/button.tsx'

interface GameBarProps {
  /** Null for whoever may not call. */
  calling: Calling | null
  claiming: Claiming
  /** What can be claimed right now. */
  ready: readonly ReadyClaim[]
  /** Opens the patterns. */
  onChoose(): void
}

/**
 * The bar under a thumb on phones: the host's call, and claiming. With one complete pattern the claim is a single tap;
 * otherwise it opens the patterns. Its place and size never change.
 */
export function GameBar({ calling, claiming, ready, onChoose }: GameBarProps) {
  const [only] = ready.length === 1 ? ready : []
  const claim = () => (only ? void claiming.claim(only.pattern, String(only.ticketId + 1)) : onChoose())
  return (
    <div className="game-bar">
      {calling && <CallButton calling={calling} />}
      <Button
        look={ready.length > 0 ? 'primary' : 'outline'}
        className={calling ? 'game-bar-claim' : 'game-bar-claim grow'}
        disabled={claiming.pending !== null}
        onClick={claim}
      >
        {claiming.pending !== null ? 'Checking…' : only ? `Claim ${only.pattern} #${only.ticketId + 1}` : 'Claim'}
      </Button>
    </div>
  )
}
