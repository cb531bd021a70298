import { useMutation } from '@tanstack/react-query'
import { showRefusal } from '#client/ui/toast-queue.ts'
import type { Answers } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { CommandBody } from '#shared/game/room/commands/commands.ts'
import { requestFor } from './command-request.ts'
import { refresh, roomKeys } from './query-client.ts'
import { type RequestError, request } from './request.ts'

/** Writes down a ticket that is not the room's. The page knows it when this is done. */
export function useWriteTicket(roomId: RoomId) {
  return useMutation<Answers['papersAnswer'], RequestError, CommandBody<'write_ticket'>>({
    mutationFn: (ticket) => request({ ...requestFor('write_ticket', roomId, ticket), answer: 'papersAnswer' }),
    onError: showRefusal,
    onSettled: () => refresh(roomKeys.room(roomId)),
  })
}
