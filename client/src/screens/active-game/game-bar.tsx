import { CallButton } from '../../features/game/call-button.tsx'
import type { Calling } from '../../features/game/use-calling.ts'
import { Button } from '../../ui/button.tsx'

interface GameBarProps {
  /** Null for everybody but the host. */
  calling: Calling | null
  onClaim(): void
}

/** The bar under a thumb on phones: the host's call, and the way to the patterns. */
export function GameBar({ calling, onClaim }: GameBarProps) {
  return (
    <div className="game-bar">
      {calling && <CallButton calling={calling} />}
      <Button look="outline" className={calling ? 'game-bar-claim' : 'grow'} onClick={onClaim}>
        Claim
      </Button>
    </div>
  )
}
