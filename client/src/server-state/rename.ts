import { useMutation } from '@tanstack/react-query'
import type { PlayerAnswer } from '#shared/api.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { refresh, roomKeys } from './query-client.ts'
import { type RequestError, request } from './request.ts'

/** Gives a player of this browser another name. */
export function useRename() {
  return useMutation<PlayerAnswer, RequestError, { playerId: PlayerId; name: string }>({
    mutationFn: ({ playerId, name }) =>
      request({
        method: 'POST',
        path: `/api/players/${playerId}/name`,
        send: ['nameBody', { name }],
        answer: 'playerAnswer',
      }),
    onSuccess: ({ player }) => refresh(roomKeys.room(player.roomId)),
  })
}
