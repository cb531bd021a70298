import type { ComponentProps } from 'react'
import { Sheet } from '#client/ui/sheet.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { PatternsPanel } from './patterns-panel.tsx'
import type { Claiming } from './use-claiming.ts'

interface ClaimSheetProps extends ComponentProps<typeof PatternsPanel> {
  onClose(): void
}

/** The patterns within reach of a thumb, what can be claimed now first. A win closes it. */
export function ClaimSheet({ onClose, claiming, ...panel }: ClaimSheetProps) {
  const closing: Claiming = {
    ...claiming,
    claim: async (pattern, ticketNumber, place) => {
      const isWon = await claiming.claim(pattern, ticketNumber, place)
      if (isWon) onClose()
      return isWon
    },
  }
  return (
    <Sheet title={gameWords().winningPatterns} onClose={onClose}>
      <div>
        <PatternsPanel {...panel} claiming={closing} readyFirst />
      </div>
    </Sheet>
  )
}
