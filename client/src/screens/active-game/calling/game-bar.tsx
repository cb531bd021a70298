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
  const { hasTickets, isHelped } = useGame(({ shown, isHelped }) => ({
    hasTickets: shown.selectedTicketIds.length > 0,
    isHelped,
  }))
  return (
    <div className="game-bar">
      <ToastPlace name="bar" className="game-bar-notes" />
      <CallControls />
      {isHelped && <MarkButton />}
      {hasTickets ? <ClaimButton /> : <CheckPaperButton isInBar />}
    </div>
  )
}

/**
 * For players who want an easier game: marks the number that was called on all their tickets. It keeps its place while
 * there is nothing to mark, so that nothing moves under a thumb.
 */
function MarkButton() {
  const number = useCurrentRoom(({ room }) => room.currentNumber)
  const ticketIds = useGame(({ held }) => (number === null ? [] : waitingTickets(held, [number])))
  const mark = useGame((game) => game.mark)
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
  const rules = useCurrentRoom(({ room }) => room.rules)
  const only = useGame(({ ready }) => (ready.length === 1 ? ready[0] : undefined))
  const { isReady, isChecking, claim, openSheet } = useGame(({ ready, claiming, openSheet }) => ({
    isReady: ready.length > 0,
    isChecking: claiming.pending !== null,
    claim: claiming.claim,
    openSheet,
  }))
  const words = gameWords()
  return (
    <PatientButton
      variant={isReady ? 'primary' : 'outline'}
      className="game-bar-claim"
      does={only ? `claim ${only.pattern} ${only.ticketId}` : 'look'}
      aria-haspopup={only ? undefined : 'dialog'}
      disabled={isChecking}
      onClick={() => (only ? void claim(only.pattern, String(only.ticketId + 1)) : openSheet('patterns'))}
    >
      {isChecking
        ? words.checking
        : only
          ? words.claimTicket(common().pattern(only.pattern, rules), only.ticketId + 1)
          : words.claim}
    </PatientButton>
  )
}
