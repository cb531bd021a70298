import { useMutation } from '@tanstack/react-query'
import { showRefusal } from '#client/ui/toast-queue.ts'
import type { Answers, RoomChangeAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { CommandBody, CommandOf } from '#shared/game/room/commands/commands.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import { requestFor } from './command-request.ts'
import { type RoomCommand, sourceOf } from './game-source.ts'
import { refresh, roomKeys } from './query-client.ts'
import { type RequestError, request } from './request.ts'
import { withRequestKey } from './request-key.ts'

/** The fields of a command that changes the room as a whole. */
type Wish<Type extends RoomCommand['type']> = Omit<CommandOf<Type>, 'type'>

/** Sends such a command. A failure is shown, also where the screen was left meanwhile. */
export function useRoomCommand<Type extends RoomCommand['type']>(
  roomId: RoomId,
  type: Type,
  onError: (error: RequestError) => void = showRefusal,
) {
  return useMutation<RoomChangeAnswer, RequestError, Wish<Type>>({
    mutationFn: (wish) => sourceOf(roomId).change({ type, ...wish } as RoomCommand),
    networkMode: sourceOf(roomId).networkMode,
    onError,
    onSettled: () => refresh(roomKeys.room(roomId)),
  })
}

/** Chooses house rules of a room that was opened just now. */
export function setRules(roomId: RoomId, rules: Partial<HouseRules>): Promise<RoomChangeAnswer> {
  return sourceOf(roomId).change({ type: 'set_rules', ...rules })
}

/** Makes people on paper, for whom the host acts: one with a name, or as many as `sheets`. */
export function addPapers(roomId: RoomId, sheets: CommandBody<'add_papers'>): Promise<Answers['papersAnswer']> {
  return withRequestKey({ roomId, ...sheets }, (key) =>
    request({
      ...requestFor('add_papers', roomId, sheets),
      answer: 'papersAnswer',
      headers: { 'Idempotency-Key': key },
    }),
  )
}

export function useAddPapers(roomId: RoomId) {
  return useMutation<Answers['papersAnswer'], RequestError, CommandBody<'add_papers'>>({
    mutationFn: (sheets) => addPapers(roomId, sheets),
    onError: showRefusal,
    onSettled: () => refresh(roomKeys.room(roomId)),
  })
}
