import { beforeEach, describe, expect, test } from 'vitest'
import { applyMessage } from '#client/server-state/apply-message.ts'
import { noteLine, notePollAfter, pollInterval } from '#client/server-state/poll-interval.ts'
import { queryClient, roomKeys } from '#client/server-state/query-client.ts'
import { newer } from '#client/server-state/room-copy.ts'
import { cachedRoom } from '#client/server-state/room-state.ts'
import type { RoomAnswer } from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { oneRoom } from '../support/room-state.ts'

const { gameState, ...versioned } = oneRoom()
const known: RoomAnswer = { ...gameState, ...versioned }
const ROOM = known.room
const told = (type: string, payload: object, e: string, v: number) =>
  ({ type, roomId: ROOM.id, payload, e, v }) as ServerMessage
const call = (e: string, v: number, seq = 2) =>
  told('number_called', { number: 31, seq, source: 'draw', announcement: 'thirty-one' }, e, v)
const felt = (e: string, v: number) =>
  told('reactions', { counts: { clap: 1 }, from: [{ name: 'Ravi', reaction: 'clap' }] }, e, v)
const beat = (e: string, v: number) => told('heartbeat', {}, e, v)

const queryKey = roomKeys.room(ROOM.id)
beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(queryKey, known)
})

describe('applying a message to a copy of version 7', () => {
  test.each<[string, ServerMessage, 'applies' | 'asks' | 'ignores']>([
    ['the next version', call('now', 8), 'applies'],
    ['the same version', call('now', 7), 'ignores'],
    ['an older one', call('now', 3), 'ignores'],
    ['one after a gap', call('now', 9), 'asks'],
    ['the next version of another room of that number', call('later', 8), 'asks'],
    ['a call that is not the next of the game', call('now', 8, 5), 'asks'],
    ['a heartbeat of its version', beat('now', 7), 'ignores'],
    ['a heartbeat of a newer version', beat('now', 8), 'asks'],
    ['reactions at its version', felt('now', 7), 'ignores'],
    ['reactions at the next version', felt('now', 8), 'asks'],
    ['a heartbeat of another room of that number', beat('later', 1), 'asks'],
  ])('a message is applied to a copy of version 7, or the room is read again: %s', (_what, message, wanted) => {
    applyMessage(message)
    const now = cachedRoom(ROOM.id)
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(wanted === 'asks')
    expect(now === known).toBe(wanted !== 'applies')
    if (wanted !== 'applies') return
    expect(now).toMatchObject({ epoch: 'now', version: 8, room: { epoch: 'now', version: 8 } })
    expect(now?.room).toMatchObject({ calledNumbers: [8, 31], currentNumber: 31 })
  })

  test('a message changes the one copy of a room, once', () => {
    const cache = queryClient.getQueryCache()
    const changed: unknown[] = []
    const stop = cache.subscribe(({ type, query }) => type === 'updated' && changed.push(query.queryKey))
    applyMessage(call('now', 8))
    stop()
    expect(changed).toEqual([queryKey])
    expect(cache.getAll()).toHaveLength(1)
  })

  test('a message about a room that was never read creates no copy', () => {
    applyMessage({ ...call('now', 8), roomId: '111111' })
    expect(cachedRoom('111111')).toBeUndefined()
  })
})

describe('applying a message to the known wins', () => {
  const { epoch, version } = known
  const tag = (of: number) => etagOf({ epoch, version: of })
  const win = (id: string, place: number) => ({ id, place, screenshot: null }) as WinnerView
  const FIRST = win('Asha', 0)
  const SHARED = win('Ravi', 1)
  const locked = (v: number, e = epoch) => told('room_locked', { locked: true }, e, v)
  const won = ({ screenshot: _, ...winner }: WinnerView, v: number) =>
    told('winner_announced', { winner, announcement: '', disabledPatterns: ['Top Line'] }, epoch, v)
  const queryKey = roomKeys.winners(ROOM.id, epoch)

  // One pattern may be won by several and others may be closed without a win: their numbers say nothing.
  test.each<[string, ServerMessage[], version: number | null, WinnerView[]]>([
    ['other changes leave them up to date', [locked(8), locked(9)], 9, [FIRST]],
    ['messages after a gap leave them out of date', [locked(9), locked(10)], 7, [FIRST]],
    ['a heartbeat changes nothing', [beat(epoch, 8)], 7, [FIRST]],
    ['reactions change nothing', [felt(epoch, 8)], 7, [FIRST]],
    ['a message of another round changes nothing', [locked(8, 'later')], 7, [FIRST]],
    ['a shared win is added, and read again with its picture', [won(SHARED, 8)], null, [FIRST, SHARED]],
    ['a shared win stays until the wins were read', [won(SHARED, 8), locked(9)], null, [FIRST, SHARED]],
    ['a win that is known is not added again', [won(FIRST, 7)], 7, [FIRST]],
  ])('the known wins follow the messages of their room: %s', (_what, messages, of, winners) => {
    queryClient.setQueryData(queryKey, { etag: tag(version), winners: [FIRST] })
    for (const message of messages) applyMessage(message)
    expect(queryClient.getQueryData(queryKey)).toEqual({ etag: of && tag(of), winners })
  })

  test('a win does not begin a list of wins that was never read', () => {
    applyMessage(won(FIRST, 8))
    expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  })
})

test('a slower pace of polls applies only with a live socket, and only while the server asks for it', () => {
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

describe('choosing between two answers about a room', () => {
  const marked = (version: number, ...numbers: number[]): RoomAnswer => {
    const players = known.players.map((player) => ({ ...player, markedNumbers: { 0: numbers } }))
    return { ...known, version, players }
  }
  const inRound = (round: number, epoch: string, createdAt = ROOM.createdAt): RoomAnswer => {
    return { ...known, epoch, room: { ...ROOM, round, createdAt } }
  }
  const [now, later] = [inRound(2, 'now'), inRound(3, 'later')]

  test.each([
    ['the later round is kept', later, now, later],
    ['the next round replaces this one', now, later, later],
    ['another room of that number replaces everything', later, inRound(1, 'new', '2027'), inRound(1, 'new', '2027')],
  ])('the cache chooses between two answers about a room: %s', (_what, before, answer, kept) => {
    expect(newer(before, answer)).toEqual(kept)
  })

  test('the cache keeps the newer answer, whichever came first, with the marks of both', () => {
    const [older, younger] = [marked(7, 1, 2), marked(8, 2, 3)]
    for (const kept of [newer(older, younger), newer(younger, older)]) {
      expect(kept.version).toBe(8)
      expect(kept.players[0]?.markedNumbers[0]?.toSorted()).toEqual([1, 2, 3])
    }
  })
})
