import type { RoomState } from '#shared/game/types.ts'
import { CALLER_AWAY_MS } from '#shared/limits.ts'
import type { Command } from './commands.ts'
import { type Actor, type Decision, type DecisionContext, refuse, unchanged } from './decision.ts'

/** Refuses everyone but the host on their own seat, not a lent one. */
function refusedAsHost(actor: Actor | null): Decision | null {
  if (!actor?.isHost) return refuse('not_host_of_room')
  return actor.isLent ? refuse('host_seat_lent') : null
}

/** The host closes the door to new players, or opens it again. Who has a seat comes back all the same. */
export function decideLock(
  room: RoomState,
  actor: Actor | null,
  { locked }: Extract<Command, { type: 'lock_room' }>,
): Decision {
  const refused = refusedAsHost(actor)
  if (refused) return refused
  if (room.status === 'finished') return refuse('game_finished')
  if (room.locked === locked) return unchanged({ type: 'room' })
  return {
    ok: true,
    changes: { room: { locked } },
    events: [{ type: 'room_locked', payload: { locked } }],
    outcome: { type: 'room' },
  }
}

/** The host takes a player out of the room. Their wins stay; neither their name nor their browser comes back. */
export function decideRemoval(
  room: RoomState,
  actor: Actor | null,
  { removedId }: Extract<Command, { type: 'remove_player' }>,
): Decision {
  const refused = refusedAsHost(actor)
  if (refused) return refused
  if (room.status === 'finished') return refuse('game_finished')
  const player = room.players.find(({ id }) => id === removedId)
  if (!player) return refuse('player_not_found')
  if (player.isHost) return refuse('host_stays')
  const removed = { type: 'player_removed', payload: { playerId: removedId, name: player.name } } as const
  const calls = room.callerId === removedId
  return {
    ok: true,
    changes: { removedPlayer: removedId, ...(calls && { room: { callerId: null } }) },
    events: calls ? [removed, { type: 'caller_changed', payload: { callerId: null } }] : [removed],
    outcome: { type: 'room' },
  }
}

/** The host ends the game before all is won. */
export function decideEnd(room: RoomState, actor: Actor | null): Decision {
  const refused = refusedAsHost(actor)
  if (refused) return refused
  if (room.status === 'finished') return unchanged({ type: 'room' })
  if (room.status !== 'active') return refuse('game_not_started')
  return {
    ok: true,
    changes: { room: { status: 'finished' } },
    events: [{ type: 'game_finished', payload: {} }],
    outcome: { type: 'room' },
  }
}

/**
 * Any player may take over the calling while the caller is away. The start gave everybody in an active game tickets.
 */
export function decideTakeOver(room: RoomState, actor: Actor | null, { now }: DecisionContext): Decision {
  if (!actor) return refuse('not_your_seat')
  if (room.status === 'finished') return refuse('game_finished')
  if (room.status !== 'active') return refuse('game_not_started')
  if (actor.isHost || room.callerId === actor.playerId) return unchanged({ type: 'room' })
  const lastSeen = Math.max(room.callerSeenAt, room.lastCalledAt ?? 0)
  if (now - lastSeen < CALLER_AWAY_MS) return refuse('caller_is_here')
  return {
    ok: true,
    changes: { room: { callerId: actor.playerId, callerSeenAt: new Date(now) } },
    events: [{ type: 'caller_changed', payload: { callerId: actor.playerId } }],
    outcome: { type: 'room' },
  }
}

/** The calling returns to the host with their next command. */
export function withCallingReturned(
  room: RoomState,
  actor: Actor | null,
  decision: Decision,
  { now }: DecisionContext,
): Decision {
  if (!decision.ok || !actor?.isHost || room.callerId === null || decision.changes.room?.callerId === null) {
    return decision
  }
  return {
    ...decision,
    changes: { ...decision.changes, room: { ...decision.changes.room, callerId: null, callerSeenAt: new Date(now) } },
    events: [...decision.events, { type: 'caller_changed', payload: { callerId: null } }],
  }
}
