/** Statuses of a room. They only move forward, in this order. */
export const ROOM_STATUSES = ['waiting', 'ticket_selection', 'active', 'finished'] as const
export type RoomStatus = (typeof ROOM_STATUSES)[number]

/** Whether the game of the round has not started. Calls before that are a rehearsal and do not count. */
export const isBeforeStart = (status: RoomStatus) => status === 'waiting' || status === 'ticket_selection'

/** A number, or null for a blank cell. */
export type Cell = number | null
/** Three rows of nine cells. Column n holds the tens of n; column 8 also holds 90. */
export type Ticket = readonly (readonly Cell[])[]

/** Marked numbers of a player, keyed by ticket index ("0" to "9"), as they are stored and sent. */
export type MarkedNumbers = Record<string, number[]>

/** Who chose a called number: drawn by the server, or taken by the host from a real bag of tokens. */
export const CALL_SOURCES = ['draw', 'host'] as const
export type CallSource = (typeof CALL_SOURCES)[number]
