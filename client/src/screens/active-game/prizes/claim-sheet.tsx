import { createPortal } from 'react-dom'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { ConfirmDialog } from '#client/ui/modal.tsx'
import { areMany } from '#client/ui/pattern-drawing.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { PatternsPanel } from './patterns-panel.tsx'

/** The patterns within reach of a thumb, what can be claimed now first. A win closes it. */
export function ClaimSheet() {
  const { rules } = useCurrentRoom().room
  const { isOver, arePatternsOpen, openPatterns } = useGame()
  const close = () => openPatterns(false)
  if (!arePatternsOpen || isOver) return null
  return (
    <Sheet title={gameWords().winningPatterns} isLow={areMany(rules)} onClose={close}>
      <div>
        <PatternsPanel readyFirst onWon={close} />
      </div>
    </Sheet>
  )
}

/** Asks before a claim that the player's marks do not bear out costs their ticket. It stands in front of an open sheet. */
export function ClaimDoubt() {
  const { rules } = useCurrentRoom().room
  const { doubt } = useGame().claiming
  if (!doubt) return null
  const { pattern, ticketNumber, answer } = doubt
  const words = gameWords()
  const name = common().pattern(pattern, rules)
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
