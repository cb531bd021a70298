import { CALLER_AWAY_MS, MAX_ROUNDS } from '#shared/game/limits.ts'
import type { Command } from './commands.ts'
import { type Actor, type Decision, type DecisionContext, refuse, unchanged } from './decision.ts'
import type { RoomState } from './state.ts'

/**
 * The same people play again, in the same room. The host opens the round, or hands the hosting on by naming another
 * player. When the host has been silent for two minutes any player may open it, and then also starts and calls, until the
 * host is back. When the host has said goodbye, the player who opens it hosts.
 */
export function decideNextRound(
  state: RoomState,
  actor: Actor | null,
  { after, hostId }: Extract<Command, { type: 'next_round' }>,
  { now }: DecisionContext,
): Decision {
  const { room, players, callerSeenAt, changedAt } = state
  if (!actor) return refuse('not_your_seat')
  if (after < room.round) return unchanged({ type: 'room' })
  if (after > room.round || room.status !== 'finished') return refuse('round_not_over')
  if (room.round >= MAX_ROUNDS) return { ok: false, refused: 'too_many_rounds', n: MAX_ROUNDS }
  const present = players.find(({ isHost }) => isHost)
  const isHostAway = present?.gone || now - Math.max(callerSeenAt, changedAt) >= CALLER_AWAY_MS
  if (!actor.isHost && (!isHostAway || hostId !== undefined)) return refuse('not_host_of_room')
  if (actor.isLent && hostId !== undefined) return refuse('host_seat_lent')
  const inherits = present?.gone && !actor.isLent
  const host = inherits ? actor.playerId : (hostId ?? present?.id)
  if (!players.some(({ id }) => id === host) || host === undefined) return refuse('player_not_found')
  return {
    ok: true,
    events: [{ type: 'round_opened', payload: { round: room.round + 1 } }],
    effects: { nextRound: { hostId: host, deputyId: actor.isHost || inherits ? null : actor.playerId } },
    answer: { type: 'room' },
  }
}
