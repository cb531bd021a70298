import * as z from 'zod/mini'
import { LETTER_MAX_CODE_UNITS, TICKET_POOL } from '#shared/game/limits.ts'
import { PATTERNS } from '../types.ts'
import { PRIZE_MAX, VOICES } from './house-rules.ts'

const prize = z.optional(z.string().check(z.maxLength(PRIZE_MAX * LETTER_MAX_CODE_UNITS)))

/** What a family agrees on before a game. The defaults are the rules of a room in which nobody chooses any. */
export const houseRules = z.object({
  /** Claims on the same number: the first wins, or all share. */
  ties: z.enum(['first', 'share']),
  /** A completed pattern may be claimed at any time, or only until the next number. */
  claims: z.enum(['any', 'next']),
  /** A false claim costs nothing, or puts that ticket out for that pattern. */
  bogey: z.enum(['free', 'out']),
  /** One prize for each player, and the Full House besides. */
  one: z.boolean(),
  /** In words: the game moves no money. */
  prizes: z.object({
    'First Five': prize,
    'Top Line': prize,
    'Middle Line': prize,
    'Bottom Line': prize,
    'Full House': prize,
  }),
  /** The patterns that are played, at least one. */
  patterns: z.array(z.enum(PATTERNS)).check(z.minLength(1), z.maxLength(PATTERNS.length)),
  /** Tickets that one player may hold. */
  most: z.int().check(z.minimum(1), z.maximum(TICKET_POOL)),
  /** Whether phones may help with marking and claiming. Asked of everybody, not enforced. */
  help: z.enum(['all', 'none']),
  /** False in a practice round, which is not part of the evening's score. */
  counts: z.boolean(),
  /** The host takes numbers from a bag of their own. */
  bag: z.boolean(),
  /** False if the host only calls, and holds no ticket. */
  hostPlays: z.boolean(),
  /** Players may ask to wait. */
  hold: z.boolean(),
  /** Players may show reactions. Older rounds and servers do not name it. */
  reactions: z._default(z.boolean(), true),
  /** Where everybody is in one room, only the TV speaks while it can. Older rounds and servers do not name it. */
  voice: z._default(z.enum(VOICES), 'each'),
})
