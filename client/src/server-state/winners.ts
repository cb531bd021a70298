import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { etagOf, isTagOfRound } from '#shared/etag.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { RoomView, WinnerView } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { isChange } from '#shared/room-messages.ts'
import { sourceOf } from './game-source.ts'
import { pollIfChanged, roomPoll } from './polling.ts'
import { amend, queryClient, roomKeys } from './query-client.ts'
import type { RequestError } from './request.ts'

const WINNERS_POLL_MS = 5_000

/**
 * The wins of a room with the tag of the version that they are as of, or null if a message has added one since, whose
 * picture is still to come.
 */
interface WinnersCopy {
  etag: string | null
  winners: WinnerView[]
}

/** How the wins of a round are read. */
export function winnersQuery(roomId: RoomId, epoch: string) {
  const queryKey = roomKeys.winners(roomId, epoch)
  return {
    queryKey,
    queryFn: () =>
      pollIfChanged<WinnerView[], WinnersCopy>({
        queryKey,
        // The server has only the wins of the present round, and this page may still show the one before.
        read: async (etag) => {
          const answer = await sourceOf(roomId).readWinners(etag)
          return answer && isTagOfRound(answer.etag, epoch) ? answer : null
        },
        tagOf: ({ etag }) => etag,
        withAnswer: (_known, { etag, body }) => ({ etag, winners: body }),
      }),
  }
}

/** The wins of a round, oldest first, polled every 5 seconds, and read at once if the room tells of one that is not known. */
export function useWinners({ id: roomId, epoch, lastWinner }: Pick<RoomView, 'id' | 'epoch' | 'lastWinner'>) {
  const winners = useQuery<WinnersCopy, RequestError, WinnerView[]>({
    ...winnersQuery(roomId, epoch),
    select: ({ winners }) => winners,
    ...roomPoll(roomId, WINNERS_POLL_MS),
  })
  const isLast = (win: WinnerView) => win.playerId === lastWinner?.playerId && win.pattern === lastWinner.pattern
  const missing = lastWinner && winners.data?.some(isLast) === false && `${lastWinner.playerId} ${lastWinner.pattern}`
  useEffect(() => {
    if (missing) void refreshWinners(roomId)
  }, [roomId, missing])
  return winners
}

/** Fetches the wins of a room again. */
export function refreshWinners(roomId: RoomId): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: roomKeys.allWinners(roomId) })
}

/**
 * Takes a message into the wins. One that tells of a win adds it; its picture, if it has one, comes with the next poll.
 * After any other change of the room the wins are as of its next version, so polls need not fetch them again.
 */
export function followWinners(message: ServerMessage): void {
  const queryKey = roomKeys.winners(message.roomId, message.e)
  const copy = queryClient.getQueryData<WinnersCopy>(queryKey)
  const next = copy && copyAfter(copy, message)
  if (next && next !== copy) amend<WinnersCopy>(queryKey, () => next)
}

function copyAfter(copy: WinnersCopy, message: ServerMessage): WinnersCopy {
  const { e: epoch, v: version } = message
  if (message.type === 'winner_announced') {
    const { winner } = message.payload
    const isKnown = copy.winners.some(({ id }) => id === winner.id)
    return isKnown ? copy : { etag: null, winners: [...copy.winners, { ...winner, screenshot: null }] }
  }
  // Wins of a second seat are those of another person from now on.
  if (message.type === 'second_seat') return { ...copy, etag: null }
  const isNext = isChange(message) && copy.etag === etagOf({ epoch, version: version - 1 })
  return isNext ? { ...copy, etag: etagOf({ epoch, version }) } : copy
}
