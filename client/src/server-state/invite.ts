import { useMutation, useQuery } from '@tanstack/react-query'
import type { Bodies, InviteAnswer, RoomChangeAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { queryClient, refresh, roomKeys } from './query-client.ts'
import { type RequestError, request } from './request.ts'

const keyOf = (roomId: RoomId) => ['/api/rooms', roomId, 'invite'] as const
const pathOf = (roomId: RoomId) => keyOf(roomId).join('/')

/** The token that a room's links carry, for people with a seat. It is asked for again when links are shown again. */
export function useInvite(roomId: RoomId, isSeated: boolean): string | undefined {
  const { data } = useQuery<InviteAnswer, RequestError>({
    queryKey: keyOf(roomId),
    queryFn: () => request({ path: pathOf(roomId), answer: 'inviteAnswer' }),
    enabled: isSeated,
    staleTime: 0,
    retry: (_failures, error) => error.isPassing,
  })
  return data?.invite
}

/** Makes a new token. Links with the old one no longer count as invitations. */
export function useRenewInvite(roomId: RoomId) {
  return useMutation<InviteAnswer, RequestError>({
    mutationFn: () => request({ method: 'POST', path: pathOf(roomId), answer: 'inviteAnswer' }),
    onSuccess: (answer) => queryClient.setQueryData(keyOf(roomId), answer),
  })
}

/** Changes the date of a room that was opened for later. What is not named stays as it is. */
export function useChangePlan(roomId: RoomId) {
  return useMutation<RoomChangeAnswer, RequestError, Bodies['planBody']>({
    mutationFn: (wish) =>
      request({
        method: 'PUT',
        path: `/api/rooms/${roomId}/plan`,
        send: ['planBody', wish],
        answer: 'roomChangeAnswer',
      }),
    onSettled: () => refresh(roomKeys.room(roomId)),
  })
}
