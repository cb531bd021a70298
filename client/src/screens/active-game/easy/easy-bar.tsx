import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import type { ReadyClaim } from '#client/screens/active-game/game/use-prizes.ts'
import { missedNumbers, waitingTickets } from '#client/screens/active-game/game/waiting-tickets.ts'
import { PatientButton } from '#client/ui/button.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { Meanings } from '#shared/game/patterns.ts'

/** The one button of the easy mode, always in the same place. */
export function EasyBar() {
  const { number, calledNumbers, rules } = useCurrentRoom(({ room: { currentNumber, calledNumbers, rules } }) => ({
    ...{ number: currentNumber, calledNumbers, rules },
  }))
  const { held, isHelped, ready, claiming, mark, openSheet } = useGame()
  const due = number !== null && waitingTickets(held, [number]).length > 0 ? number : null
  const action = barAction({ due, missed: missedNumbers(held, calledNumbers), ready, isHelped })
  const isChecking = claiming.pending !== null
  const act = () => {
    if (action.does === 'mark')
      for (const number of action.numbers) for (const ticketId of waitingTickets(held, [number])) mark(ticketId, number)
    if (action.does === 'claim') void claiming.claim(action.claim.pattern, String(action.claim.ticketId + 1))
    if (action.does === 'choose') openSheet('patterns')
  }
  return (
    <PatientButton
      variant={action.does === 'nothing' || action.does === 'choose' ? 'outline' : 'primary'}
      className="easy-bar"
      aria-haspopup={action.does === 'choose' ? 'dialog' : undefined}
      does={action.does === 'nothing' ? undefined : barWords(action, rules)}
      disabled={isChecking || action.does === 'nothing'}
      onClick={act}
    >
      {isChecking ? gameWords().checking : barWords(action, rules)}
    </PatientButton>
  )
}

/** What the one bar of the easy mode does when it is tapped. */
type BarAction =
  | { does: 'mark'; numbers: readonly number[] }
  | { does: 'claim'; claim: ReadyClaim }
  | { does: 'choose' }
  | { does: 'nothing' }

interface BarState {
  /** The number called last, if it waits for a mark. */
  due: number | null
  /** The numbers called before it that still wait for one. */
  missed: readonly number[]
  /** What can be claimed, the best last. */
  ready: readonly ReadyClaim[]
  /** Whether the house rules let the page help. */
  isHelped: boolean
}

/**
 * The one thing that is due. The latest number comes first, then the best claim, for which others may be quicker, then
 * what was missed. Where no help is wanted the bar leads to all patterns.
 */
export function barAction({ due, missed, ready, isHelped }: BarState): BarAction {
  if (!isHelped) return { does: 'choose' }
  if (due !== null) return { does: 'mark', numbers: [due] }
  const claim = ready[ready.length - 1]
  if (claim) return { does: 'claim', claim }
  return missed.length > 0 ? { does: 'mark', numbers: missed } : { does: 'nothing' }
}

/** Numbers that are named; more are counted. */
const MOST_NUMBERS_ON_BUTTON = 3

/** What the bar says. */
export function barWords(action: BarAction, rules: Meanings): string {
  switch (action.does) {
    case 'mark':
      return markWords(action.numbers)
    case 'claim':
      return gameWords().claimPattern(common().pattern(action.claim.pattern, rules))
    case 'choose':
      return gameWords().claim
    case 'nothing':
      return gameWords().nothing
  }
}

function markWords(numbers: readonly number[]): string {
  const named = numbers.slice(0, MOST_NUMBERS_ON_BUTTON).join(', ')
  const more = numbers.length - MOST_NUMBERS_ON_BUTTON
  return more > 0 ? gameWords().markMore(named, more) : gameWords().markNumber(named)
}
