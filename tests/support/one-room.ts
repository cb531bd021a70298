import type { GameStateAnswer } from '#shared/api.ts'
import { DEFAULT_AUTO_SETTINGS, NO_PAUSE } from '#shared/game/room/auto-call.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'

/** A running game of one player, in which 8 was called, as a browser has it. */
export function oneRoom(): GameStateAnswer {
  const room: GameStateAnswer['gameState']['room'] = {
    id: '482913',
    epoch: 'now',
    version: 7,
    hostId: 'p1',
    round: 1,
    locked: false,
    callerId: null,
    status: 'active',
    currentNumber: 8,
    calledNumbers: [8],
    hostCalledNumbers: [],
    audioAnnouncement: 'eight',
    winnerAnnouncement: null,
    lastWinner: null,
    disabledPatterns: [],
    selectedTickets: { p1: [0] },
    rules: DEFAULT_RULES,
    auto: { state: 'off', ...DEFAULT_AUTO_SETTINGS, ...NO_PAUSE, dueInMs: null },
    eveningOver: false,
    callCooldownMs: 5000,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  const asha: GameStateAnswer['gameState']['players'][number] = {
    id: 'p1',
    roomId: room.id,
    personId: 'p1',
    name: 'Asha',
    isHost: true,
    isReady: true,
    ticketCount: 1,
    selectedTicketIds: [0],
    ticketSelectionDone: true,
    gone: false,
    tickets: [],
    markedNumbers: { 0: [8] },
    outOf: {},
    joinedAt: '2026-01-01T00:00:00.000Z',
  }
  return { gameState: { room, players: [asha], waiting: [] }, epoch: room.epoch, version: room.version }
}
