import type { PlayerView, RoomState, RoomView, WinnerState, WinnerView } from '#shared/game/room/state.ts'
import type { PlayerRow, RoomRow, WinnerRow } from './repo.ts'

/** A room as everybody may see it, with the pace of calls on this server. */
export function roomView(room: RoomRow, { cooldownMs }: { cooldownMs: number }): RoomView {
  const { lastCalledAt: _called, lastWonAt: _won, changedAt: _changed, callerSeenAt: _caller, ...shown } = room
  const { seenAt: _seen, finishedAt: _finished, createdAt, ...visible } = shown
  return { ...visible, callCooldownMs: cooldownMs, createdAt: createdAt.toISOString() }
}

/** A player as everybody in the room may see them. */
export function playerView(player: PlayerRow): PlayerView {
  const { removed: _removed, missed: _missed, gone: _gone, ...visible } = player
  return { ...visible, joinedAt: player.joinedAt.toISOString() }
}

/** A win as it is listed: with the path of its picture, which an `img` shows like the picture itself. */
export function winnerView({ hasPicture, ...winner }: WinnerRow): WinnerView {
  const screenshot = hasPicture ? `/api/winners/${winner.id}/picture` : null
  return { ...winner, screenshot, createdAt: winner.createdAt.toISOString() }
}

/** What the rules know of the rows that were loaded. */
export function stateOf(
  row: RoomRow,
  loaded: readonly PlayerRow[],
  winners: WinnerState[],
  pace: { cooldownMs: number },
): RoomState {
  return {
    room: roomView(row, pace),
    players: loaded.map(playerView),
    winners,
    lastCalledAt: row.lastCalledAt?.getTime() ?? null,
    callerSeenAt: row.callerSeenAt.getTime(),
    lastWonAt: row.lastWonAt?.getTime() ?? null,
    changedAt: row.changedAt.getTime(),
  }
}
