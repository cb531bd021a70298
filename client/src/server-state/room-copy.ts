import type { RoomAnswer } from '#shared/api.ts'
import { apply } from '#shared/game/room/apply.ts'
import type { PlayerView, RoomWithPlayers } from '#shared/game/room/state.ts'
import type { MarkedNumbers } from '#shared/game/types.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { isChange } from '#shared/room-messages.ts'

/*
 * What answers and messages make of a copy of a room. Pure: programs without a page keep copies too, those of the fault
 * tests and of the benchmark.
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

/** What to do with a message: replace the copy, fetch the room, or nothing. */
export function nextStep(known: RoomAnswer, message: ServerMessage): RoomAnswer | 'ask' | null {
  const { e: epoch, v: version } = message
  if (epoch !== known.epoch) return 'ask'
  if (version <= known.version) return null
  if (!isChange(message) || version !== known.version + 1) return 'ask'
  // A newer server may send a type that this page does not know, whatever the types say.
  const changed: RoomWithPlayers | null | undefined = apply(known, message)
  return changed ? { ...changed, room: { ...changed.room, epoch, version }, epoch, version } : 'ask'
}
