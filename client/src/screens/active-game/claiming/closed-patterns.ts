import type { RoomView, WinnerView } from '#shared/game/room/state.ts'
import { PATTERNS, type Pattern } from '#shared/game/types.ts'

/**
 * The patterns that are closed to a player. Where claims on the same number share, a pattern that somebody else has won
 * on the present number is still open.
 */
export function closedPatternsOf(
  playerId: string,
  { disabledPatterns, calledNumbers, rules }: RoomView,
  winners: readonly WinnerView[],
): Pattern[] {
  const isShared = (pattern: Pattern) => {
    const wins = winners.filter((win) => win.pattern === pattern)
    const isWonNow = wins.some(({ seq }) => seq === calledNumbers.length)
    return rules.ties === 'share' && isWonNow && !wins.some((win) => win.playerId === playerId)
  }
  return PATTERNS.filter((pattern) => disabledPatterns.includes(pattern) && !isShared(pattern))
}
