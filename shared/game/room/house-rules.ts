import { TICKET_POOL } from '#shared/game/limits.ts'
import { CLASSIC, houseBefore, isSheet, type OwnPattern, PATTERNS, type Pattern } from '../patterns.ts'
import type { Places, PlacesByPattern, PlayedFor } from '../places.ts'

/** Letters of a prize's words. */
export const PRIZE_MAX = 24

/**
 * What a family agrees on before a game, where a rule has a few values. The first one is the default: the rule of a room in
 * which nobody chooses, and of rounds and servers from before there was the rule.
 */
export const RULE_CHOICES = {
  /** False in a practice round, which is not part of the evening's score. */
  counts: [true, false],
  /** Claims on the same number: the first wins, or all share. */
  ties: ['first', 'share'],
  /** A completed pattern may be claimed at any time, or only until the next number. */
  claims: ['any', 'next'],
  /** A false claim costs nothing, or puts that ticket out for that pattern, or for all that can be won. */
  bogey: ['free', 'out', 'ticket'],
  /** One prize for each player, or for each ticket, and the houses besides. */
  one: [false, true, 'ticket'],
  /** Who has won a house wins no other: the ticket, or all tickets of that person. */
  houseBy: ['ticket', 'person'],
  /** Whether phones may help with marking and claiming. Asked of everybody, not enforced. */
  help: ['all', 'none'],
  /** Which number of each row King Corners are. Queen Corners are the other one. */
  king: ['last', 'first'],
  /** False if the host only calls, and holds no ticket. */
  hostPlays: [true, false],
  /** The host takes numbers from a bag of their own. */
  bag: [false, true],
  /** Players may ask to wait. */
  hold: [true, false],
  /** Players may show reactions. */
  reactions: [true, false],
  /** Every phone speaks. Where everybody is in one room, only the TV while it can. */
  voice: ['each', 'tv'],
} as const

/** Rules that the host may change at any time, during the game too: settings of the room. */
export const ANY_TIME = ['voice'] as const satisfies (keyof typeof RULE_CHOICES)[]

type Chosen = { -readonly [Name in keyof typeof RULE_CHOICES]: (typeof RULE_CHOICES)[Name][number] }

/** Everything that a family agrees on. */
export type HouseRules = Chosen &
  PlayedFor & {
    /** In words: the game moves no money. */
    prizes: { [Name in Pattern]?: string | undefined }
    /** The patterns that are played, at least one, in the order in which they are shown. */
    patterns: Pattern[]
    /** Drawn by the host, as long as it is played. */
    ownPattern?: OwnPattern | undefined
    /** Tickets that one player may hold. */
    most: number
  }

export const DEFAULT_RULES: HouseRules = {
  ...(Object.fromEntries(Object.entries(RULE_CHOICES).map(([name, [usual]]) => [name, usual])) as Chosen),
  prizes: {},
  places: {},
  patterns: [...CLASSIC],
  most: TICKET_POOL,
}

/** Rules in which some are others. The order of prizes says nothing, so they are kept in that of the catalogue. */
export function amended(rules: HouseRules, change: Partial<HouseRules>): HouseRules {
  const { patterns, prizes, places, ownPattern, ...others } = { ...rules, ...change }
  const worded = PATTERNS.filter((pattern) => prizes[pattern])
  return {
    ...others,
    patterns: [...new Set(patterns)],
    prizes: Object.fromEntries(worded.map((pattern) => [pattern, prizes[pattern]])),
    places: tidied(places, patterns),
    ...(ownPattern && patterns.includes('Own Pattern') && { ownPattern }),
  }
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

/** Why the patterns of some rules cannot be played, or null. */
export function judgePatterns({ patterns, ownPattern }: HouseRules): 'house_missing' | 'invalid_own_pattern' | null {
  if (patterns.includes('Own Pattern') && !ownPattern) return 'invalid_own_pattern'
  const before = patterns.map(houseBefore)
  return before.every((house) => house === null || patterns.includes(house)) ? null : 'house_missing'
}

/**
 * The patterns that are closed from the start because they are not played. Clients that know only the classic ones take
 * those for open that are not closed.
 */
export function unplayed({ patterns }: HouseRules): Pattern[] {
  return CLASSIC.filter((pattern) => !patterns.includes(pattern))
}

/** What of some rules differs from how it is now. */
export function changedRules(now: HouseRules, wanted: Partial<HouseRules>): Partial<HouseRules> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(now[name as keyof HouseRules])
  return Object.fromEntries(Object.entries(wanted).filter(isChanged))
}

/** Whether these are the rules of a room in which nobody chooses any. */
export function areUsual(rules: HouseRules): boolean {
  return areAs(DEFAULT_RULES, rules)
}

/** Whether nothing of some rules differs from how it is now. */
export function areAs(now: HouseRules, wanted: Partial<HouseRules>): boolean {
  return Object.keys(changedRules(now, wanted)).length === 0
}
