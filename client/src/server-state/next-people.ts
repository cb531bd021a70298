import { useMutation } from '@tanstack/react-query'
import type { NextPersonAnswer } from '#shared/api.ts'
import type { CommandBody } from '#shared/game/room/commands/commands.ts'
import { requestFor } from './command-request.ts'
import { type RequestError, requestWhenOnline } from './request.ts'
import { withRequestKey } from './request-key.ts'

/** Asks for a seat from the next round. */
export function useJoinNext() {
  type Wish = { roomId: string; name: string; ticketCount: number; invite?: string | undefined }
  return useMutation<NextPersonAnswer, RequestError, Wish>({
    mutationFn: (wish) => {
      const { roomId, ...person } = wish
      return withRequestKey({ ...wish, isNext: true }, (key) =>
        requestWhenOnline({ ...joinNext(roomId, person), headers: { 'Idempotency-Key': key } }),
      )
    },
    networkMode: 'always',
  })
}

/** The request for a seat from the next round. */
export const joinNext = (roomId: string, person: CommandBody<'join_next'>) =>
  ({ ...requestFor('join_next', roomId, person), answer: 'nextPersonAnswer' }) as const
