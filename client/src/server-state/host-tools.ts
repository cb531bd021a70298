import { useMutation } from '@tanstack/react-query'
import type { RoomChangeAnswer } from '#shared/api.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import { refresh, roomKeys } from './query-client.ts'
import { type Question, type RequestError, request } from './request.ts'

/** Something that is done to a room as a whole, and seen on every screen of it. */
function useRoomChange<V>(
  roomId: string,
  change: (variables: V) => Pick<Question<never>, 'path' | 'send'> & { method?: 'PUT' },
) {
  return useMutation<RoomChangeAnswer, RequestError, V>({
    mutationFn: (variables) => {
      const { path, ...rest } = change(variables)
      return request({ method: 'POST', ...rest, path: `/api/rooms/${roomId}/${path}`, answer: 'roomChangeAnswer' })
    },
    onSettled: () => refresh(roomKeys.room(roomId)),
  })
}

/** Chooses other house rules. Those that are not named stay as they are. */
export function useSetRules(roomId: string) {
  return useRoomChange<Partial<HouseRules>>(roomId, (rules) => ({
    method: 'PUT',
    path: 'rules',
    send: ['rulesBody', rules],
  }))
}

/** Closes the room to new players, or opens it again. */
export function useLockRoom(roomId: string) {
  return useRoomChange<{ locked: boolean }>(roomId, (lock) => ({ path: 'lock', send: ['lockBody', lock] }))
}

/** Takes a player out of the room for good. */
export function useRemovePlayer(roomId: string) {
  return useRoomChange<{ playerId: string }>(roomId, ({ playerId }) => ({ path: `players/${playerId}/remove` }))
}

/** Ends the game before all is won. */
export function useEndGame(roomId: string) {
  return useRoomChange<void>(roomId, () => ({ path: 'end' }))
}

/** Opens the next round, with the same people, once the one that is shown is over. */
export function useNextRound(roomId: string) {
  return useRoomChange<{ after: number }>(roomId, (round) => ({ path: 'next-round', send: ['nextRoundBody', round] }))
}

/** Calls the numbers in place of a host who is away. */
export function useTakeOver(roomId: string) {
  return useRoomChange<{ playerId: string }>(roomId, (caller) => ({ path: 'takeover', send: ['takeOverBody', caller] }))
}
