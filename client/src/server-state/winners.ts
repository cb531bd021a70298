import { useQuery } from '@tanstack/react-query'
import { etagOf } from '#shared/etag.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { pollIfChanged } from './poll-if-changed.ts'
import { queryClient, roomKeys } from './query-client.ts'
import type { RequestError } from './request.ts'
import { roomPoll } from './room-poll.ts'
import { cachedRoom } from './room-state.ts'

const WINNERS_POLL_MS = 5_000

/** The wins of a room with the tag of the answer that brought them, or null if a message has added one since. */
interface WinnersCopy {
  etag: string | null
  winners: WinnerView[]
}

/** The wins of a round, oldest first, asked for every 5 seconds; not without a room. */
export function useWinners(room: { id: string; epoch: string } | undefined) {
  const { id: roomId = '', epoch = '' } = room ?? {}
  const queryKey = roomKeys.winners(roomId, epoch)
  return useQuery<WinnersCopy, RequestError, WinnerView[]>({
    queryKey,
    queryFn: () =>
      pollIfChanged<'winnersAnswer', WinnersCopy>({
        queryKey,
        path: `/api/rooms/${roomId}/winners`,
        answer: 'winnersAnswer',
        tagOf: (copy) => tagFor(roomId, copy),
        withAnswer: (_known, { etag, body }) => ({ etag, winners: body }),
      }),
    select: ({ winners }) => winners,
    ...roomPoll(roomId, WINNERS_POLL_MS),
  })
}

/** Asks for the wins of a room again. */
export function refreshWinners(roomId: RoomId): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: roomKeys.allWinners(roomId) })
}

/** Adds a win that a message told of. Its picture, if it has one, comes with the next poll. */
export function addWinner(epoch: string, winner: Omit<WinnerView, 'screenshot'>): void {
  queryClient.setQueryData<WinnersCopy>(roomKeys.winners(winner.roomId, epoch), (copy) =>
    copy && !copy.winners.some(({ id }) => id === winner.id)
      ? { etag: null, winners: [...copy.winners, { ...winner, screenshot: null }] }
      : copy,
  )
}

/** Most changes of a room are calls: while as many patterns are closed as wins are known, the copy is as new as the room's. */
function tagFor(roomId: RoomId, copy: WinnersCopy): string | null {
  const known = cachedRoom(roomId)
  if (copy.etag === null || !known) return copy.etag
  return known.room.disabledPatterns.length === copy.winners.length ? etagOf(known) : copy.etag
}

/** The picture of a win, or null if it cannot be had at the moment. */
export function readPicture(path: string): Promise<Blob | null> {
  return fetch(path).then(
    (answer) => (answer.ok ? answer.blob() : null),
    () => null,
  )
}
