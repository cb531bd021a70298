import { beforeEach, expect, test } from 'vitest'
import { applyMessage } from '#client/server-state/apply-message.ts'
import { queryClient, roomKeys } from '#client/server-state/query-client.ts'
import { etagOf } from '#shared/etag.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { oneRoom } from '../support/one-room.ts'

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

const at = (v: number, e = epoch) => ({ roomId, e, v })
const won = (winner: WinnerView, v: number): ServerMessage => {
  const { screenshot: _, ...announced } = winner
  return {
    type: 'winner_announced',
    payload: { winner: announced, announcement: '', disabledPatterns: ['Top Line'] },
    ...at(v),
  }
}
const locked = (v: number, e?: string): ServerMessage => ({
  type: 'room_locked',
  payload: { locked: true },
  ...at(v, e),
})

const queryKey = roomKeys.winners(roomId, epoch)
beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(queryKey, { etag: tag(version), winners: [FIRST] })
})

// One pattern may be won by several and others may be closed without a win: their numbers say nothing.
test.each<[string, ServerMessage[], { etag: string | null; winners: WinnerView[] }]>([
  ['other changes leave the wins up to date', [locked(8), locked(9)], { etag: tag(9), winners: [FIRST] }],
  ['after a gap they may have missed a win', [locked(9), locked(10)], { etag: tag(7), winners: [FIRST] }],
  [
    'a heartbeat tells of no change',
    [{ type: 'heartbeat', payload: {}, ...at(8) }],
    { etag: tag(7), winners: [FIRST] },
  ],
  [
    'nor do reactions',
    [{ type: 'reactions', payload: { counts: {}, from: [] }, ...at(8) }],
    { etag: tag(7), winners: [FIRST] },
  ],
  ['another round says nothing of this one', [locked(8, 'later')], { etag: tag(7), winners: [FIRST] }],
  [
    'a shared win is added, and asked for with its picture',
    [won(win('Ravi', 1), 8)],
    { etag: null, winners: [FIRST, win('Ravi', 1)] },
  ],
  [
    'so it stays until it was asked for',
    [won(win('Ravi', 1), 8), locked(9)],
    { etag: null, winners: [FIRST, win('Ravi', 1)] },
  ],
  ['a win that is known is not added again', [won(FIRST, 7)], { etag: tag(7), winners: [FIRST] }],
])('%s', (_what, messages, wanted) => {
  for (const message of messages) applyMessage(message)
  expect(queryClient.getQueryData(queryKey)).toEqual(wanted)
})

test('wins that were never asked for are not begun', () => {
  queryClient.clear()
  applyMessage(won(FIRST, 8))
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})
