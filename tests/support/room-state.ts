import { DEFAULT_AUTO_SETTINGS, NO_PAUSE } from '#shared/game/room/auto-call.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'

const HOST: PlayerView = {
  id: 'p0',
  roomId: '482913',
  personId: 'p0',
  name: 'Asha',
  isHost: true,
  isReady: false,
  ticketCount: 2,
  selectedTicketIds: [],
  ticketSelectionDone: false,
  gone: false,
  tickets: [],
  markedNumbers: {},
  outOf: {},
  joinedAt: '2026-11-08T15:00:00.000Z',
}
const ROOM: RoomView = {
  id: '482913',
  epoch: 'an epoch',
  version: 0,
  hostId: 'p0',
  round: 1,
  status: 'waiting',
  currentNumber: null,
  calledNumbers: [],
  hostCalledNumbers: [],
  audioAnnouncement: null,
  winnerAnnouncement: null,
  lastWinner: null,
  disabledPatterns: [],
  selectedTickets: {},
  locked: false,
  callerId: null,
  rules: DEFAULT_RULES,
  auto: { state: 'off', ...DEFAULT_AUTO_SETTINGS, ...NO_PAUSE, dueInMs: null },
  eveningOver: false,
  callCooldownMs: 5000,
  createdAt: '2026-11-08T15:00:00.000Z',
}

/** The rules' state of a room with only the host. */
export function roomState(changes: Partial<RoomView> = {}): RoomState {
  return {
    room: { ...ROOM, ...changes },
    players: [HOST],
    waiting: [],
    winners: [],
    lastCalledAt: null,
    callerSeenAt: 1_000_000,
    lastWonAt: null,
    nextCallAt: null,
    changedAt: 0,
  }
}
