import type { GameStateAnswer } from '#shared/api.ts'
import { newPlayer, newRoom } from '#shared/game/room/new-room.ts'

const AT = '2026-01-01T00:00:00.000Z'

/** A running game of one player, in which 8 was called, as a browser has it. */
export function oneRoom(): GameStateAnswer {
  const room: GameStateAnswer['gameState']['room'] = {
    ...newRoom({ id: '482913', epoch: 'now', hostId: 'p1', callCooldownMs: 5000, createdAt: AT }),
    version: 7,
    status: 'active',
    currentNumber: 8,
    calledNumbers: [8],
    audioAnnouncement: 'eight',
    selectedTickets: { p1: [0] },
  }
  const asha: GameStateAnswer['gameState']['players'][number] = {
    ...newPlayer({
      id: 'p1',
      roomId: room.id,
      personId: 'p1',
      name: 'Asha',
      isHost: true,
      ticketCount: 1,
      joinedAt: AT,
    }),
    isReady: true,
    selectedTicketIds: [0],
    ticketSelectionDone: true,
    markedNumbers: { 0: [8] },
  }
  return { gameState: { room, players: [asha], waiting: [] }, epoch: room.epoch, version: room.version }
}
