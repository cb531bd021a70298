import { flushSync } from 'react-dom'
import { gameWords } from '#client/words/en/game.ts'

const TICKETS = 'own-tickets'

/** Put on what `SkipLink` leads to. */
export const skipTarget = { id: TICKETS, tabIndex: -1 }

/** For keyboards: the first control of the game, past its header. Not a real link, since a new address counts as Back. */
export function SkipLink({ showTickets }: { showTickets(): void }) {
  const skip = () => {
    // A hidden panel takes no focus.
    flushSync(showTickets)
    document.getElementById(TICKETS)?.focus()
  }
  return (
    <button
      type="button"
      className="skip-link absolute -top-[100px] left-2 z-30 rounded-chip bg-peacock px-4 py-2.5 font-bold text-on-peacock focus:top-1"
      onClick={skip}
    >
      {gameWords().skip}
    </button>
  )
}
