import type { RoomView, WinnerView } from '#shared/game/room/state.ts'
import { PATTERNS, type Pattern } from '#shared/game/types.ts'

/** What a round is played for. */
export interface Prize {
  pattern: Pattern
  /** Its words, if the host has chosen any. */
  words: string | null
  winners: WinnerView[]
}

/** The patterns that are played, in the usual order, with who has won them. */
export function prizesOf({ rules }: RoomView, winners: readonly WinnerView[]): Prize[] {
  return PATTERNS.filter((pattern) => rules.patterns.includes(pattern)).map((pattern) => ({
    pattern,
    words: rules.prizes[pattern] ?? null,
    winners: winners.filter((win) => win.pattern === pattern),
  }))
}
