import { MutationObserver, useMutation } from '@tanstack/react-query'
import type { CallAnswer, ClaimAnswer, PlayerAnswer, RoomAnswer } from '#shared/api.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import type { Reaction } from '#shared/game/reactions.ts'
import { sourceOf } from './game-source.ts'
import { addPendingMark, removePendingMark } from './pending-marks.ts'
import { amend, queryClient, refresh, roomKeys } from './query-client.ts'
import { type RequestError, request } from './request.ts'
import { applyRoomChange } from './room-state.ts'
import { refreshWinners } from './winners.ts'

/** `after` is how many calls the host had seen, so that a double press makes one call; `number` comes from their own bag. */
export function useCallNumber(roomId: RoomId) {
  return useMutation<CallAnswer, RequestError, { after: number; number?: number }>({
    mutationFn: (call) => sourceOf(roomId).call(call),
    networkMode: sourceOf(roomId).networkMode,
    onSuccess: applyRoomChange,
  })
}

/** Calls a chosen number, for the sound check. */
export function useTestCall() {
  return useMutation<CallAnswer, RequestError, { roomId: RoomId; number: number }>({
    mutationFn: ({ roomId, number }) => sourceOf(roomId).call({ number }),
  })
}

interface ClaimVariables {
  playerId: PlayerId
  playerName: string
  pattern: Pattern
  /** As typed. */
  ticketNumber: string
  /** How many calls the player had seen. */
  after: number
  screenshot?: string | undefined
  /** It is wrong, and puts the ticket out. */
  isPutOut?: boolean
}

export function useClaim(roomId: RoomId) {
  return useMutation<ClaimAnswer, RequestError, ClaimVariables>({
    mutationFn: ({ isPutOut, ...claim }) => sourceOf(roomId).claim(claim, isPutOut),
    networkMode: sourceOf(roomId).networkMode,
    // The answer does not wait for these reads.
    onSettled: () => {
      void refresh(roomKeys.room(roomId))
      void refreshWinners(roomId)
    },
  })
}

/** Nobody waits for the answer: a reaction that is lost is not missed. */
export function react(playerId: PlayerId, reaction: Reaction): void {
  const path = `/api/players/${playerId}/reactions/${reaction}`
  request({ method: 'POST', path, answer: 'noAnswer' }).catch(() => {})
}

interface MarkVariables {
  roomId: RoomId
  playerId: PlayerId
  /** Ticket index, 0 to 9. */
  ticketId: number
  number: number
}

const RETRY_FIRST_MS = 500
const RETRY_MOST_MS = 5_000

/** Takes a mark into the copy of the room, and stores it until the server has answered. */
export function keepMark(mark: MarkVariables): void {
  addPendingMark(mark.roomId, mark.playerId, { ticketId: mark.ticketId, number: mark.number })
  changeMarks(mark, (marked) => [...new Set([...marked, mark.number])])
}

/**
 * Sends a mark that is kept. It is tried again until the server answers, also after a reload, and is taken back only if the
 * server refuses it. No part of the screen follows the request, so none renders for it.
 */
export function sendMark(kept: MarkVariables): Promise<PlayerAnswer> {
  const request = new MutationObserver<PlayerAnswer, RequestError, MarkVariables>(queryClient, {
    mutationFn: ({ roomId, ...mark }) => sourceOf(roomId).mark(mark),
    // The device's own view of its connection is unreliable: only an answer counts.
    networkMode: 'always',
    retry: (_failures, error) => error.isPassing,
    retryDelay: (failures) => Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_MOST_MS),
    onError: (_error, mark) => changeMarks(mark, (marked) => marked.filter((number) => number !== mark.number)),
    onSettled: (_answer, _error, mark) =>
      removePendingMark(mark.roomId, mark.playerId, { ticketId: mark.ticketId, number: mark.number }),
  })
  return request.mutate(kept)
}

function changeMarks(mark: MarkVariables, change: (marked: number[]) => number[]): void {
  amend<RoomAnswer>(roomKeys.room(mark.roomId), (known) => {
    if (!known) return known
    const players = known.players.map((player) => {
      if (player.id !== mark.playerId) return player
      const marked = change(player.markedNumbers[mark.ticketId] ?? [])
      return { ...player, markedNumbers: { ...player.markedNumbers, [mark.ticketId]: marked } }
    })
    return { ...known, players }
  })
}
