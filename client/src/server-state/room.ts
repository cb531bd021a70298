import { useMutation, useQuery } from '@tanstack/react-query'
import { entropyFor, noteConfirmed } from '#client/fair-draw/entropy.ts'
import { drawHeard } from '#client/fair-draw/fair-draw.ts'
import type {
  Bodies,
  CallAnswer,
  ClaimAnswer,
  ConfirmAnswer,
  CreateRoomAnswer,
  JoinAnswer,
  PlayerAnswer,
  RoomAnswer,
  RoomChangeAnswer,
} from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import type { Pattern } from '#shared/game/types.ts'
import { applyRoomChange } from './game-state.ts'
import { newerRoom } from './newer.ts'
import { pollIfChanged } from './poll-if-changed.ts'
import { queryClient, refresh } from './query-client.ts'
import { type RequestError, request, requestWhenOnline } from './request.ts'
import { withRequestKey } from './request-key.ts'
import { roomKeys } from './room-keys.ts'
import { roomPoll } from './room-poll.ts'

const ROOM_POLL_MS = 2_000

const DEALING_RETRIES = 3
const DEALING_RETRY_FIRST_MS = 500

/** A room with its players, asked for every 2 seconds. */
export function useRoom(roomId: string) {
  const queryKey = roomKeys.room(roomId)
  return useQuery<RoomAnswer, RequestError>({
    queryKey,
    queryFn: () =>
      pollIfChanged({
        queryKey,
        answer: 'roomAnswer',
        tagOf: etagOf,
        withAnswer: (known, { body }) => newerRoom(known, body),
      }),
    ...roomPoll(roomId, ROOM_POLL_MS),
    refetchIntervalInBackground: true,
  })
}

/** A room with its players, looked at once. */
export function useRoomOnce(roomId: string) {
  return useQuery<RoomAnswer, RequestError>({
    queryKey: roomKeys.room(roomId),
    queryFn: () => request({ path: `/api/rooms/${roomId}`, answer: 'roomAnswer' }),
    enabled: roomId !== '',
  })
}

/** The same, asked for right now. */
export async function readRoom(roomId: string, signal?: AbortSignal): Promise<RoomAnswer> {
  const answer = await requestWhenOnline({ path: `/api/rooms/${roomId}`, answer: 'roomAnswer', signal })
  queryClient.setQueryData<RoomAnswer>(roomKeys.room(roomId), (known) => newerRoom(known, answer))
  return answer
}

/** The sender waits for the answer, also while offline; `signal` gives it up. */
interface Patient {
  signal?: AbortSignal
}

/** Whether the room has that player; a copy from before a removal still does. */
export function isSeated({ players }: RoomAnswer, { playerId }: { playerId: string }): boolean {
  return players.some(({ id }) => id === playerId)
}

export function useCreateRoom() {
  return useMutation<CreateRoomAnswer, RequestError, { hostName: string; ticketCount: number } & Patient>({
    mutationFn: ({ signal, ...host }) =>
      withRequestKey(host, (key) =>
        requestWhenOnline({
          method: 'POST',
          path: '/api/rooms',
          send: ['createRoomBody', host],
          answer: 'createRoomAnswer',
          headers: { 'Idempotency-Key': key },
          signal,
        }),
      ),
    networkMode: 'always',
  })
}

/** Without a `ticketCount` somebody who comes back keeps the tickets. */
export function useJoinRoom() {
  type Wish = { roomId: string; name: string; ticketCount?: number | undefined }
  return useMutation<JoinAnswer, RequestError, Wish & Patient>({
    mutationFn: ({ signal, ...wish }) => {
      const { roomId, ...joiner } = wish
      return withRequestKey(wish, (key) =>
        requestWhenOnline({
          method: 'POST',
          path: `/api/rooms/${roomId}/join`,
          send: ['joinBody', joiner],
          answer: 'joinAnswer',
          headers: { 'Idempotency-Key': key },
          signal,
        }),
      )
    },
    networkMode: 'always',
  })
}

export function useStartTicketSelection() {
  return useMutation<RoomChangeAnswer, RequestError, { roomId: string } & Patient>({
    mutationFn: ({ roomId, signal }) =>
      requestWhenOnline({
        method: 'POST',
        path: `/api/rooms/${roomId}/start-ticket-selection`,
        answer: 'roomChangeAnswer',
        signal,
      }),
    networkMode: 'always',
    onSuccess: (_answer, { roomId }) => refresh(roomKeys.room(roomId)),
  })
}

export function useSelectTicket() {
  return useTicketStep('select')
}

export function useUnselectTicket() {
  return useTicketStep('unselect')
}

/** Nobody taps anything while tickets are dealt, so a step that fails is tried again before the player is asked to. */
const dealing = {
  retry: (failures: number, error: RequestError) => failures < DEALING_RETRIES && error.isPassing,
  retryDelay: (failures: number) => DEALING_RETRY_FIRST_MS * 2 ** failures,
}

function useTicketStep(step: 'select' | 'unselect') {
  return useMutation<PlayerAnswer, RequestError, { roomId: string; playerId: string; ticketId: number }>({
    ...dealing,
    mutationFn: ({ roomId, playerId, ticketId }) =>
      request({
        method: 'POST',
        path: `/api/rooms/${roomId}/tickets/${ticketId}/${step}`,
        send: ['seatBody', { playerId }],
        answer: 'playerAnswer',
      }),
  })
}

export function useConfirmTickets() {
  return useMutation<ConfirmAnswer, RequestError, { playerId: string; ticketIds: number[] }>({
    ...dealing,
    mutationFn: ({ playerId, ticketIds }) =>
      request({
        method: 'POST',
        path: `/api/players/${playerId}/confirm-tickets`,
        send: ['confirmTicketsBody', { ticketIds, entropy: entropyFor(playerId) }],
        answer: 'confirmAnswer',
      }),
    onSuccess: (answer) => {
      noteConfirmed(answer)
      return refresh(roomKeys.gameState(answer.player.roomId))
    },
  })
}

export function useStartGame() {
  return useMutation<RoomChangeAnswer, RequestError, { roomId: string; playerId: string }>({
    mutationFn: ({ roomId, playerId }) =>
      request({
        method: 'POST',
        path: `/api/rooms/${roomId}/start`,
        send: ['seatBody', { playerId }],
        answer: 'roomChangeAnswer',
      }),
    onSuccess: (_answer, { roomId }) => refresh(roomKeys.gameState(roomId)),
  })
}

/** `after` is how many calls the host had seen, so that a double press makes one call. */
export function useCallNumber() {
  return useMutation<CallAnswer, RequestError, { roomId: string; after: number }>({
    mutationFn: ({ roomId, after }) => callNumber(roomId, { after }),
    onSuccess: (answer, { roomId }) => {
      applyRoomChange(answer)
      drawHeard({ roomId, epoch: answer.epoch }, answer)
    },
  })
}

function callNumber(roomId: string, call: Bodies['callNumberBody']) {
  return request({
    method: 'POST',
    path: `/api/rooms/${roomId}/call-number`,
    send: ['callNumberBody', call],
    answer: 'callAnswer',
  })
}

/** A number of one's own choice, for the sound check. */
export function useTestCall() {
  return useMutation<CallAnswer, RequestError, { roomId: string; number: number }>({
    mutationFn: ({ roomId, number }) => callNumber(roomId, { number }),
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
    mutationFn: ({ roomId, ...claim }) =>
      request({
        method: 'POST',
        path: `/api/rooms/${roomId}/winners`,
        send: ['claimBody', claim],
        answer: 'claimAnswer',
      }),
    onSettled: (_answer, _error, { roomId }) =>
      Promise.all([refresh(roomKeys.gameState(roomId)), refresh(roomKeys.winners(roomId))]),
  })
}
