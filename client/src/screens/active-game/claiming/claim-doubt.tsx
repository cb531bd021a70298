import { createPortal } from 'react-dom'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import type { Doubt } from './use-claiming.ts'

/** Asks before a claim that the player's marks do not bear out costs their ticket. It stands in front of an open sheet. */
export function ClaimDoubt({ doubt }: { doubt: Doubt | null }) {
  if (!doubt) return null
  const { pattern, ticketNumber, answer } = doubt
  return createPortal(
    <ConfirmDialog
      open
      title={`Claim ${pattern}?`}
      text={`${pattern} is not complete on your marks. A wrong claim puts ticket ${ticketNumber} out.`}
      confirm="Claim anyway"
      cancel="Look again"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />,
    document.body,
  )
}
