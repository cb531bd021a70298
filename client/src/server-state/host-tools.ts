import { useMutation } from '@tanstack/react-query'
import { showRefusal } from '#client/ui/toast-queue.ts'
import type { Answers, Bodies, RoomChangeAnswer } from '#shared/api.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { AutoCall, AutoSettings } from '#shared/game/room/auto-call.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import { type RoomCommand, sourceOf } from './game-source.ts'
import { refresh, roomKeys } from './query-client.ts'
import { type RequestError, request, withRequestKey } from './request.ts'

/** A command that changes the room as a whole, on every screen. A failure is told, also where the screen was left meanwhile. */
function useRoomChange<V>(
  roomId: RoomId,
  command: (variables: V) => RoomCommand,
  onError: (error: RequestError) => void = showRefusal,
) {
  return useMutation<RoomChangeAnswer, RequestError, V>({
    mutationFn: (variables) => sourceOf(roomId).change(command(variables)),
    networkMode: sourceOf(roomId).networkMode,
    onError,
    onSettled: () => refresh(roomKeys.room(roomId)),
  })
}

/** Chooses other house rules. Those that are not named stay as they are. */
export function useSetRules(roomId: RoomId, onError?: (error: RequestError) => void) {
  return useRoomChange<Partial<HouseRules>>(roomId, (rules) => ({ type: 'set_rules', rules }), onError)
}

/** The same for a room that was opened just now. */
export function setRules(roomId: RoomId, rules: Partial<HouseRules>): Promise<RoomChangeAnswer> {
  return sourceOf(roomId).change({ type: 'set_rules', rules })
}

/** Closes the room to new players, or opens it again. */
export function useLockRoom(roomId: RoomId) {
  return useRoomChange<{ locked: boolean }>(roomId, ({ locked }) => ({ type: 'lock_room', locked }))
}

/** Removes a player from the room. */
export function useRemovePlayer(roomId: RoomId) {
  return useRoomChange<{ playerId: PlayerId }>(roomId, ({ playerId }) => ({
    type: 'remove_player',
    removedId: playerId,
  }))
}

/** Makes people on paper, for whom the host acts: one with a name, or as many as `sheets`. */
export function usePapers(roomId: RoomId) {
  type Sheets = Bodies['papersBody']
  return useMutation<Answers['papersAnswer'], RequestError, Sheets>({
    mutationFn: (sheets) =>
      withRequestKey({ roomId, ...sheets }, (key) =>
        request({
          method: 'POST',
          path: `/api/rooms/${roomId}/papers`,
          send: ['papersBody', sheets],
          answer: 'papersAnswer',
          headers: { 'Idempotency-Key': key },
        }),
      ),
    onError: showRefusal,
    onSettled: () => refresh(roomKeys.room(roomId)),
  })
}

/** Ends the game before everything is won. */
export function useEndGame(roomId: RoomId) {
  return useRoomChange<void>(roomId, () => ({ type: 'end_game' }))
}

/** Opens the next round, with the same people, once the one that is shown is over; `hostId` names who hosts it. */
export function useNextRound(roomId: RoomId) {
  return useRoomChange<{ after: number; hostId?: PlayerId }>(roomId, (round) => ({ type: 'next_round', ...round }))
}

/** Closes the evening, once a round is over. */
export function useCloseEvening(roomId: RoomId) {
  return useRoomChange<void>(roomId, () => ({ type: 'close_evening' }))
}

/** Lets the server call, with what the host sets of it; pauses it, goes on, or stops it. */
export function useAutoCall(roomId: RoomId, onError?: (error: RequestError) => void) {
  type Wish = Pick<AutoCall, 'state'> & Partial<AutoSettings>
  return useRoomChange<Wish>(roomId, (wish) => ({ type: 'auto_call', ...wish }), onError)
}

/** Asks numbers that come by themselves to wait a little. */
export function useHold(roomId: RoomId) {
  return useRoomChange<{ playerId: PlayerId }>(roomId, ({ playerId }) => ({ type: 'hold', playerId }))
}

/** Lets the numbers wait for some minutes. */
export function useBreak(roomId: RoomId) {
  return useRoomChange<{ minutes: number }>(roomId, ({ minutes }) => ({ type: 'take_break', minutes }))
}

/** Calls the numbers in place of a host who is away. */
export function useTakeOver(roomId: RoomId) {
  return useRoomChange<{ playerId: PlayerId }>(roomId, ({ playerId }) => ({ type: 'take_over', playerId }))
}
