import { createPortal } from 'react-dom'
import { ConfirmDialog } from '#client/ui/modal.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { Doubt } from './use-claiming.ts'

/** Asks before a claim that the player's marks do not bear out costs their ticket. It stands in front of an open sheet. */
export function ClaimDoubt({ doubt }: { doubt: Doubt | null }) {
  if (!doubt) return null
  const { pattern, ticketNumber, answer } = doubt
  const words = gameWords()
  const name = common().pattern(pattern)
  return createPortal(
    <ConfirmDialog
      open
      title={words.sure(name)}
      text={words.sureText(name, ticketNumber)}
      confirm={words.claimAnyway}
      cancel={words.lookAgain}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />,
    document.body,
  )
}
