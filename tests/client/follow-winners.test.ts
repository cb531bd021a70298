import { beforeEach, expect, test } from 'vitest'
import { applyMessage } from '#client/server-state/apply-message.ts'
import { queryClient, roomKeys } from '#client/server-state/query-client.ts'
import { etagOf } from '#shared/etag.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { oneRoom } from '../support/room-state.ts'

const { epoch, version, gameState } = oneRoom()
const roomId = gameState.room.id
const tag = (of: number) => etagOf({ epoch, version: of })

const win = (id: string, place: number): WinnerView => ({
  id,
  roomId,
  playerId: `player of ${id}`,
  personId: `person of ${id}`,
  playerName: id,
  pattern: 'Top Line',
  ticketNumber: 1,
  seq: 1,
  place,
  prize: null,
  screenshot: null,
  createdAt: '2026-01-01T00:00:00.000Z',
})
const FIRST = win('Asha', 0)

const told = (type: string, payload: object, v: number, e = epoch) => ({ type, payload, roomId, e, v }) as ServerMessage
const locked = (v: number, e?: string) => told('room_locked', { locked: true }, v, e)
function won({ screenshot: _, ...winner }: WinnerView, v: number): ServerMessage {
  return told('winner_announced', { winner, announcement: '', disabledPatterns: ['Top Line'] }, v)
}

const queryKey = roomKeys.winners(roomId, epoch)
beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(queryKey, { etag: tag(version), winners: [FIRST] })
})

// One pattern may be won by several and others may be closed without a win: their numbers say nothing.
const SHARED = win('Ravi', 1)
test.each<[string, ServerMessage[], version: number | null, WinnerView[]]>([
  ['other changes leave the wins up to date', [locked(8), locked(9)], 9, [FIRST]],
  ['after a gap they may have missed a win', [locked(9), locked(10)], 7, [FIRST]],
  ['a heartbeat tells of no change', [told('heartbeat', {}, 8)], 7, [FIRST]],
  ['nor do reactions', [told('reactions', { counts: {}, from: [] }, 8)], 7, [FIRST]],
  ['another round says nothing of this one', [locked(8, 'later')], 7, [FIRST]],
  ['a shared win is added, and asked for with its picture', [won(SHARED, 8)], null, [FIRST, SHARED]],
  ['so it stays until it was asked for', [won(SHARED, 8), locked(9)], null, [FIRST, SHARED]],
  ['a win that is known is not added again', [won(FIRST, 7)], 7, [FIRST]],
])('%s', (_what, messages, of, winners) => {
  for (const message of messages) applyMessage(message)
  expect(queryClient.getQueryData(queryKey)).toEqual({ etag: of && tag(of), winners })
})

test('wins that were never asked for are not begun', () => {
  queryClient.clear()
  applyMessage(won(FIRST, 8))
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})
