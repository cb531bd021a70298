import { DEFAULT_AUTO_SETTINGS, NO_PAUSE } from './auto-call.ts'
import { DEFAULT_RULES } from './house-rules.ts'
import type { PlayerView, RoomState, RoomView } from './state.ts'

/** What a round begins with. */
export const newRound = () =>
  ({
    status: 'waiting',
    currentNumber: null,
    audioAnnouncement: null,
    winnerAnnouncement: null,
    lastWinner: null,
    calledNumbers: [],
    hostCalledNumbers: [],
    selectedTickets: {},
    callerId: null,
    eveningOver: false,
  }) satisfies Partial<RoomView>

type RoomToOpen = Pick<RoomView, 'id' | 'epoch' | 'hostId' | 'callCooldownMs' | 'createdAt'>

/** A room that was opened just now. */
export const newRoom = (room: RoomToOpen): RoomView => ({
  version: 0,
  round: 1,
  locked: false,
  disabledPatterns: [],
  rules: DEFAULT_RULES,
  auto: { state: 'off', ...DEFAULT_AUTO_SETTINGS, ...NO_PAUSE, dueInMs: null },
  ...newRound(),
  ...room,
})

type Newcomer = Pick<
  PlayerView,
  'id' | 'roomId' | 'personId' | 'name' | 'isHost' | 'ticketCount' | 'kind' | 'paperNo' | 'written' | 'joinedAt'
>

/** A player who came in just now. */
export const newPlayer = (player: Newcomer): PlayerView => ({
  isReady: false,
  selectedTicketIds: [],
  ticketSelectionDone: false,
  gone: false,
  tickets: [],
  markedNumbers: {},
  outOf: {},
  ...player,
})

/** The state of a new room with its host, for the rules. */
export const newState = (room: RoomView, host: PlayerView, now: number): RoomState => ({
  room,
  players: [host],
  waiting: [],
  winners: [],
  lastCalledAt: null,
  callerSeenAt: now,
  lastWonAt: null,
  nextCallAt: null,
  changedAt: now,
})
