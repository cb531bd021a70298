import type { PlayerId } from '#shared/game/ids.ts'
import type { RoomStatus } from '../types.ts'
import type { RoomView } from './state.ts'

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

/** Whether the server calls the numbers of a running game, and nobody has paused it. */
export function isServerCalling({ status, auto, rules }: Pick<RoomView, 'status' | 'auto' | 'rules'>): boolean {
  return status === 'active' && auto.state === 'on' && !rules.bag
}

/** Whether everybody waits for a person to start the game or to call in it. Before the first round that may take weeks. */
export function isCallerAwaited({ status, round }: Pick<RoomView, 'status' | 'round'>): boolean {
  return status === 'active' || (status !== 'finished' && round > 1)
}
