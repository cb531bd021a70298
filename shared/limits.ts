/** Every constant of play that both sides must agree on. Durations are milliseconds unless the name says otherwise. */

// Play
export const LOWEST_NUMBER = 1
export const HIGHEST_NUMBER = 90
export const TICKET_ROWS = 3
export const TICKET_COLUMNS = 9
export const NUMBERS_PER_ROW = 5
export const NUMBERS_PER_TICKET = TICKET_ROWS * NUMBERS_PER_ROW
/** Tickets that a seed makes, and so the most that a player can hold. */
export const TICKET_POOL = 10
export const DEFAULT_TICKET_COUNT = 1
export const FIRST_FIVE_COUNT = 5
export const BOARD_COLUMNS = 10
/** Previous numbers shown after "Last:". */
export const LAST_CALLED_SHOWN = 4
export const CALL_COOLDOWN_MS = 5_000
export const ROOM_NUMBER_DIGITS = 6
/** Longest text the room-number field accepts, so that a spaced or dashed number can be pasted. */
export const ROOM_NUMBER_INPUT_LENGTH = 10
export const NAME_MAX_GRAPHEMES = 30

// Polling
export const ROOM_POLL_MS = 2_000
export const SELECTION_POLL_MS = 2_000
export const GAME_POLL_MS = 1_000
export const WINNERS_POLL_MS = 5_000
export const GAME_STATE_RETRIES = 3
export const ADS_POLL_MS = 5_000
export const ANALYTICS_POLL_MS = 2_000
/** Greatest age of a full answer to a read of a room. */
export const SNAPSHOT_MAX_AGE_MS = 250
/** Intervals that `X-Poll-After` asks of browsers with a live socket while the server is behind. */
export const POLL_SLOWER_MS = 5_000
export const POLL_SLOWEST_MS = 15_000

// Automatic steps of ticket selection
export const AUTO_CONFIRM_MS = 500
export const AUTO_START_MS = 1_000
export const RECONNECT_REDIRECT_MS = 500
/** Navigation to the game after the host starts, for a browser whose socket is down. */
export const START_FALLBACK_MS = 2_000
export const INVALID_MARK_FLASH_MS = 1_000

// Live socket
export const SOCKET_MAX_RECONNECTS = 5
export const SOCKET_FIRST_DELAY_MS = 1_000
export const SOCKET_MAX_DELAY_MS = 10_000
/** A socket that is still connecting after this long never will. */
export const SOCKET_CONNECT_WITHIN_MS = 5_000
export const HEARTBEAT_MS = 5_000
/** Silence after which a browser takes its socket for dead. */
export const SOCKET_SILENCE_MS = 12_000
export const SOCKET_MAX_MESSAGE_BYTES = 4_096
/** Bytes that may wait for a slow reader before its socket is cut. */
export const SOCKET_MAX_WAITING_BYTES = 256 * 1024
/** Time a new socket has to name its room. */
export const SOCKET_NAME_ROOM_MS = 10_000
export const SOCKET_PING_MS = 20_000
/** How often each process asks the database for the versions of the rooms that it serves. */
export const RECONCILE_MS = 1_000

// The end of a room
/** A game with all numbers called ends when nobody has won anything for this long. */
export const LAST_CLAIMS_MS = 120_000
/** A game in which nothing happens ends after this time; tickets that nobody takes are cleared away. */
export const ROOM_IDLE_MS = 2 * 60 * 60_000
/** A waiting room that nobody is in goes after this time. */
export const WAITING_EMPTY_MS = 30 * 60_000
/** A finished room can be read for this long. */
export const FINISHED_KEPT_MS = 24 * 60 * 60_000
/** The number of a deleted room is not given out again for this long. */
export const NUMBER_RESTS_MS = 24 * 60 * 60_000

// Seats
/** A request to make a seat, sent again within this time, gives the same seat. */
export const SEAT_REQUEST_REPEATS_MS = 10 * 60_000
/** A seat whose last authenticated request is younger than this is being played. */
export const SEAT_IDLE_MS = 5_000
/** How often a process says that it lives, and after what silence the others take it for dead. */
export const PROCESS_BEAT_MS = 1_000
export const PROCESS_SILENCE_MS = 4_000

/** Silence of whoever calls the numbers after which a player may take over. */
export const CALLER_AWAY_MS = 120_000
/** How often the open sockets of hosts and their deputies are noted as signs of life. */
export const CALLER_SEEN_EVERY_MS = 10_000
/** Silence of whoever calls the numbers after which the others are told that he is away. */
export const CALLER_SILENT_MS = 25_000
/** And after which they are told how he comes back. */
export const CALLER_LONG_AWAY_MS = 5 * 60_000
/** How long his coming back is shown. */
export const CALLER_BACK_MS = 5_000

// What one address, room or seat may ask
/** Wrong room numbers that an address may look up, and as many again that it may try to join. */
export const WRONG_ROOMS_PER_TEN_MINUTES = 20
export const WRONG_ROOMS_KEPT_MS = 10 * 60_000
/** More of them at an address where new players come in: one for each, up to this many. */
export const MOST_EARNED_TRIES = 80
/** Numbers of former rooms that an address may ask for besides. */
export const MOST_FORMER_ROOMS = 200
/** How long the number of a deleted room is known as a former one. */
export const FORMER_ROOM_KNOWN_MS = 30 * 24 * 60 * 60_000
/** Of all addresses together. Beyond it answers that there is no such room come late. */
export const WRONG_ROOMS_IN_ALL_PER_MINUTE = 600
export const WRONG_ROOM_DELAY_MS = 1_000
/** Late answers that may wait at once. */
export const MOST_DELAYED_ANSWERS = 1_000
export const ROOMS_PER_TEN_MINUTES = 30
/** New seats of a room, and those of them that one address may take. */
export const NEW_SEATS_PER_MINUTE = 300
export const NEW_SEATS_PER_MINUTE_AND_ADDRESS = 200
/** Seats that one session may have in one room, and in all rooms together. */
export const SEATS_PER_SESSION_AND_ROOM = 12
export const SEATS_PER_SESSION = 200
export const SEAT_INVALID_CLAIMS_PER_MINUTE = 10
export const SOCKETS_PER_SESSION = 20
export const SOCKETS_PER_ADDRESS = 2_000
/** Messages that a socket may send at once, and how many more it earns. */
export const SOCKET_MESSAGE_BURST = 20
export const SOCKET_MESSAGES_PER_SECOND = 5
export const SOCKET_MAX_FRAGMENTS = 16

// Connections
/** Open at once, of all addresses together; less if the system allows fewer open files. */
export const CONNECTIONS_IN_ALL = 30_000
/** A whole club behind one Wi-Fi: 500 players, each with a socket and the six connections of a browser. */
export const CONNECTIONS_PER_ADDRESS = 4_000
/** A connection along which nothing more of an answer goes for this long is cut. */
export const ANSWER_STALLS_MS = 30_000
/** Time that the other end of a socket gets to answer its close. */
export const SOCKET_CLOSES_WITHIN_MS = 1_000

// Request bodies
export const BODY_MAX_BYTES = 64 * 1024
export const CLAIM_BODY_MAX_BYTES = 512 * 1024
export const SCREENSHOT_MAX_BYTES = 200 * 1024
/** Pixels. Browsers send 400x200; every player has to unpack it. */
export const SCREENSHOT_MAX_WIDTH = 1_200
export const SCREENSHOT_MAX_HEIGHT = 800

// Winner picture, pixels
export const WINNER_PICTURE_WIDTH = 400
export const WINNER_PICTURE_HEIGHT = 200

// Toasts
export const TOAST_MS = 5_000
export const WELCOME_BACK_TOAST_MS = 3_000
export const TOAST_REMOVE_MS = 1_000_000
export const TOAST_SWIPE_PX = 50
/** How long the note of a mark shows, and within what time marks share one. */
export const MARK_NOTE_MS = 1_500
export const MARKS_TOGETHER_MS = 1_000

// Speech
export const NUMBER_RATE_WEB = 0.7
export const NUMBER_RATE_APP = 0.8
export const WINNER_RATE_WEB = 0.8
export const WINNER_RATE_APP = 0.85
export const WINNER_PITCH = 1.2
export const SPEECH_INIT_TRIES = 3
export const SPEECH_INIT_INTERVAL_MS = 1_000
export const SPEECH_RETRY_MS = 500
/** Longest player name inside a spoken winner announcement, in characters. */
export const SPOKEN_NAME_MAX = 24

// Admin
export const ADMIN_SESSION_MS = 8 * 60 * 60 * 1000
/** Wrong codes that one address may send in 15 minutes. After so many of all addresses together in an hour tries are slow. */
export const ADMIN_TRIES_PER_ADDRESS = 5
export const ADMIN_TRIES_WINDOW_SECONDS = 15 * 60
export const ADMIN_TRIES_IN_ALL = 60
export const ADMIN_TRIES_IN_ALL_WINDOW_SECONDS = 60 * 60
export const ADMIN_SLOW_TRY_MS = 5_000

// Advertisements
export const AD_LINK_MAX_LENGTH = 2_048
/** Characters of a link that the admin's list shows. */
export const AD_LINK_PREVIEW = 40
/** The window that an advertisement opens in, pixels. */
export const AD_WINDOW_WIDTH = 1_200
export const AD_WINDOW_HEIGHT = 800
/** A tap on an advertisement this soon after one on a number, or after the page has scrolled, is a slip of the thumb. */
export const AD_GUARD_MS = 350

// Uploads
export const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
export const UPLOAD_MAX_BYTES = 5_242_880
export const UPLOAD_MAX_PIXELS = 25_000_000
/** Longest side of a stored picture, pixels: a strip is never shown larger. */
export const UPLOAD_STORED_SIDE = 1_600
export const UPLOAD_LINK_MS = 15 * 60 * 1000
export const UPLOAD_LINKS_PER_HOUR = 20
/** Uploads that no advertisement uses are deleted when they are this old. */
export const UPLOAD_ORPHAN_MS = 24 * 60 * 60 * 1000
/** With less free disk than this, uploads are refused. */
export const UPLOAD_MIN_FREE_BYTES = 200 * 1024 * 1024
