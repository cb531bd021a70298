import { notifyManager, QueryClient } from '@tanstack/react-query'
import type { RoomId } from '#shared/game/ids.ts'

/** The one cache. What is in it never goes stale by itself: polls, messages and answers renew it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
})

// Observers learn of a change at once. By default they wait for a timer, which comes late on a slow phone.
notifyManager.setScheduler(queueMicrotask)

/** Keys of what the cache has of a room. The key of the room itself is also its path. */
export const roomKeys = {
  room: (roomId: RoomId) => ['/api/rooms', roomId] as const,
  /** Of one round, and of all rounds that are kept here. */
  winners: (roomId: RoomId, epoch: string) => ['/api/rooms', roomId, 'winners', epoch] as const,
  allWinners: (roomId: RoomId) => ['/api/rooms', roomId, 'winners'] as const,
  /** The draw of an earlier round, which never changes. */
  pastDraw: (roomId: RoomId, round: number) => ['/api/rooms', roomId, 'rounds', String(round)] as const,
  seat: (roomId: RoomId, epoch: string) => ['/api/rooms', roomId, 'seat', epoch] as const,
  /** The people for whom this browser plays there, by the word of the server. */
  known: (roomId: RoomId) => ['/api/rooms', roomId, 'known'] as const,
  evening: (roomId: RoomId, epoch: string) => ['/api/rooms', roomId, 'evening', epoch] as const,
}

/** The key of the seats that this browser has in all rooms. */
export const openSeatsKey = ['/api/seats'] as const

// A break that is prolonged by its own length is news, although it equals the copy.
queryClient.setQueryDefaults(['/api/rooms'], { structuralSharing: false })

/** Asks again for what is in the cache under exactly this key. */
export function refresh(queryKey: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({ queryKey, exact: true })
}

/**
 * Changes a copy by what this page knows or was told. Only an answer to a question counts as the copy's last update:
 * messages come one by one, and after the first of several the copy is not up to date.
 */
export function amend<Copy>(queryKey: readonly string[], change: (copy: Copy | undefined) => Copy | undefined): void {
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  queryClient.setQueryData<Copy>(queryKey, change, { updatedAt })
}
