import { useMutation } from '@tanstack/react-query'
import type { GameStateAnswer, PlayerAnswer } from '#shared/api.ts'
import { queryClient } from './query-client.ts'
import { type RequestError, request } from './request.ts'
import { roomKeys } from './room-keys.ts'

export interface MarkVariables {
  roomId: string
  playerId: string
  /** Ticket index, 0 to 9. */
  ticketId: number
  number: number
}

/** Key of all marks under way, for whoever must wait for them. */
export const MARK_KEY = ['mark']

/** Marks a number. It shows at once and is taken back if the server refuses. */
export function useMark() {
  return useMutation<PlayerAnswer, RequestError, MarkVariables>({
    mutationKey: MARK_KEY,
    mutationFn: ({ playerId, ticketId, number }) =>
      request('POST', `/api/players/${playerId}/mark`, { ticketId, number }),
    onMutate: (mark) => changeMarks(mark, (marked) => [...marked, mark.number]),
    onError: (_error, mark) => changeMarks(mark, (marked) => marked.filter((number) => number !== mark.number)),
  })
}

function changeMarks(mark: MarkVariables, change: (marked: number[]) => number[]): void {
  queryClient.setQueryData<GameStateAnswer>(roomKeys.gameState(mark.roomId), (known) => {
    if (!known) return known
    const players = known.gameState.players.map((player) => {
      if (player.id !== mark.playerId) return player
      const marked = change(player.markedNumbers[mark.ticketId] ?? [])
      return { ...player, markedNumbers: { ...player.markedNumbers, [mark.ticketId]: marked } }
    })
    return { ...known, gameState: { ...known.gameState, players } }
  })
}
