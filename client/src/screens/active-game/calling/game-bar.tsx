import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { waitingTickets } from '#client/screens/active-game/game/waiting-tickets.ts'
import { CheckPaperButton } from '#client/screens/active-game/prizes/claim-sheet.tsx'
import { PatientButton } from '#client/ui/button.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { CallControls } from './call-controls.tsx'
import './game-bar.css'

/**
 * What a player does all the time: the host's call, marking in an easier game, and claiming. It lies under a thumb on
 * phones and below the number elsewhere; its places and sizes never change. What went wrong with it, and what was marked,
 * is told at its edge.
 */
export function GameBar() {
  const { shown, isHelped } = useGame()
  return (
    <div className="game-bar">
      <ToastPlace name="bar" className="game-bar-notes" />
      <CallControls />
      {isHelped && <MarkButton />}
      {shown.selectedTicketIds.length > 0 ? <ClaimButton /> : <CheckPaperButton isInBar />}
    </div>
  )
}

/**
 * For players who want an easier game: marks the number that was called on all their tickets. It keeps its place while
 * there is nothing to mark, so that nothing moves under a thumb.
 */
function MarkButton() {
  const { currentNumber: number } = useCurrentRoom().room
  const { held, mark } = useGame()
  const ticketIds = number === null ? [] : waitingTickets(held, [number])
  const isWaiting = number !== null && ticketIds.length > 0
  const markAll = () => {
    for (const ticketId of ticketIds) if (number !== null) mark(ticketId, number)
  }
  return (
    <PatientButton
      variant="primary"
      className="game-bar-mark"
      does={isWaiting ? String(number) : undefined}
      disabled={!isWaiting}
      onClick={markAll}
    >
      {isWaiting ? gameWords().markNumber(number) : gameWords().mark}
    </PatientButton>
  )
}

/** With one complete pattern the claim is a single tap; otherwise it opens the patterns. */
function ClaimButton() {
  const { rules } = useCurrentRoom().room
  const { ready, claiming, openSheet } = useGame()
  const words = gameWords()
  const [only] = ready.length === 1 ? ready : []
  const isChecking = claiming.pending !== null
  return (
    <PatientButton
      variant={ready.length > 0 ? 'primary' : 'outline'}
      className="game-bar-claim"
      aria-haspopup={only ? undefined : 'dialog'}
      disabled={isChecking}
      onClick={() => (only ? void claiming.claim(only.pattern, String(only.ticketId + 1)) : openSheet('patterns'))}
    >
      {isChecking
        ? words.checking
        : only
          ? words.claimTicket(common().pattern(only.pattern, rules), only.ticketId + 1)
          : words.claim}
    </PatientButton>
  )
}
