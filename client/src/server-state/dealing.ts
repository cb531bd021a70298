import { useMutation } from '@tanstack/react-query'
import { entropyFor, noteConfirmed } from '#client/seat/draw-contributions.ts'
import type { ConfirmAnswer, PlayerAnswer, RoomChangeAnswer, StartAnswer } from '#shared/api.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { CommandBody } from '#shared/game/room/commands/commands.ts'
import { requestFor } from './command-request.ts'
import { refresh, roomKeys } from './query-client.ts'
import { type RequestError, request, requestWhenOnline } from './request.ts'
import type { Patient } from './room.ts'

/*
 * What leads from the room to the game. In a file of its own, since the first screen has the ways into a room.
 */

const DEALING_RETRIES = 3
const DEALING_RETRY_FIRST_MS = 500

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
