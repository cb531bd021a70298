import type { PlayerView, RoomView, WinnerView } from '#shared/api.ts'
import type { PlayerRow, RoomRow, WinnerRow } from './repo.ts'

/** A room as everybody may see it. */
export function roomView(room: RoomRow): RoomView {
  const { lastCalledAt: _, createdAt, ...visible } = room
  return { ...visible, createdAt: createdAt.toISOString() }
}

/** A player as everybody in the room may see him. */
export function playerView(player: PlayerRow): PlayerView {
  return { ...player, joinedAt: player.joinedAt.toISOString() }
}

/** A win as it is listed. */
export function winnerView(winner: WinnerRow): WinnerView {
  return { ...winner, createdAt: winner.createdAt.toISOString() }
}
