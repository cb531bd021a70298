import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { takeMessage } from '#client/server-state/apply-message.ts'
import { sourceOf } from '#client/server-state/game-source.ts'
import { queryClient, roomKeys } from '#client/server-state/query-client.ts'
import { type RequestError, request, requestIfChanged, SILENT_MS } from '#client/server-state/request.ts'
import { cachedRoom } from '#client/server-state/room-state.ts'
import { loadValidators } from '#client/server-state/validation.ts'
import type { Answers, RoomAnswer } from '#shared/api.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { refusal } from '#shared/refusals/refusals.ts'
import { oneRoom } from '../support/room-state.ts'

const known = oneRoom()
const { room } = known.gameState
const copy: RoomAnswer = { ...known.gameState, epoch: known.epoch, version: known.version }
const path = `/api/game-state/${room.id}`

/** What the server answers from now on. */
const answers = (body: string, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers })))

beforeAll(() => loadValidators())
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  queryClient.clear()
  queryClient.setQueryData(roomKeys.room(room.id), copy)
  queryClient.setQueryData(roomKeys.winners(room.id, room.epoch), { etag: null, winners: [] })
})

type Unfit = [what: string, text: string]

/** The text with another value for a key, wherever it stands. */
const withValue = (whole: object, key: string, value: unknown) =>
  JSON.stringify(whole, (each, old) => (each === key ? value : old))

/** A value that is never what was wanted. */
function ofAnotherKind(value: unknown): unknown {
  if (value === null) return [5]
  if (typeof value === 'object') return Array.isArray(value) ? {} : 'a word'
  return typeof value === 'number' ? 'eight' : 5
}

/** For each of its values, the text with one of another kind in its place. */
function misfitsOf(whole: object): Unfit[] {
  const keys: string[] = []
  JSON.stringify(whole, (key, value) => {
    keys.push(key)
    return value
  })
  return keys.map((key, place) => {
    let passed = 0
    const text = JSON.stringify(whole, (_, value) => (passed++ === place ? ofAnotherKind(value) : value))
    return [`value ${place}, ${key}, of another kind`, text]
  })
}

const unfit = (whole: object, key: string, value: unknown): Unfit => [
  `${key} ${JSON.stringify(value)}`,
  withValue(whole, key, value),
]

const UNFIT_ANSWERS: Unfit[] = [
  ['a page', '<!doctype html><title>Please log in</title>'],
  ['JSON that is cut off', JSON.stringify(known).slice(0, -20)],
  ['an empty object', '{}'],
  ...misfitsOf(known),
  unfit(known, 'version', undefined),
  unfit(known, 'version', 1.5),
  unfit(known, 'status', 'paused'),
  unfit(known, 'calledNumbers', [8, 91]),
  unfit(known, 'disabledPatterns', ['Five Corners']),
  unfit(known, 'name', undefined),
  unfit(known, 'selectedTicketIds', [10]),
  unfit(known, 'joinedAt', 'yesterday'),
]

test.each(UNFIT_ANSWERS)('an unfit answer fails like a broken connection: %s', async (_what, body) => {
  answers(body)
  const failed: Partial<RequestError> = { status: 0, isPassing: true, code: null }
  await expect(request({ path, answer: 'gameStateAnswer' })).rejects.toMatchObject(failed)
  await expect(requestIfChanged(path, 'gameStateAnswer', 'W/"now.6"')).rejects.toMatchObject({ isPassing: true })
})

test('an answer of a newer server is accepted without its unknown fields', async () => {
  answers(JSON.stringify({ ...known, jackpot: 5 }))
  expect(await request({ path, answer: 'gameStateAnswer' })).toEqual(known)
})

test.each([
  ['a page older than the server is reloaded', '<script src="/start.js" data-src="/assets/index-new.js">', 1, 1],
  ['a page of the same version is not reloaded', '<script src="/start.js" data-src="/assets/index-old.js">', 0, 2],
  ['a page is not reloaded for the page of a proxy', 'Please log in', 0, 3],
])('after unfit answers, %s', async (_what, front, times, hours) => {
  const [reload, getItem, setItem] = [vi.fn(), () => null, () => {}]
  const querySelector = () => ({ dataset: { src: '/assets/index-old.js' } })
  const globals = { document: { querySelector }, location: { reload }, sessionStorage: { getItem, setItem } }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('fetch', async (asked: string) => new Response(asked === '/' ? front : '{}'))
  vi.useFakeTimers({ now: Date.now() + hours * 3_600_000 })
  for (let i = 0; i < 3; i++) await request({ path, answer: 'gameStateAnswer' }).catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledTimes(times)
})

test.each([
  ['the server', JSON.stringify({ message: 'Room not found', code: 'room_not_found' }), { status: 404 }],
  ['a proxy without a server', '404 page not found', { status: 0, isPassing: true }],
])('a 404 counts as a refusal or as a broken connection: %s', async (_whose, body, error) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 404 }))
  await expect(request({ path, answer: 'gameStateAnswer' })).rejects.toMatchObject(error)
})

test('each kind of unfit answer is reported once, to developers', async () => {
  answers('{}')
  const ask = (answer: keyof Answers) => request({ path, answer }).catch(() => {})
  for (const _ of [1, 2, 3]) await ask('claimAnswer')
  expect(console.info).toHaveBeenCalledOnce()
})

const proof = { position: 2, salt: 'ab'.repeat(32), skipped: [] }
const call = { number: 31, seq: 2, source: 'draw', announcement: 'thirty-one', proof }
const message = { type: 'number_called', roomId: room.id, payload: call, e: 'now', v: 8 }
const of = (type: string, payload: unknown): Unfit => [`${type} of ${JSON.stringify(payload)}`, told({ type, payload })]
const told = (changes: object) => JSON.stringify({ ...message, ...changes })

const UNFIT_MESSAGES: Unfit[] = [
  ['JSON that is cut off', told({}).slice(0, -3)],
  ...misfitsOf(message),
  ...Object.keys(message).map((key) => unfit(message, key, undefined)),
  ...['number', 'seq', 'source', 'position', 'salt', 'skipped'].map((key) => unfit(message, key, undefined)),
  unfit(message, 'type', 'jackpot'),
  unfit(message, 'type', 'constructor'),
  unfit(message, 'source', 'sky'),
  unfit(message, 'skipped', [31]),
  of('game_started', { tickets: null }),
  of('winner_announced', { announcement: '!', disabledPatterns: [] }),
  of('player_joined', { playerId: 'p2' }),
  of('heartbeat', undefined),
]

test.each(UNFIT_MESSAGES)('an unfit message changes nothing, and the room is read again: %s', (_what, text) => {
  expect(takeMessage(room.id, text)).toBeNull()
  expect(cachedRoom(room.id)).toBe(copy)
  for (const key of [roomKeys.room(room.id), roomKeys.winners(room.id, room.epoch)])
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})

test.each([
  ['as it is known here', told({})],
  ['with more than is known here', told({ payload: { ...call, jackpot: 5 } })],
  ['without a proof', withValue(message, 'proof', undefined)],
])('a message %s is applied', (_how, text) => {
  expect(takeMessage(room.id, text)?.type).toBe('number_called')
  expect(cachedRoom(room.id)).toMatchObject({ version: 8, room: { calledNumbers: [8, 31] } })
  expect(queryClient.getQueryState(roomKeys.room(room.id))?.isInvalidated).toBe(false)
})

const silent = (_path: string, { signal }: { signal: AbortSignal }) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', reject))

test.each([
  ['the app asks', undefined],
  ['the page asked before the app was there', new Map([[path, new Promise<null>(() => {})]])],
])('a poll on a silent connection fails like on a broken one: %s', async (_who, firstReads) => {
  vi.useFakeTimers()
  vi.stubGlobal('firstReads', firstReads)
  vi.stubGlobal('fetch', silent)
  const failed = expect(requestIfChanged(path, 'gameStateAnswer')).rejects.toMatchObject({ status: 0 })
  await vi.advanceTimersByTimeAsync(SILENT_MS)
  await failed
})

test('a claim on a silent connection is sent again until the server answers', async () => {
  vi.useFakeTimers()
  const { message, code, status } = refusal('pattern_closed')
  const refuses = vi.fn(async (..._: Parameters<typeof silent>) => Response.json({ message, code }, { status }))
  vi.stubGlobal('fetch', refuses.mockImplementationOnce(silent))
  const claim = { playerId: 'p1' as PlayerId, playerName: 'Asha', pattern: 'Top Line', ticketNumber: 1 }
  const told = expect(sourceOf(room.id).claim(claim)).rejects.toMatchObject({ code, message })
  await vi.advanceTimersByTimeAsync(SILENT_MS)
  await told
  expect(refuses, 'a refusal is an answer').toHaveBeenCalledTimes(2)
  refuses.mockImplementationOnce(silent)
  const lost = expect(sourceOf(room.id).claim(claim, true), 'a wrong one may be right by now').rejects.toMatchObject({
    status: 0,
  })
  await vi.advanceTimersByTimeAsync(SILENT_MS)
  await lost
})
