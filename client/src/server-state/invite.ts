import { useMutation, useQuery } from '@tanstack/react-query'
import type { Answers, HostLinkAnswer, InviteAnswer, JoinAnswer, RoomChangeAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { CommandBody } from '#shared/game/room/commands/commands.ts'
import { requestFor } from './command-request.ts'
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
    mutationFn: () => request({ ...requestFor('renew_invite', roomId, {}), answer: 'inviteAnswer' }),
    onSuccess: (answer) => queryClient.setQueryData(keyOf(roomId), answer),
  })
}

/** Changes the date of a room that was opened for later. What is not named stays as it is. */
export function useChangePlan(roomId: RoomId) {
  return useMutation<RoomChangeAnswer, RequestError, CommandBody<'change_plan'>>({
    mutationFn: (wish) => request({ ...requestFor('change_plan', roomId, wish), answer: 'roomChangeAnswer' }),
    onSettled: () => refresh(roomKeys.room(roomId)),
  })
}

const hostLinkKey = (roomId: RoomId) => ['/api/rooms', roomId, 'host-link'] as const
const hostLinkAt = (roomId: RoomId) => hostLinkKey(roomId).join('/')
const HOST_LINK_POLL_MS = 5_000

/** The host's own link, without its secret, and what happened to it. Only on seats of their own. */
export function useHostLink(roomId: RoomId) {
  return useQuery<HostLinkAnswer, RequestError>({
    queryKey: hostLinkKey(roomId),
    queryFn: () => request({ path: hostLinkAt(roomId), answer: 'hostLinkAnswer' }),
    staleTime: 0,
    refetchInterval: HOST_LINK_POLL_MS,
    retry: (_failures, error) => error.isPassing,
  })
}

/** Makes this link. Only the answer has the secret, which is not kept here. */
export function useMakeHostLink(roomId: RoomId) {
  return useMutation<Answers['newHostLinkAnswer'], RequestError>({
    mutationFn: () => request({ ...requestFor('make_host_link', roomId, {}), answer: 'newHostLinkAnswer' }),
    gcTime: 0,
    onSuccess: ({ token: _, ...link }) => queryClient.setQueryData(hostLinkKey(roomId), link),
  })
}

/** Only this device hosts from now on. */
export function useEndHostLink(roomId: RoomId) {
  return useMutation<HostLinkAnswer, RequestError>({
    mutationFn: () => request({ ...requestFor('end_host_link', roomId, {}), answer: 'hostLinkAnswer' }),
    onSuccess: (link) => queryClient.setQueryData(hostLinkKey(roomId), link),
  })
}

/** Takes the host's seat on this device too. */
export function useOpenHostLink(roomId: RoomId) {
  return useMutation<JoinAnswer, RequestError, string>({
    mutationFn: (token) => request({ ...requestFor('use_host_link', roomId, { token }), answer: 'joinAnswer' }),
  })
}
