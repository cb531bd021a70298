import type { PlayerView, RoomState, RoomView, WinnerState, WinnerView } from '#shared/game/room/state.ts'
import type { PlayerRow, RoomRow, WinnerRow } from './repo.ts'

/** A room as all clients may see it, with this server's call cooldown. */
export function roomView(room: RoomRow, { cooldownMs }: { cooldownMs: number }): RoomView {
  const { lastCalledAt: _called, lastWonAt: _won, changedAt: _changed, callerSeenAt: _caller, ...shown } = room
  const { seenAt: _seen, finishedAt: _finished, createdAt, ...visible } = shown
  return { ...visible, callCooldownMs: cooldownMs, createdAt: createdAt.toISOString() }
}

/** A player as everyone in the room may see them. */
export function playerView(player: PlayerRow): PlayerView {
  const { removed: _, ...visible } = player
  return { ...visible, joinedAt: player.joinedAt.toISOString() }
}

/** A win as it is listed, with the path of its picture for an `img`. */
export function winnerView({ hasPicture, ...winner }: WinnerRow): WinnerView {
  const screenshot = hasPicture ? `/api/winners/${winner.id}/picture` : null
  return { ...winner, screenshot, createdAt: winner.createdAt.toISOString() }
}

/** Converts the loaded rows to the state that the rules work on. */
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
