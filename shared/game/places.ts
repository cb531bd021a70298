import { type ChosenPatterns, isSheet, PATTERNS, type Pattern } from './patterns.ts'

/*
 * How many may win a pattern, one after another, and on how many of their tickets each of them has to complete it. What is
 * not said is one.
 */

/** People who may win the same pattern. */
export const WINNERS_MAX = 5
/** Tickets on which one person may have to complete a pattern. */
export const TICKETS_MAX = 6

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

/** The places of the patterns that are played, without what is as always: equal ones look the same. */
export function tidied(places: PlacesByPattern, patterns: readonly Pattern[]): PlacesByPattern {
  const all = PATTERNS.flatMap((pattern) => {
    const { winners = 1, tickets = 1, more = [] } = places[pattern] ?? {}
    const words = more.slice(0, winners - 1)
    const place: Places = {
      ...(winners > 1 && { winners }),
      ...(tickets > 1 && !isSheet(pattern) && { tickets }),
      ...(words.some((word) => word !== '') && { more: words }),
    }
    return patterns.includes(pattern) && Object.keys(place).length > 0 ? [[pattern, place] as const] : []
  })
  return Object.fromEntries(all)
}
