import type { ReadyClaim } from '#client/screens/active-game/claiming/ready-claims.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'

/** What the one bar of the easy mode does when it is tapped. */
export type BarAction =
  | { does: 'mark'; number: number; ticketIds: readonly number[] }
  | { does: 'claim'; claim: ReadyClaim }
  | { does: 'choose' }
  | { does: 'nothing' }

interface BarState {
  /** The number called last. */
  number: number | null
  /** The tickets on which it waits for its mark. */
  ticketIds: readonly number[]
  /** What can be claimed, the best last. */
  ready: readonly ReadyClaim[]
  /** Whether the house rules let the page help. */
  isHelped: boolean
}

/** A number that waits comes first, then the best claim. Where no help is wanted the bar leads to all patterns. */
export function barAction({ number, ticketIds, ready, isHelped }: BarState): BarAction {
  if (!isHelped) return { does: 'choose' }
  if (number !== null && ticketIds.length > 0) return { does: 'mark', number, ticketIds }
  const claim = ready.at(-1)
  return claim ? { does: 'claim', claim } : { does: 'nothing' }
}

/** What the bar says. */
export function barWords(action: BarAction): string {
  switch (action.does) {
    case 'mark':
      return gameWords().marked(action.number)
    case 'claim':
      return gameWords().claimPattern(common().pattern(action.claim.pattern))
    case 'choose':
      return gameWords().claim
    case 'nothing':
      return gameWords().nothing
  }
}
