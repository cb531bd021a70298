/**
 * Constants that several files use. Others are defined next to their only use. Durations are in milliseconds unless the
 * name says otherwise.
 */

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
export const FIRST_FIVE_COUNT = 5
/** Previous numbers shown after "Last:". */
export const LAST_CALLED_SHOWN = 4
export const ROOM_NUMBER_DIGITS = 6
/** Longest text the room-number field accepts, so that a spaced or dashed number can be pasted. */
export const ROOM_NUMBER_INPUT_LENGTH = 10

// Polling
export const GAME_POLL_MS = 1_000

// The end of a room
/** After all numbers are called, a game ends when this time has passed without a win. */
export const LAST_CLAIMS_MS = 120_000
/** A game ends after this time without a change. Rooms abandoned during ticket selection are deleted after it. */
export const ROOM_IDLE_MS = 2 * 60 * 60_000

// Seats
/** A seat is being played if its last authenticated request is younger than this. */
export const SEAT_IDLE_MS = 5_000

/** A player may take over after this silence of the caller. */
export const CALLER_AWAY_MS = 120_000

// What one address, room or seat may ask
export const SEATS_PER_SESSION = 200

// Request bodies
export const BODY_MAX_BYTES = 64 * 1024
export const CLAIM_BODY_MAX_BYTES = 512 * 1024

// Winner picture, pixels
export const WINNER_PICTURE_WIDTH = 400
export const WINNER_PICTURE_HEIGHT = 200

// Toasts
export const TOAST_MS = 5_000

// Uploads
export const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
export const UPLOAD_MAX_BYTES = 5_242_880
export const UPLOAD_LINK_MS = 15 * 60 * 1000
