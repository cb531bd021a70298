import { MAX_ROUNDS } from '#shared/game/limits.ts'
import type { CommandOf } from './commands.ts'
import { type Actor, type Decision, type DecisionContext, decided, refuse, unchanged } from './decision.ts'
import { isAwaitedPersonAway, isCallerAwaited } from './rights.ts'
import type { RoomState } from './state.ts'

/** Refuses everyone but the host on their own seat, not a lent one. */
export function refusedAsHost(actor: Actor | null): Decision | null {
  if (!actor?.isHost) return refuse('not_host_of_room')
  return actor.isLent ? refuse('host_seat_lent') : null
}

/** The host locks the room for new players, or unlocks it. Players with a seat can still return. */
export function decideLock({ room }: RoomState, actor: Actor | null, { locked }: CommandOf<'lock_room'>): Decision {
  const refused = refusedAsHost(actor)
  if (refused) return refused
  if (room.status === 'finished') return refuse('game_finished')
  if (room.locked === locked) return unchanged({ type: 'room' })
  return decided([{ type: 'room_locked', payload: { locked } }])
}

/** The host makes a new token for links. Nobody else can see a difference, so it is no event. */
export function decideNewInvite(actor: Actor | null): Decision {
  return refusedAsHost(actor) ?? { ok: true, events: [], effects: { renewsInvite: true }, answer: { type: 'room' } }
}

/** The host removes a player. The player's wins stay; neither their name nor their browser can return. */
export function decideRemoval(
  { room, players }: RoomState,
  actor: Actor | null,
  { removedId }: CommandOf<'remove_player'>,
): Decision {
  const refused = refusedAsHost(actor)
  if (refused) return refused
  if (room.status === 'finished') return refuse('game_finished')
  const player = players.find(({ id }) => id === removedId)
  if (!player) return refuse('player_not_found')
  if (player.isHost) return refuse('host_stays')
  const removed = { type: 'player_removed', payload: { playerId: removedId, name: player.name } } as const
  const isCaller = room.callerId === removedId
  return decided(isCaller ? [removed, { type: 'caller_changed', payload: { callerId: null } }] : [removed])
}

/** The host ends the game early. */
export function decideEnd({ room }: RoomState, actor: Actor | null): Decision {
  const refused = refusedAsHost(actor)
  if (refused) return refused
  if (room.status === 'finished') return unchanged({ type: 'room' })
  if (room.status !== 'active') return refuse('game_not_started')
  return decided([{ type: 'game_finished', payload: {} }])
}

/** The host closes the evening after a round. Another round may still be opened, which opens the evening again. */
export function decideClosing({ room }: RoomState, actor: Actor | null): Decision {
  const refused = refusedAsHost(actor)
  if (refused) return refused
  if (room.status !== 'finished') return refuse('round_not_over')
  if (room.eveningOver) return unchanged({ type: 'room' })
  return decided([{ type: 'evening_over', payload: {} }])
}

/**
 * Any player may take over while the caller is away and the server calls no numbers either. That includes the start of a
 * round which somebody has opened: people are there, and wait for it.
 */
export function decideTakeOver(state: RoomState, actor: Actor | null, { now }: DecisionContext): Decision {
  const { room, nextCallAt } = state
  if (!actor) return refuse('not_your_seat')
  if (room.status === 'finished') return refuse('game_finished')
  if (!isCallerAwaited(room, room.plan ? Date.parse(room.plan.startsAt) - now : 0)) return refuse('game_not_started')
  if (actor.isHost || room.callerId === actor.playerId) return unchanged({ type: 'room' })
  // A break ends by itself, but somebody has to be there who can end it sooner.
  const isServerNext = nextCallAt !== null && room.auto.reason !== 'break'
  if (isServerNext || !isAwaitedPersonAway(state, now)) return refuse('caller_is_here')
  return decided([{ type: 'caller_changed', payload: { callerId: actor.playerId } }])
}

/** The host becomes the caller again with their next command, unless that is to leave. */
export function withCallingReturned({ room }: RoomState, actor: Actor | null, decision: Decision): Decision {
  if (!decision.ok || !actor?.isHost || room.callerId === null) return decision
  if (decision.events.some(({ type }) => type === 'caller_changed' || type === 'player_left')) return decision
  return { ...decision, events: [...decision.events, { type: 'caller_changed', payload: { callerId: null } }] }
}

/**
 * The same people play again, in the same room. The host opens the round, or hands the hosting on by naming another
 * player. When the host has been silent for two minutes any player may open it, and then also starts and calls, until the
 * host is back. When the host has said goodbye, the player who opens it hosts.
 */
export function decideNextRound(
  state: RoomState,
  actor: Actor | null,
  { after, hostId }: CommandOf<'next_round'>,
  { now }: DecisionContext,
): Decision {
  const { room, players } = state
  if (!actor) return refuse('not_your_seat')
  if (after < room.round) return unchanged({ type: 'room' })
  if (after > room.round || room.status !== 'finished') return refuse('round_not_over')
  if (room.round >= MAX_ROUNDS) return { ok: false, refused: 'too_many_rounds', n: MAX_ROUNDS }
  const present = players.find(({ isHost }) => isHost)
  if (!actor.isHost && (!isAwaitedPersonAway(state, now) || hostId !== undefined)) return refuse('not_host_of_room')
  if (actor.isLent && hostId !== undefined) return refuse('host_seat_lent')
  const inherits = present?.gone && !actor.isLent
  const host = inherits ? actor.playerId : (hostId ?? present?.id)
  if (!players.some(({ id, kind }) => id === host && kind !== 'paper') || host === undefined)
    return refuse('player_not_found')
  return {
    ok: true,
    events: [{ type: 'round_opened', payload: { round: room.round + 1 } }],
    effects: { nextRound: { hostId: host, deputyId: actor.isHost || inherits ? null : actor.playerId } },
    answer: { type: 'room' },
  }
}
