import { useMutation } from '@tanstack/react-query'
import { entropyFor, noteConfirmed } from '#client/seat/draw-contributions.ts'
import type {
  Bodies,
  ConfirmAnswer,
  CreateRoomAnswer,
  JoinAnswer,
  PlayerAnswer,
  RoomChangeAnswer,
  StartAnswer,
} from '#shared/api.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { CommandBody } from '#shared/game/room/commands/commands.ts'
import { requestFor } from './command-request.ts'
import { refresh, roomKeys } from './query-client.ts'
import { type RequestError, request, requestWhenOnline } from './request.ts'
import { withRequestKey } from './request-key.ts'
import { addJoined, renew } from './room-state.ts'

const DEALING_RETRIES = 3
const DEALING_RETRY_FIRST_MS = 500

/** The sender waits for the answer, also while offline; `signal` gives it up. */
interface Patient {
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

export function useStartTicketSelection() {
  return useMutation<RoomChangeAnswer, RequestError, { roomId: RoomId } & Patient>({
    mutationFn: ({ roomId, signal }) =>
      requestWhenOnline({
        ...requestFor('start_ticket_selection', roomId, {}),
        answer: 'roomChangeAnswer',
        signal,
      }),
    networkMode: 'always',
    onSuccess: (_answer, { roomId }) => refresh(roomKeys.room(roomId)),
  })
}

/** Tickets are dealt without a tap, so a failed step is retried before the player has to. */
const dealing = {
  retry: (failures: number, error: RequestError) => failures < DEALING_RETRIES && error.isPassing,
  retryDelay: (failures: number) => DEALING_RETRY_FIRST_MS * 2 ** failures,
}

export function useSelectTicket() {
  return useMutation<PlayerAnswer, RequestError, { roomId: RoomId; playerId: PlayerId; ticketId: number }>({
    ...dealing,
    mutationFn: ({ roomId, playerId, ticketId }) =>
      request({ ...requestFor('select_ticket', roomId, { playerId, ticketId }), answer: 'playerAnswer' }),
  })
}

/** Confirms the tickets of a player. Until the first number, other tickets may take the place of confirmed ones. */
export function useConfirmTickets() {
  return useMutation<ConfirmAnswer, RequestError, { roomId: RoomId; playerId: PlayerId; ticketIds: number[] }>({
    ...dealing,
    mutationFn: ({ roomId, playerId, ticketIds }) =>
      request({
        ...requestFor('confirm_tickets', roomId, { playerId, ticketIds, entropy: entropyFor(playerId) }),
        answer: 'confirmAnswer',
      }),
    onSuccess: (answer) => {
      noteConfirmed(answer)
      return refresh(roomKeys.room(answer.player.roomId))
    },
  })
}

export function useStartGame() {
  return useMutation<StartAnswer, RequestError, { roomId: RoomId } & CommandBody<'start_game'>>({
    mutationFn: ({ roomId, ...body }) => request({ ...requestFor('start_game', roomId, body), answer: 'startAnswer' }),
    onSuccess: (_answer, { roomId }) => refresh(roomKeys.room(roomId)),
  })
}

/** Gives a player of this browser another name. */
export function useRename() {
  return useMutation<PlayerAnswer, RequestError, { roomId: RoomId; playerId: PlayerId; name: string }>({
    mutationFn: ({ roomId, playerId, name }) =>
      request({ ...requestFor('rename', roomId, { playerId, name }), answer: 'playerAnswer' }),
    onSuccess: ({ player }) => refresh(roomKeys.room(player.roomId)),
  })
}
