import type { PlayerId } from '#shared/game/ids.ts'
import type { RefusalName } from '#shared/refusals/refusals.ts'
import { CALLER_AWAY_MS, HOLD_MAX_PLAYERS } from '../limits.ts'
import type { RoomStatus } from '../types.ts'
import type { Actor } from './decision.ts'
import { phonesOf } from './phones.ts'
import type { PlayerView, RoomState, RoomView } from './state.ts'
import { peopleOf } from './two-seats.ts'

/** Whether a player may call numbers: the host, or the player who has taken over in a running game. */
export function mayCall(
  room: { status: RoomStatus; callerId: PlayerId | null },
  player: { id: string; isHost: boolean },
): boolean {
  return player.isHost || (room.status === 'active' && room.callerId === player.id)
}

/** Whether somebody may start the game: the host, or the player who opened the round in their place. */
export function mayStart(room: { callerId: PlayerId | null }, player: { id: string; isHost: boolean }): boolean {
  return player.isHost || room.callerId === player.id
}

/** Whether the house rules let players ask the numbers to wait: in a crowd somebody always would. */
export function isHoldOffered({ rules }: Pick<RoomView, 'rules'>, players: readonly PlayerView[]): boolean {
  return rules.hold && peopleOf(phonesOf(players)).length <= HOLD_MAX_PLAYERS
}

/**
 * Whether everybody waits for a person to start the game or to call in it. Before the host has opened the first round that
 * may take weeks, and in a room with a date until its hour. `startsInMs` is the time until then, 0 without a date.
 */
export function isCallerAwaited({ status, round }: Pick<RoomView, 'status' | 'round'>, startsInMs: number): boolean {
  if (status === 'ticket_selection') return round > 1 || startsInMs <= 0
  return status === 'active' || (status === 'waiting' && round > 1)
}

/**
 * Whether any player may go on in place of the one whom everybody waits for: the caller, or the host after the end of a
 * round. That one has left the room, or there has been no sign of life from them for two minutes.
 */
export function isAwaitedPersonAway(
  { room, players, callerSeenAt, lastCalledAt, changedAt }: RoomState,
  now: number,
): boolean {
  const isOver = room.status === 'finished'
  const isHostAwaited = isOver || room.callerId === null
  if (isHostAwaited && players.some(({ isHost, gone }) => isHost && gone)) return true
  return now - Math.max(callerSeenAt, isOver ? changedAt : (lastCalledAt ?? 0)) >= CALLER_AWAY_MS
}

/**
 * Who may send a command: who comes in, a player, who calls or starts in the host's place, the host alone, or no browser. If
 * the command names a player, the sender needs that player's seat.
 */
export type Right = 'anyone' | 'player' | 'caller' | 'starter' | 'host' | 'clock'

/** Why a player may not send a command of this kind, or null. */
export function refusedTo(by: Right, room: Pick<RoomView, 'callerId'>, actor: Actor | null): RefusalName | null {
  switch (by) {
    case 'player':
      return actor ? null : 'not_your_seat'
    case 'starter':
      return standsIn(room, actor) ? null : 'not_host_to_start'
    case 'caller':
      return standsIn(room, actor) ? null : 'not_host_to_call'
    case 'host':
      if (!actor?.isHost) return 'not_host_of_room'
      // The host acts on their own seat, not on a lent one.
      return actor.isLent ? 'host_seat_lent' : null
    default:
      return null
  }
}

const standsIn = (room: Pick<RoomView, 'callerId'>, actor: Actor | null) =>
  actor !== null && mayStart(room, { id: actor.playerId, isHost: actor.isHost })
