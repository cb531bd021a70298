import type { OF_ADMINS } from './admin-refusals.ts'
import type { RARE } from './rare-refusals.ts'
import type { OF_SITES } from './site-refusals.ts'

/**
 * All refusals: HTTP status, code, text, and the title of a toast where it is not "Error". The server's answers and the
 * browser's own checks both take their texts from here. `{n}` is replaced by a number or a letter, `{wait}` by a number of
 * seconds in words.
 */
const REFUSALS = {
  // The request itself
  invalid_request: { status: 400, message: 'Invalid request.' },
  request_too_large: { status: 413, message: 'Request is too large.' },
  not_found: { status: 404, message: 'Not found.' },
  cross_site: { status: 403, message: 'Cross-site request refused.' },
  too_many_requests: { status: 429, message: 'That was a lot at once. Please wait a moment.' },
  request_timeout: { status: 408, message: 'That took too long. Please try again.' },
  busy: { status: 503, message: 'The game server is busy. Your game is safe, trying again…' },
  internal_error: { status: 500, message: 'Something went wrong. Please try again.' },

  // Names and room numbers
  name_required: { status: 400, message: 'Please enter your name' },
  name_too_long: { status: 400, message: 'Please use a name of at most 30 characters.' },
  name_not_readable: {
    status: 400,
    message: 'Not every phone can show {n}. Please leave it out.',
  },
  invalid_room_number: { status: 400, title: 'Cannot Join Room', message: 'Please enter a valid 6-digit room number.' },
  room_not_found: {
    status: 404,
    title: 'Cannot Join Room',
    message: 'Room not found. Please check the 6-digit room number.',
  },
  game_already_started: {
    status: 409,
    title: 'Cannot Join Room',
    message: 'This game has already started. If you were playing before, try entering your exact name to reconnect.',
  },
  game_over: { status: 409, title: 'Cannot Join Room', message: 'This game is over.' },
  seat_in_use: {
    status: 409,
    title: 'Cannot Join Room',
    message:
      'This player is still in the game. It may be on another phone, or in an app on this one. Close it there, and wait a bit. Or choose another name.',
  },
  name_taken: {
    status: 409,
    title: 'Cannot Join Room',
    message: 'Somebody in this room has this name. Please choose another one.',
  },
  room_full: { status: 409, title: 'Cannot Join Room', message: 'This room is full.' },
  room_locked: { status: 423, title: 'Cannot Join Room', message: 'The host has locked this room.' },
  removed_by_host: {
    status: 403,
    title: 'Cannot Join Room',
    message: 'The host has removed you from this room. They can let you in again.',
  },
  too_many_wrong_rooms: {
    status: 429,
    code: 'too_many_requests',
    title: 'Cannot Join Room',
    message: 'Many wrong room numbers came from this network. Try again in {wait}.',
  },
  too_many_joins: {
    status: 429,
    code: 'too_many_requests',
    title: 'Cannot Join Room',
    message: 'Many players try to join this room right now. Try again in {wait}.',
  },
  too_many_seats_here: {
    status: 409,
    code: 'too_many_seats',
    title: 'Cannot Join Room',
    message: 'This browser plays for {n} people in this room. Please join on another phone.',
  },
  too_many_seats: {
    status: 409,
    message: 'This browser plays for {n} people. Take another phone, or wait a day.',
  },

  // Rights
  no_seat: { status: 401, message: 'Please join the room first.' },
  not_your_seat: { status: 403, message: 'You can only act for your own player.' },
  not_host_to_start: { status: 403, code: 'not_host', message: 'Only the host can start the game.' },
  not_host_to_call: { status: 403, code: 'not_host', message: 'Only the host can call numbers.' },
  not_host_of_room: { status: 403, code: 'not_host', message: 'Only the host can do this.' },
  host_seat_lent: {
    status: 403,
    message: 'On a borrowed phone you can play, start the game and call numbers. The rest waits for your own phone.',
  },
  host_needed: {
    status: 409,
    message: 'The others wait for you to start. You can leave when the game runs.',
  },
  host_stays: { status: 409, message: 'The host cannot be removed.' },
  caller_is_here: {
    status: 409,
    message: 'The host is still here. You can take over once the host is away for two minutes.',
  },
  player_not_found: { status: 404, message: 'Player not found in this room.' },

  // The life of a room
  cannot_start_now: { status: 409, message: 'The game cannot be started now.' },
  game_not_started: { status: 409, code: 'game_not_active', message: 'The game has not started yet.' },
  game_finished: { status: 409, code: 'game_not_active', message: 'This game has finished.' },

  contributions_changed: { status: 409, message: 'A new phone has just come in. Please start again.' },

  round_not_over: { status: 409, message: 'This round is not over yet.' },
  too_many_rounds: {
    status: 409,
    message: 'This evening has had all of its {n} rounds. Please start a new game.',
  },

  // Evenings with a date
  invalid_plan: { status: 400, message: 'Please choose a day and a time.' },
  invalid_evening_name: { status: 400, message: 'Please use a name of 40 plain letters at most.' },
  plan_in_past: { status: 400, message: 'Please choose a time that is still to come.' },
  plan_too_far: { status: 400, message: 'Please choose a day within the next 90 days.' },
  no_plan: { status: 409, message: 'This room has no date.' },
  plan_is_fixed: { status: 409, message: 'The game has started. Its date cannot change now.' },

  // House rules
  rules_are_fixed: { status: 409, message: 'The rules cannot change once the game has started.' },
  pattern_required: { status: 400, message: 'Choose at least one pattern.' },
  too_many_patterns: { status: 400, message: 'Choose at most 12 patterns.' },
  house_missing: { status: 409, message: 'Each house needs the one before it: Full, Second, Third.' },
  invalid_own_pattern: { status: 400, message: 'Tap 1 to 14 numbers, named in up to 24 letters.' },
  invalid_prize: { status: 400, message: 'Please say a prize in 24 plain letters at most.' },

  // Tickets
  invalid_ticket: { status: 400, message: 'Ticket must be between 1 and 10.' },
  invalid_ticket_count: { status: 400, message: 'Choose between 1 and 10 tickets.' },
  invalid_paper_count: { status: 400, message: 'Choose between 1 and 6 tickets for each sheet.' },
  invalid_sheets: { status: 400, message: 'Choose between 1 and 200 sheets, and a name for only one.' },
  too_many_tickets: { status: 409, message: 'In this room you can have {n} tickets at most.' },
  host_only_calls: { status: 409, message: 'The host only calls in this room and holds no ticket.' },
  tickets_already_confirmed: { status: 409, message: 'Tickets are already confirmed.' },

  // Calls
  invalid_number: { status: 400, message: 'Number must be between 1 and 90.' },
  number_already_called: { status: 409, message: 'Number {n} was called before.' },
  no_numbers_left: { status: 409, message: 'No more numbers to call' },
  all_prizes_won: { status: 409, message: 'All prizes are won.' },
  cooldown: { status: 429, message: 'Please wait {n}s before calling the next number.' },

  cooldown_of_auto_call: {
    status: 429,
    code: 'cooldown',
    message: 'The numbers come by themselves in this game. Turn auto call off to call them by hand.',
  },

  // Auto call
  invalid_pace: { status: 400, message: 'Choose a pace between 5 and 60 seconds.' },
  own_bag: { status: 409, message: 'In this room the host takes the numbers from a bag.' },
  not_calling: { status: 409, message: 'No number is coming just now.' },
  hold_later: { status: 429, message: 'You have just asked to wait. You can ask again in {wait}.' },

  // Recorded numbers
  not_a_recording: { status: 400, message: 'Please say one number.' },

  // Reactions
  reactions_off: { status: 409, message: 'Claps and cheers are off in this room.' },
  react_later: { status: 429, message: 'You have just sent one. You can send another in {wait}.' },

  // Marks
  not_on_ticket: { status: 400, message: 'This number is not on that ticket.' },
  number_not_called: { status: 409, message: 'This number has not been called yet.' },
  called_numbers_stay_marked: { status: 409, message: 'Called numbers cannot be unmarked.' },

  // Claims
  ticket_number_required: {
    status: 400,
    title: 'Ticket Number Required',
    message: 'Please enter your ticket number to claim this pattern',
  },
  ticket_not_yours: { status: 400, title: 'Invalid Ticket', message: 'This ticket number is not selected by you' },
  pattern_closed: {
    status: 409,
    title: 'Pattern Closed',
    message: 'This pattern is no longer available for claiming',
  },
  pattern_not_valid: {
    status: 400,
    title: 'Pattern Not Valid',
    message: 'Your marked numbers do not match the called numbers for this pattern',
  },
  house_not_open: { status: 409, title: 'Not Yet', message: 'The house before this one has not been won yet.' },
  ticket_has_house: { status: 409, title: 'Ticket Has Won', message: 'This ticket has won a house already.' },
  person_has_house: { status: 409, title: 'You Have Won', message: 'You have won a house already.' },
  claim_too_late: {
    status: 409,
    title: 'Too Late',
    message: 'A claim counts only until the next number is called.',
  },
  ticket_is_out: {
    status: 409,
    title: 'Ticket Is Out',
    message: 'A false claim has put this ticket out for this prize.',
  },
  one_prize_each: {
    status: 409,
    title: 'One Prize Each',
    message: 'You have won this round. Only a Full House is open to you.',
  },
  ticket_has_prize: {
    status: 409,
    title: 'Ticket Has Won',
    message: 'This ticket has won a prize. Only a Full House is open to it.',
  },
  too_many_claims: {
    status: 429,
    message: 'Too many claims. Check your ticket and try again in {wait}.',
  },
  unknown_pattern: { status: 400, title: 'Pattern Not Valid', message: 'Invalid pattern' },
} satisfies Record<string, Text>

/** A refusal in the tables. */
interface Text {
  status: number
  code?: string
  title?: string
  message: string
}

export type RefusalName = keyof typeof REFUSALS | keyof typeof RARE | keyof typeof OF_SITES | keyof typeof OF_ADMINS

const known: Record<string, Text> = REFUSALS

/** Adds refusals that players never or seldom meet: the first script does without them. */
export function addRefusals(more: Record<string, Text>): void {
  Object.assign(known, more)
}

/** A refusal as it is sent and shown. */
export interface Refusal {
  name: RefusalName
  /** HTTP status. */
  status: number
  /** Stable identifier for programs. Several texts may share one. */
  code: string
  title: string
  message: string
}

/** Looks up a refusal. `{n}` in its text is replaced by `n`, `{wait}` by that many seconds in words. */
export function refusal(name: RefusalName, n?: number | string): Refusal {
  const { status, code = name, title = 'Error', message } = known[name] as Text
  const filled = n === undefined ? message : message.replace('{n}', String(n)).replace('{wait}', inWords(Number(n)))
  return { name, status, code, title, message: filled }
}

/** A time to wait, rounded up: "30 seconds", "8 minutes", "1 hour". */
export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 60) return counted(Math.ceil(seconds), 'second')
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Whether a text is the name of a refusal with a title that says more than that something went wrong. */
export function isTitled(word: string | null): word is RefusalName {
  return word !== null && known[word]?.title !== undefined
}

/** Whether a text is the name of a refusal, as validators return it. */
export function isRefusalName(word: string): word is RefusalName {
  return known[word]?.status !== undefined
}
