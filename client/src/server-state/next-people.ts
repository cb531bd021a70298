import { useMutation } from '@tanstack/react-query'
import type { NextPersonAnswer } from '#shared/api.ts'
import { type RequestError, requestWhenOnline, withRequestKey } from './request.ts'

/** Asks for a seat from the next round. */
export function useJoinNext() {
  type Wish = { roomId: string; name: string; ticketCount: number; invite?: string | undefined }
  return useMutation<NextPersonAnswer, RequestError, Wish>({
    mutationFn: (wish) => {
      const { roomId, ...person } = wish
      return withRequestKey({ ...wish, isNext: true }, (key) =>
        requestWhenOnline({ ...joinNext(roomId), send: ['joinBody', person], headers: { 'Idempotency-Key': key } }),
      )
    },
    networkMode: 'always',
  })
}

/** The request for a seat from the next round. */
export const joinNext = (roomId: string) =>
  ({ method: 'POST', path: `/api/rooms/${roomId}/next-people`, answer: 'nextPersonAnswer' }) as const
