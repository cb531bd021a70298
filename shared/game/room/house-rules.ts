import type * as z from 'zod/mini'
import { TICKET_POOL } from '#shared/game/limits.ts'
import { PATTERNS, type Pattern } from '../types.ts'
import type { houseRules } from './house-rules-shape.ts'

/** Letters of a prize's words. */
export const PRIZE_MAX = 24

/** Every phone speaks, or only the TV. */
export const VOICES = ['each', 'tv'] as const

export type HouseRules = z.infer<typeof houseRules>

export const DEFAULT_RULES: HouseRules = {
  ties: 'first',
  claims: 'any',
  bogey: 'free',
  one: false,
  prizes: {},
  patterns: [...PATTERNS],
  most: TICKET_POOL,
  help: 'all',
  counts: true,
  bag: false,
  hostPlays: true,
  hold: true,
  reactions: true,
  voice: 'each',
}

/** Rules in which some are others. The order of patterns and prizes says nothing, so they are kept in that of the game. */
export function amended(rules: HouseRules, change: Partial<HouseRules>): HouseRules {
  const { patterns, prizes, ...others } = { ...rules, ...change }
  const worded = PATTERNS.filter((pattern) => prizes[pattern])
  return {
    ...others,
    patterns: PATTERNS.filter((pattern) => patterns.includes(pattern)),
    prizes: Object.fromEntries(worded.map((pattern) => [pattern, prizes[pattern]])),
  }
}

/** The patterns that are closed from the start, because they are not played. */
export function unplayed({ patterns }: HouseRules): Pattern[] {
  return PATTERNS.filter((pattern) => !patterns.includes(pattern))
}
