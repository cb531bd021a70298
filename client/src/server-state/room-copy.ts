import type { RoomAnswer } from '#shared/api.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import type { MarkedNumbers } from '#shared/game/types.ts'

/*
 * A copy of a room. Pure, so that tests without a page keep copies, too, and compare them with what the server says.
 */

/** Poll interval of a running game. */
export const GAME_POLL_MS = 1_000

/**
 * Of two answers about one room the newer, with the marks of both: a late answer never rewinds the screen, and marks are
 * never undone. Another epoch is another round or another room and replaces everything, unless it is the round before.
 */
export function newer(known: RoomAnswer | undefined, answer: RoomAnswer): RoomAnswer {
  if (!known) return answer
  if (known.epoch !== answer.epoch) return isRoundBefore(answer, known) ? known : answer
  const [older, latest] = answer.version < known.version ? [answer, known] : [known, answer]
  const before = new Map(older.players.map((player) => [player.id, player]))
  return { ...latest, players: latest.players.map((player) => withMarksOf(player, before.get(player.id))) }
}

function isRoundBefore(answer: RoomAnswer, { room }: RoomAnswer): boolean {
  return answer.room.createdAt === room.createdAt && answer.room.round < room.round
}

function withMarksOf(player: PlayerView, before: PlayerView | undefined): PlayerView {
  return before ? { ...player, markedNumbers: union(before.markedNumbers, player.markedNumbers) } : player
}

function union(left: MarkedNumbers, right: MarkedNumbers): MarkedNumbers {
  const tickets = new Set([...Object.keys(left), ...Object.keys(right)])
  return Object.fromEntries(
    [...tickets].map((ticket) => [ticket, [...new Set([...(left[ticket] ?? []), ...(right[ticket] ?? [])])]]),
  )
}
