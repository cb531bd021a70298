import * as z from 'zod/mini'
import type { PlayerId } from '#shared/game/ids.ts'
import { NUMBERS_PER_TICKET } from '#shared/game/limits.ts'
import { OWN_NAME_MAX, OWN_POSITIONS_MAX, PATTERNS_MAX } from '#shared/game/patterns.ts'
import { type Decision, decided, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import {
  ANY_TIME,
  amended,
  changedRules,
  type HouseRules,
  judgePatterns,
  PRIZE_MAX,
} from '#shared/game/room/house-rules.ts'
import { phonesOf } from '#shared/game/room/phones.ts'
import {
  forEachPattern,
  houseRules,
  type PlayerView,
  pattern,
  placesWith,
  type RoomState,
  type RoomView,
  ruleChoices,
} from '#shared/game/room/state.ts'
import { firstTickets, onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { otherTickets, placesBeside } from '#shared/game/room/ticket-limits.ts'
import { otherSeatOf } from '#shared/game/room/two-seats.ts'
import { judged, within } from '#shared/input/body-values.ts'
import { normaliseWords } from '#shared/input/typed-words.ts'

export const by = 'host'
export const route = 'PUT /api/rooms/:roomId/rules'

const areDistinct = (list: readonly unknown[]) => new Set(list).size === list.length
/** Whether positions can be a pattern of the host's own. */
const isDrawable = (positions: readonly number[]) =>
  positions.length > 0 && positions.length <= OWN_POSITIONS_MAX && areDistinct(positions)

/** The words of a prize; empty ones take it away. */
const prizeWords = z.optional(
  judged('invalid_prize', (typed) => {
    const result = normaliseWords(typed, PRIZE_MAX)
    if ('words' in result) return { kept: result.words }
    return typed.trim() === '' ? { kept: '' } : { refused: 'invalid_prize' }
  }),
)

/** Any part of the house rules. The others stay as they are. Texts are judged here, so each is named. */
export const body = z.partial(
  z.object({
    ...ruleChoices,
    most: houseRules.shape.most,
    patterns: z
      .array(pattern, { error: 'pattern_required' })
      .check(
        z.minLength(1, { error: 'pattern_required' }),
        z.maxLength(PATTERNS_MAX, { error: 'too_many_patterns' }),
        z.refine(areDistinct, { error: 'invalid_request' }),
      ),
    ownPattern: z.object(
      {
        name: judged('invalid_own_pattern', (typed) => {
          const result = normaliseWords(typed, OWN_NAME_MAX)
          return 'words' in result ? { kept: result.words } : { refused: 'invalid_own_pattern' }
        }),
        positions: z
          .array(within(0, NUMBERS_PER_TICKET - 1, 'invalid_own_pattern'), { error: 'invalid_own_pattern' })
          .check(z.refine(isDrawable, { error: 'invalid_own_pattern' })),
      },
      { error: 'invalid_own_pattern' },
    ),
    prizes: z.object(forEachPattern(prizeWords)),
    places: placesWith(prizeWords),
  }),
)

export const needs = ['everybody'] as const

/**
 * The host chooses house rules until the game starts, and some at any time. A player with more tickets than they
 * allow keeps the first ones, but not on paper: sheets may be printed.
 */
export function decide(
  { room, players }: RoomState,
  { type: _, ...change }: { type: 'set_rules' } & Partial<HouseRules>,
): Decision {
  const before = amended(room.rules, {})
  const rules = amended(room.rules, change)
  const names = Object.keys(changedRules(before, rules))
  if (names.length === 0) return unchanged({ type: 'room' })
  const changed: RoomEvent = { type: 'rules_changed', payload: { rules } }
  if (names.every((name) => ANY_TIME.some((anyTime) => anyTime === name))) return decided([changed])
  if (room.status === 'active' || room.status === 'finished') return refuse('rules_are_fixed')
  const unplayable = judgePatterns(rules)
  if (unplayable) return refuse(unplayable)
  const tickets = phonesOf(players).flatMap((player) =>
    player.former
      ? ticketsBeside({ ...room, rules }, player, otherSeatOf(players, player))
      : ticketsUnder(rules, player),
  )
  return decided([changed, ...tickets])
}

/** What the rules change for a player. */
function ticketsUnder(rules: HouseRules, player: PlayerView): RoomEvent[] {
  const { id: playerId, ticketCount, selectedTicketIds, ticketSelectionDone } = player
  const count = Math.min(ticketCount, rules.most)
  const asked: RoomEvent[] = count < ticketCount ? [countChanged(playerId, count)] : []
  const holdsNone = ticketSelectionDone && selectedTicketIds.length === 0
  if (onlyCalls(player, rules)) return holdsNone ? asked : [...asked, readyWithoutTickets(playerId)]
  // Only a host who has only called until now is ready without a ticket.
  if (holdsNone) return [...asked, ...otherTickets({ ...player, ticketSelectionDone: false }, firstTickets(count))]
  return selectedTicketIds.length > rules.most
    ? [...asked, ...otherTickets(player, selectedTicketIds.slice(0, rules.most))]
    : asked
}

/** What the rules leave a second seat. */
function ticketsBeside(room: RoomView, second: PlayerView, kept: PlayerView | undefined): RoomEvent[] {
  const held = second.selectedTicketIds
  const left = kept ? { ...kept, selectedTicketIds: kept.selectedTicketIds.slice(0, room.rules.most) } : second
  const free = placesBeside(room, left)
  return held.length > free ? otherTickets(second, held.slice(0, free)) : []
}

const countChanged = (playerId: PlayerId, ticketCount: number): RoomEvent => ({
  type: 'ticket_count_changed',
  payload: { playerId, ticketCount },
})

const readyWithoutTickets = (playerId: PlayerId): RoomEvent => ({
  type: 'tickets_confirmed',
  payload: { playerId, ticketIds: [] },
})
