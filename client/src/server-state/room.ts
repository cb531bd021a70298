import { useMutation } from '@tanstack/react-query'
import type { CreateRoomAnswer, JoinAnswer } from '#shared/api.ts'
import type { Bodies } from '#shared/bodies.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { requestFor } from './command-request.ts'
import { type RequestError, requestWhenOnline } from './request.ts'
import { withRequestKey } from './request-key.ts'
import { addJoined, renew } from './room-state.ts'

/** The sender waits for the answer, also while offline; `signal` gives it up. */
export interface Patient {
  signal?: AbortSignal
}

export function useCreateRoom() {
  return useMutation<CreateRoomAnswer, RequestError, Bodies['createRoomBody'] & Patient>({
    mutationFn: ({ signal, ...host }) =>
      withRequestKey(host, (key) =>
        requestWhenOnline({
          method: 'POST',
          path: '/api/rooms',
          send: host,
          answer: 'createRoomAnswer',
          headers: { 'Idempotency-Key': key },
          signal,
        }),
      ),
    networkMode: 'always',
    // The host's screen knows the room from its first moment on.
    onSuccess: ({ hostPlayer, ...answer }) => renew({ ...answer, players: [hostPlayer], waiting: [] }),
  })
}

/** Without a `ticketCount` somebody who comes back keeps the tickets. */
export function useJoinRoom() {
  type Wish = { roomId: RoomId; name: string; ticketCount?: number | undefined; invite?: string | undefined }
  return useMutation<JoinAnswer, RequestError, Wish & Patient>({
    mutationFn: ({ signal, ...wish }) => {
      const { roomId, ...joiner } = wish
      return withRequestKey(wish, (key) =>
        requestWhenOnline({
          ...requestFor('join', roomId, joiner),
          answer: 'joinAnswer',
          headers: { 'Idempotency-Key': key },
          signal,
        }),
      )
    },
    networkMode: 'always',
    onSuccess: addJoined,
  })
}
