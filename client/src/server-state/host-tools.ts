import { useMutation } from '@tanstack/react-query'
import type { Bodies, RoomChangeAnswer } from '#shared/api.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import { refresh, roomKeys } from './query-client.ts'
import { type RequestError, request, type Sent } from './request.ts'

/** A command that changes the room as a whole, on every screen. */
function useRoomChange<V>(roomId: RoomId, change: (variables: V) => { path: string; send?: Sent }) {
  return useMutation<RoomChangeAnswer, RequestError, V>({
    mutationFn: (variables) => {
      const { path, ...body } = change(variables)
      return request({ method: 'POST', path: `/api/rooms/${roomId}/${path}`, ...body, answer: 'roomChangeAnswer' })
    },
    onSettled: () => refresh(roomKeys.room(roomId)),
  })
}

/** Chooses other house rules. Those that are not named stay as they are. */
export function useSetRules(roomId: RoomId) {
  return useMutation<RoomChangeAnswer, RequestError, Partial<HouseRules>>({
    mutationFn: (rules) => setRules(roomId, rules),
    onSettled: () => refresh(roomKeys.room(roomId)),
  })
}

/** The same for a room that was opened just now. */
export function setRules(roomId: RoomId, rules: Partial<HouseRules>): Promise<RoomChangeAnswer> {
  return request({
    method: 'PUT',
    path: `/api/rooms/${roomId}/rules`,
    send: ['rulesBody', rules],
    answer: 'roomChangeAnswer',
  })
}

/** Closes the room to new players, or opens it again. */
export function useLockRoom(roomId: RoomId) {
  return useRoomChange<{ locked: boolean }>(roomId, (lock) => ({ path: 'lock', send: ['lockBody', lock] }))
}

/** Removes a player from the room. */
export function useRemovePlayer(roomId: RoomId) {
  return useRoomChange<{ playerId: PlayerId }>(roomId, ({ playerId }) => ({ path: `players/${playerId}/remove` }))
}

/** Ends the game before everything is won. */
export function useEndGame(roomId: RoomId) {
  return useRoomChange<void>(roomId, () => ({ path: 'end' }))
}

/** Opens the next round, with the same people, once the one that is shown is over; `hostId` names who hosts it. */
export function useNextRound(roomId: RoomId) {
  return useRoomChange<{ after: number; hostId?: PlayerId }>(roomId, (round) => ({
    path: 'next-round',
    send: ['nextRoundBody', round],
  }))
}

/** Closes the evening, once a round is over. */
export function useCloseEvening(roomId: RoomId) {
  return useRoomChange<void>(roomId, () => ({ path: 'close-evening' }))
}

/** Lets the server call, with what the host sets of it; pauses it, goes on, or stops it. */
export function useAutoCall(roomId: RoomId) {
  return useRoomChange<Bodies['autoCallBody']>(roomId, (wish) => ({ path: 'auto-call', send: ['autoCallBody', wish] }))
}

/** Asks numbers that come by themselves to wait a little. */
export function useHold(roomId: RoomId) {
  return useRoomChange<{ playerId: PlayerId }>(roomId, (player) => ({ path: 'hold', send: ['seatBody', player] }))
}

/** Lets the numbers wait for some minutes. */
export function useBreak(roomId: RoomId) {
  return useRoomChange<{ minutes: number }>(roomId, (pause) => ({ path: 'break', send: ['breakBody', pause] }))
}

/** Calls the numbers in place of a host who is away. */
export function useTakeOver(roomId: RoomId) {
  return useRoomChange<{ playerId: PlayerId }>(roomId, (caller) => ({
    path: 'takeover',
    send: ['takeOverBody', caller],
  }))
}
