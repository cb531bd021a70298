import { winnerAnnouncement } from '#shared/game/announcements.ts'
import { judgeClaim, ticketIdFrom } from '#shared/game/claims.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { PATTERNS, type Pattern } from '#shared/game/types.ts'
import type { Command } from './commands.ts'
import { type Decision, type DecisionContext, playerOf, refuse, unchanged } from './decision.ts'
import type { PlayerView, RoomState, RoomView } from './state.ts'

/** The first valid claim of a pattern wins and closes it. The win of the last open pattern ends the game. */
export function decideClaim(
  state: RoomState,
  command: Extract<Command, { type: 'claim' }>,
  given: DecisionContext,
): Decision {
  const { room, winners } = state
  const player = playerOf(state, command.playerId)
  const winner = winners.find((win) => win.pattern === command.pattern)
  const ticketId = ticketIdFrom(command.ticketNumber)
  if (winner && ticketId !== null && winner.playerId === player.id && winner.ticketNumber === ticketId + 1) {
    return unchanged({ type: 'winner', winnerId: winner.id, isNew: false })
  }
  if (room.status === 'finished') return refuse('game_finished')
  if (room.status !== 'active') return refuse('game_not_started')
  const refused = judgeClaim({
    pattern: command.pattern,
    ticketNumber: command.ticketNumber,
    tickets: ticketsFor(playerSeed(room.id, player.id)),
    selectedTicketIds: player.selectedTicketIds,
    markedNumbers: player.markedNumbers,
    calledNumbers: room.calledNumbers,
    disabledPatterns: room.disabledPatterns,
  })
  if (refused) return { ok: false, refused, ...(refused === 'pattern_closed' && winner && { winner }) }
  return win(room, player, command.pattern as Pattern, (ticketId as number) + 1, command.screenshot, given)
}

function win(
  room: RoomView,
  player: PlayerView,
  pattern: Pattern,
  ticketNumber: number,
  screenshot: string | null,
  given: DecisionContext,
): Decision {
  const announcement = winnerAnnouncement(player.name, pattern)
  const disabledPatterns = [...room.disabledPatterns, pattern]
  const isLast = PATTERNS.every((each) => disabledPatterns.includes(each))
  const createdAt = new Date(given.now).toISOString()
  const by = { playerId: player.id, playerName: player.name, pattern, ticketNumber }
  const winner = {
    id: given.newId,
    roomId: room.id,
    ...by,
    personId: player.personId,
    seq: room.calledNumbers.length,
    place: 0,
    prize: room.rules.prizes[pattern] ?? null,
    createdAt,
  }
  return {
    ok: true,
    events: [
      { type: 'winner_announced', payload: { winner, announcement, disabledPatterns } },
      ...(isLast ? [{ type: 'game_finished', payload: {} } as const] : []),
    ],
    effects: { screenshot },
    answer: { type: 'winner', winnerId: given.newId, isNew: true },
  }
}
