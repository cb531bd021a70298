import type { ChosenPatterns, Pattern } from './patterns.ts'

/*
 * How many may win a pattern, one after another, and on how many of their tickets each of them has to complete it. What is
 * not said is one.
 */

/** What a host has said of a pattern. */
export interface Places {
  winners?: number | undefined
  tickets?: number | undefined
  /** Words of the prizes after the first one, in their order. */
  more?: string[] | undefined
}
export type PlacesByPattern = { [Name in Pattern]?: Places | undefined }

/** What a game is played for. */
export interface PlayedFor extends ChosenPatterns {
  places: PlacesByPattern
}

/** How many may win a pattern. */
export function winnersOf(pattern: Pattern, { places }: Pick<PlayedFor, 'places'>): number {
  return places[pattern]?.winners ?? 1
}

/** The words of the first, second … prize of a pattern, if there are any. */
export function wordsOfPrize(
  pattern: Pattern,
  rank: number,
  rules: Pick<PlayedFor, 'places'> & { prizes: { [Name in Pattern]?: string | undefined } },
): string | undefined {
  return (rank === 1 ? rules.prizes[pattern] : rules.places[pattern]?.more?.[rank - 2]) || undefined
}

/** The numbers of the tickets on which something was won. */
export function ticketsOfWin({ ticketNumber, also }: { ticketNumber: number; also: readonly number[] }): number[] {
  return [ticketNumber, ...also].sort((one, other) => one - other)
}
