import { useQuery } from '@tanstack/react-query'
import type { GameStateAnswer, PlayerView } from '#shared/api.ts'
import type { MarkedNumbers } from '#shared/game/types.ts'
import { GAME_STATE_RETRIES } from '#shared/limits.ts'
import { queryClient } from './query-client.ts'
import { NOT_MODIFIED, type RequestError, requestIfChanged } from './request.ts'
import { roomKeys } from './room-keys.ts'

/** The game as this browser knows it, asked for again every `pollMs`. */
export function useGameState(roomId: string, pollMs: number) {
  const queryKey = roomKeys.gameState(roomId)
  return useQuery<GameStateAnswer, RequestError>({
    queryKey,
    queryFn: async () => {
      const copy = cachedGameState(roomId)
      const etag = copy ? `W/"${copy.epoch}.${copy.version}"` : null
      const answer = await requestIfChanged<GameStateAnswer>(`/api/game-state/${roomId}`, etag)
      const known = cachedGameState(roomId)
      if (answer !== NOT_MODIFIED) return newer(known, answer)
      if (!known) throw new Error('nothing known and nothing new')
      return known
    },
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
    retry: (failures, error) => failures < GAME_STATE_RETRIES && error.status !== 404,
    enabled: roomId !== '',
  })
}

/** The copy in the cache, without asking. */
export function cachedGameState(roomId: string): GameStateAnswer | undefined {
  return queryClient.getQueryData<GameStateAnswer>(roomKeys.gameState(roomId))
}

/**
 * Of two answers about one room the newer, with the marks of both: a late answer never rewinds the screen, and marks are
 * never undone. Another epoch is another room and replaces everything.
 */
export function newer(known: GameStateAnswer | undefined, answer: GameStateAnswer): GameStateAnswer {
  if (!known || known.epoch !== answer.epoch) return answer
  const [older, latest] = answer.version < known.version ? [answer, known] : [known, answer]
  const before = new Map(older.gameState.players.map((player) => [player.id, player]))
  const players = latest.gameState.players.map((player) => withMarksOf(player, before.get(player.id)))
  return { ...latest, gameState: { ...latest.gameState, players } }
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
