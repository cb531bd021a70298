import type { PlayerId } from '#shared/game/ids.ts'
import { DEFAULT_AUTO_SETTINGS, NO_PAUSE } from '#shared/game/room/auto-call.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'
import { PRACTICE_ROOM } from '#shared/room-number.ts'

/** Least time between two calls, as on a server where nobody has set another. */
const COOLDOWN_MS = 5_000

export interface Host {
  id: PlayerId
  name: string
  ticketCount: number
}

/** A room that was opened just now, with its host. */
export function newRoom(epoch: string, { id, name, ticketCount }: Host, now: number): RoomState {
  const createdAt = new Date(now).toISOString()
  const room: RoomView = {
    id: PRACTICE_ROOM,
    epoch,
    version: 0,
    hostId: id,
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
    callCooldownMs: COOLDOWN_MS,
    createdAt,
  }
  const host: PlayerView = {
    id,
    roomId: PRACTICE_ROOM,
    personId: id as string,
    name,
    isHost: true,
    isReady: false,
    ticketCount,
    selectedTicketIds: [],
    ticketSelectionDone: false,
    gone: false,
    tickets: [],
    markedNumbers: {},
    outOf: {},
    joinedAt: createdAt,
  }
  return {
    room,
    players: [host],
    waiting: [],
    winners: [],
    lastCalledAt: null,
    callerSeenAt: now,
    lastWonAt: null,
    nextCallAt: null,
    changedAt: now,
  }
}
