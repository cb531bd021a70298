import { HOUR_MS, MINUTE_MS } from './durations.ts'

/** Constants of the game that both sides read, or rules and server. Others stand beside their reader. Durations are milliseconds unless the name says otherwise. */

// Play
export const LOWEST_NUMBER = 1
export const HIGHEST_NUMBER = 90
export const TICKET_ROWS = 3
export const TICKET_COLUMNS = 9
export const NUMBERS_PER_ROW = 5
export const NUMBERS_PER_TICKET = TICKET_ROWS * NUMBERS_PER_ROW
/** Tickets per seed, which is also the maximum per player. */
export const TICKET_POOL = 10
export const DEFAULT_TICKET_COUNT = 1
/** People who may win the same pattern, and tickets on which one of them may have to complete it. */
export const WINNERS_MAX = 5
export const PRIZE_TICKETS_MAX = 6
/** From this many tickets on a phone cannot show them all; their rows are lower there. */
export const MANY_TICKETS = 4
/** Previous numbers shown after "Last:". */
export const LAST_CALLED_SHOWN = 4

/** In rooms with more players nobody can ask the numbers to wait: somebody always would. */
export const HOLD_MAX_PLAYERS = 12

// The end of a room
/** After all numbers are called, screens count down this time for the last claims. A win starts it again. */
export const LAST_CLAIMS_MS = 120_000
/** A game ends this much later than its screens say, so that a claim of the last second arrives. */
export const CLAIM_ARRIVES_MS = 3_000
/** A game ends after this time without a change. Rooms abandoned during ticket selection are deleted after it. */
export const ROOM_IDLE_MS = 2 * HOUR_MS

/** Where ties share, the game goes on for this long after the last prize was won, so that others can share it. */
export const LAST_SHARES_MS = 15_000
/** The same after a win on paper: the host types the code of each ticket. */
export const LAST_PAPER_SHARES_MS = MINUTE_MS

/** Silence of the caller after which a player may take over. */
export const CALLER_AWAY_MS = 120_000

// Words that people type
/** A letter (a grapheme) may have any number of marks. This is far above real words. */
export const LETTER_MAX_CODE_UNITS = 8

// What one address, room or seat may ask
export const SEATS_PER_SESSION = 200

// Paper
/** Tickets of somebody on paper: six, a strip, hold every number once. */
export const PAPER_TICKETS_MAX = 6
/** Sheets that one request makes. */
export const PAPER_SHEETS_MAX = 200
/** The highest number of a sheet. Numbers of removed people are not given again. */
export const PAPER_NO_MAX = 9_999

/** Rounds that one evening may have. */
export const MAX_ROUNDS = 30

/** Whether a value is a number of tickets that a player can hold. */
export function isTicketCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= TICKET_POOL
}
