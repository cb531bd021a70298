import { useMutation, useQuery } from '@tanstack/react-query'
import type {
  CallAnswer,
  ClaimAnswer,
  CreateRoomAnswer,
  JoinAnswer,
  PlayerAnswer,
  RoomAnswer,
  RoomChangeAnswer,
  WinnerView,
} from '#shared/api.ts'
import type { Pattern } from '#shared/game/types.ts'
import { ROOM_POLL_MS, WINNERS_POLL_MS } from '#shared/limits.ts'
import { queryClient } from './query-client.ts'
import { type RequestError, request } from './request.ts'
import { withRequestKey } from './request-key.ts'
import { roomKeys } from './room-keys.ts'

const refresh = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey, exact: true })

/** A room with its players, asked for every 2 seconds. */
export function useRoom(roomId: string) {
  return useQuery<RoomAnswer, RequestError>({
    queryKey: roomKeys.room(roomId),
    refetchInterval: ROOM_POLL_MS,
    refetchIntervalInBackground: true,
    enabled: roomId !== '',
  })
}

/** The wins of a room, oldest first, asked for every 5 seconds. */
export function useWinners(roomId: string) {
  return useQuery<WinnerView[], RequestError>({
    queryKey: roomKeys.winners(roomId),
    refetchInterval: WINNERS_POLL_MS,
    enabled: roomId !== '',
  })
}

export function useCreateRoom() {
  return useMutation<CreateRoomAnswer, RequestError, { hostName: string; ticketCount: number }>({
    mutationFn: (host) =>
      withRequestKey(host, (key) => request('POST', '/api/rooms', host, { 'Idempotency-Key': key })),
  })
}

export function useJoinRoom() {
  return useMutation<JoinAnswer, RequestError, { roomId: string; name: string; ticketCount: number }>({
    mutationFn: (wish) => {
      const { roomId, ...joiner } = wish
      return withRequestKey(wish, (key) =>
        request('POST', `/api/rooms/${roomId}/join`, joiner, { 'Idempotency-Key': key }),
      )
    },
  })
}

export function useStartTicketSelection() {
  return useMutation<RoomChangeAnswer, RequestError, { roomId: string }>({
    mutationFn: ({ roomId }) => request('POST', `/api/rooms/${roomId}/start-ticket-selection`),
    onSuccess: (_answer, { roomId }) => refresh(roomKeys.room(roomId)),
  })
}

export function useSelectTicket() {
  return useMutation<PlayerAnswer, RequestError, { roomId: string; playerId: string; ticketId: number }>({
    mutationFn: ({ roomId, playerId, ticketId }) =>
      request('POST', `/api/rooms/${roomId}/tickets/${ticketId}/select`, { playerId }),
  })
}

export function useConfirmTickets() {
  return useMutation<PlayerAnswer, RequestError, { playerId: string; ticketIds: number[] }>({
    mutationFn: ({ playerId, ticketIds }) => request('POST', `/api/players/${playerId}/confirm-tickets`, { ticketIds }),
    onSuccess: ({ player }) => refresh(roomKeys.gameState(player.roomId)),
  })
}

export function useStartGame() {
  return useMutation<RoomChangeAnswer, RequestError, { roomId: string; playerId: string }>({
    mutationFn: ({ roomId, playerId }) => request('POST', `/api/rooms/${roomId}/start`, { playerId }),
    onSuccess: (_answer, { roomId }) => refresh(roomKeys.gameState(roomId)),
  })
}

/** `after` is how many calls the host had seen, so that a double press makes one call. */
export function useCallNumber() {
  return useMutation<CallAnswer, RequestError, { roomId: string; after: number }>({
    mutationFn: ({ roomId, after }) => request('POST', `/api/rooms/${roomId}/call-number`, { after }),
    onSuccess: (_answer, { roomId }) => refresh(roomKeys.gameState(roomId)),
  })
}

export interface ClaimVariables {
  roomId: string
  playerId: string
  playerName: string
  pattern: Pattern
  /** As typed. */
  ticketNumber: string
  screenshot?: string | undefined
}

export function useClaim() {
  return useMutation<ClaimAnswer, RequestError, ClaimVariables>({
    mutationFn: ({ roomId, ...claim }) => request('POST', `/api/rooms/${roomId}/winners`, claim),
    onSettled: (_answer, _error, { roomId }) =>
      Promise.all([refresh(roomKeys.gameState(roomId)), refresh(roomKeys.winners(roomId))]),
  })
}
