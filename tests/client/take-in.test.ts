import { beforeEach, describe, expect, test } from 'vitest'
import { applyMessage } from '#client/server-state/apply-message.ts'
import { cachedGameState } from '#client/server-state/game-state.ts'
import { noteLine, notePollAfter, pollInterval } from '#client/server-state/poll-pace.ts'
import { queryClient } from '#client/server-state/query-client.ts'
import { roomKeys } from '#client/server-state/room-keys.ts'
import type { GameStateAnswer } from '#shared/api.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'

const ROOM: RoomView = {
  id: '482913',
  epoch: 'now',
  version: 7,
  hostId: 'host',
  locked: false,
  callerId: null,
  status: 'active',
  currentNumber: 8,
  calledNumbers: [8],
  hostCalledNumbers: [],
  audioAnnouncement: 'eight',
  winnerAnnouncement: null,
  lastWinner: null,
  disabledPatterns: [],
  selectedTickets: {},
  callCooldownMs: 5000,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const known: GameStateAnswer = { gameState: { room: ROOM, players: [] }, epoch: 'now', version: 7 }
const call = (e: string, v: number, seq = 2): ServerMessage => ({
  type: 'number_called',
  roomId: ROOM.id,
  payload: { number: 31, seq, source: 'draw', announcement: 'thirty-one' },
  e,
  v,
})
const beat = (e: string, v: number): ServerMessage => ({ type: 'heartbeat', roomId: ROOM.id, payload: {}, e, v })
const unheardOf = (v: number) => ({ ...beat('now', v), type: 'something_new' }) as unknown as ServerMessage

const queryKey = roomKeys.gameState(ROOM.id)
beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(queryKey, known)
})

describe('a copy with version 7', () => {
  test.each<[string, ServerMessage, 'applies' | 'asks' | 'ignores']>([
    ['the next version', call('now', 8), 'applies'],
    ['the same version', call('now', 7), 'ignores'],
    ['an older one', call('now', 3), 'ignores'],
    ['a version after a gap', call('now', 9), 'asks'],
    ['the next version of another room with that number', call('later', 8), 'asks'],
    ['a call that is not the next one', call('now', 8, 5), 'asks'],
    ['an unknown message', unheardOf(8), 'asks'],
    ['a heartbeat with the same version', beat('now', 7), 'ignores'],
    ['a heartbeat with a newer version', beat('now', 8), 'asks'],
    ['a heartbeat of another room with that number', beat('later', 1), 'asks'],
  ])('%s: %s', (_what, message, wanted) => {
    applyMessage(message)
    const now = cachedGameState(ROOM.id)
    const isAsked = queryClient.getQueryState(queryKey)?.isInvalidated
    expect(isAsked).toBe(wanted === 'asks')
    expect(now === known).toBe(wanted !== 'applies')
    if (wanted !== 'applies') return
    expect(now).toMatchObject({ epoch: 'now', version: 8, gameState: { room: { epoch: 'now', version: 8 } } })
    expect(now?.gameState.room).toMatchObject({ calledNumbers: [8, 31], currentNumber: 31 })
  })

  test('a message about a room that was never read creates nothing', () => {
    applyMessage({ ...call('now', 8), roomId: '111111' })
    expect(cachedGameState('111111')).toBeUndefined()
  })
})

test('a slower pace applies only while a socket is live, and only as long as the server asks for it', () => {
  const line = {}
  notePollAfter('5000')
  expect(pollInterval(1000)).toBe(1000)
  noteLine(line, true)
  expect([pollInterval(1000), pollInterval(15_000)]).toEqual([5000, 15_000])
  noteLine(line, false)
  expect(pollInterval(1000)).toBe(1000)
  noteLine(line, true)
  notePollAfter(null)
  expect(pollInterval(1000)).toBe(1000)
  noteLine(line, false)
})
