import { useMutation } from '@tanstack/react-query'
import type { RoomChangeAnswer } from '#shared/api.ts'
import { refresh } from './query-client.ts'
import { type RequestError, request } from './request.ts'
import { roomKeys } from './room-keys.ts'

/** Something that is done to a room as a whole, and seen on every screen of it. */
function useRoomChange<V>(roomId: string, send: (path: string, variables: V) => Promise<RoomChangeAnswer>) {
  return useMutation<RoomChangeAnswer, RequestError, V>({
    mutationFn: (variables) => send(`/api/rooms/${roomId}`, variables),
    onSettled: () => refresh(roomKeys.room(roomId)),
  })
}

/** Closes the room to new players, or opens it again. */
export function useLockRoom(roomId: string) {
  return useRoomChange<{ locked: boolean }>(roomId, (room, lock) => request('POST', `${room}/lock`, lock))
}

/** Takes a player out of the room for good. */
export function useRemovePlayer(roomId: string) {
  return useRoomChange<{ playerId: string }>(roomId, (room, { playerId }) =>
    request('POST', `${room}/players/${playerId}/remove`),
  )
}

/** Ends the game before all is won. */
export function useEndGame(roomId: string) {
  return useRoomChange<void>(roomId, (room) => request('POST', `${room}/end`))
}

/** Opens the next round, with the same people, once the one that is shown is over. */
export function useNextRound(roomId: string) {
  return useRoomChange<{ after: number }>(roomId, (room, round) => request('POST', `${room}/next-round`, round))
}

/** Calls the numbers in place of a host who is away. */
export function useTakeOver(roomId: string) {
  return useRoomChange<{ playerId: string }>(roomId, (room, caller) => request('POST', `${room}/takeover`, caller))
}
