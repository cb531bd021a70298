import { uncalled } from '#shared/game/board.ts'
import { CLAIM_ARRIVES_MS, LAST_CLAIMS_MS, LAST_SHARES_MS, ROOM_IDLE_MS } from '#shared/game/limits.ts'
import { areAllPrizesWon } from '#shared/game/room/claim-rules.ts'
import { type Decision, decided, unchanged } from '#shared/game/room/decision.ts'
import type { GivenToClock } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'

export const by = 'clock'

/**
 * Ends a game when all numbers are called and the time for last claims has passed, when all prizes are won and the time
 * to share the last one has passed, or when nothing has happened for a long time.
 */
export function decide(
  { room, lastCalledAt, lastWonAt, nextCallAt, changedAt }: RoomState,
  _command: { type: 'finish_if_over' },
  { now }: GivenToClock,
): Decision {
  const lastPlayedAt = Math.max(lastCalledAt ?? changedAt, lastWonAt ?? 0)
  const allCalled = uncalled(room.calledNumbers).length === 0 && now - lastPlayedAt >= LAST_CLAIMS_MS + CLAIM_ARRIVES_MS
  const allWon =
    areAllPrizesWon(room) && now >= Math.max(lastPlayedAt + LAST_SHARES_MS + CLAIM_ARRIVES_MS, nextCallAt ?? 0)
  const isOver = room.status === 'active' && (allCalled || allWon || now - changedAt >= ROOM_IDLE_MS)
  return isOver ? decided([{ type: 'game_finished', payload: {} }]) : unchanged({ type: 'room' })
}
