import clsx from 'clsx'
import { useDeferredValue } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/modal.tsx'
import { areMany } from '#client/ui/pattern-drawing.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { hasPaper } from '#shared/game/room/phones.ts'
import { mayCall } from '#shared/game/room/rights.ts'
import { PatternsPanel } from './patterns-panel.tsx'

const PaperSheet = lazyPart(async () => (await import('./paper-sheet.tsx')).PaperSheet)

/** What is claimed: the patterns within reach of a thumb, what can be claimed now first, or a ticket on paper. A win closes it. */
export function ClaimSheet() {
  const rules = useCurrentRoom(({ room }) => room.rules)
  const { isOver, sheet, openSheet } = useGame(({ isOver, sheet, openSheet }) => ({ isOver, sheet, openSheet }))
  const close = () => openSheet(null)
  if (isOver || sheet === null) return null
  if (sheet !== 'patterns') return <PaperSheet isOfNumbers={sheet === 'numbers'} onClose={close} />
  return (
    <Sheet title={gameWords().winningPatterns} isLow={areMany(rules)} onClose={close}>
      <ClaimContent onWon={close} />
    </Sheet>
  )
}

/** What is in the sheet comes with the frame after it: an answer to the tap is to be seen at once. */
function ClaimContent({ onWon }: { onWon(): void }) {
  const isDrawn = useDeferredValue(true, false)
  return (
    <>
      <div className={clsx('@container', !isDrawn && 'min-h-[40svh]')}>
        {isDrawn && <PatternsPanel readyFirst onWon={onWon} />}
      </div>
      {isDrawn && <CheckPaperButton />}
    </>
  )
}

/** The caller's way to check a ticket on paper, where somebody has one. In the bar it takes the place of the claim. */
export function CheckPaperButton({ isInBar = false }: { isInBar?: boolean }) {
  const { id, isHost, isOver, openSheet } = useGame(({ actor: { id, isHost }, isOver, openSheet }) => ({
    ...{ id, isHost, isOver, openSheet },
  }))
  const isOffered = useCurrentRoom(({ room, players }) => mayCall(room, { id, isHost }) && hasPaper(players))
  if (!isOffered || isOver) return null
  return (
    <Button
      variant="outline"
      wide={!isInBar}
      className={isInBar ? 'game-bar-claim' : ''}
      aria-haspopup="dialog"
      onClick={() => openSheet('paper')}
    >
      {isInBar ? gameWords().checkTicket : gameWords().checkPaper}
    </Button>
  )
}

/** Asks before a claim that the player's marks do not bear out costs their ticket. It stands in front of an open sheet. */
export function ClaimDoubt() {
  const rules = useCurrentRoom(({ room }) => room.rules)
  const doubt = useGame(({ claiming }) => claiming.doubt)
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
