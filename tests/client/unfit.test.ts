import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeMessage } from '#client/server-state/apply-message.ts'
import { queryClient, roomKeys } from '#client/server-state/query-client.ts'
import { type Question, type RequestError, request, requestIfChanged } from '#client/server-state/request.ts'
import { cachedRoom } from '#client/server-state/room-state.ts'
import { loadValidators } from '#client/server-state/validation.ts'
import type { Answers, RoomAnswer } from '#shared/api.ts'
import { oneRoom } from '../support/one-room.ts'

const known = oneRoom()
const { room } = known.gameState
const [asha] = known.gameState.players
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
afterEach(() => {
  vi.unstubAllGlobals()
})

const changed = (changes: object) => JSON.stringify({ ...known, ...changes })
const inRoom = (changes: object) => changed({ gameState: { ...known.gameState, room: { ...room, ...changes } } })
const inPlayer = (changes: object) => changed({ gameState: { room, players: [{ ...asha, ...changes }] } })

const UNFIT_ANSWERS: [what: string, body: string][] = [
  ['nothing', ''],
  ['a page', '<!doctype html><title>Please log in</title>'],
  ['JSON that is cut off', JSON.stringify(known).slice(0, -20)],
  ['null', 'null'],
  ['a number', '5'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['no version', changed({ version: undefined })],
  ['half a version', changed({ version: 1.5 })],
  ['a room without players', changed({ gameState: { room } })],
  ['players that are none', changed({ gameState: { room, players: [null] } })],
  ['a status that there is not', inRoom({ status: 'paused' })],
  ['called numbers that are words', inRoom({ calledNumbers: ['eight'] })],
  ['a called number that no board has', inRoom({ calledNumbers: [8, 91] })],
  ['called numbers that are none', inRoom({ calledNumbers: null })],
  ['a pattern that there is not', inRoom({ disabledPatterns: ['Five Corners'] })],
  ['a last winner without a name', inRoom({ lastWinner: { playerId: 'p1' } })],
  ['a player without a name', inPlayer({ name: undefined })],
  ['a ticket that there is not', inPlayer({ selectedTicketIds: [10] })],
  ['a time that is none', inPlayer({ joinedAt: 'yesterday' })],
  ['marks that are a list', inPlayer({ markedNumbers: [8] })],
  ['marks that are no numbers', inPlayer({ markedNumbers: { 0: 'eight' } })],
]

describe('an answer that does not fit fails like a line that broke, and is not kept', () => {
  test.each(UNFIT_ANSWERS)('%s', async (_what, body) => {
    answers(body)
    const asked = request({ path, answer: 'gameStateAnswer' })
    await expect(asked).rejects.toMatchObject({
      status: 0,
      isPassing: true,
      code: null,
    } satisfies Partial<RequestError>)
    await expect(requestIfChanged(path, 'gameStateAnswer', 'W/"now.6"')).rejects.toMatchObject({ isPassing: true })
  })
})

test('what a newer server says beyond what is known here is passed over', async () => {
  answers(inRoom({ jackpot: 5 }))
  expect(await request({ path, answer: 'gameStateAnswer' })).toEqual(known)
})

test('each kind of misfit is told once, to developers', async () => {
  answers('{}')
  const ask = (answer: keyof Answers) => request({ path, answer }).catch(() => {})
  for (const _ of [1, 2, 3]) await ask('claimAnswer')
  expect(console.info).toHaveBeenCalledOnce()
})

const call = { number: 31, seq: 2, source: 'draw', announcement: 'thirty-one' }
const message = (changes: object = {}) =>
  JSON.stringify({ type: 'number_called', roomId: room.id, payload: call, e: 'now', v: 8, ...changes })
const inCall = (changes: object) => message({ payload: { ...call, ...changes } })
const inProof = (changes: object) => inCall({ proof: { position: 2, salt: 'ab'.repeat(32), skipped: [], ...changes } })

const UNFIT_MESSAGES: [what: string, text: string][] = [
  ['nothing', ''],
  ['a word', 'hello'],
  ['JSON that is cut off', message().slice(0, -3)],
  ['null', 'null'],
  ['a list', '[]'],
  ['no type', message({ type: undefined })],
  ['a type that this page does not know', message({ type: 'jackpot' })],
  ['the name of something that every object has', message({ type: 'constructor' })],
  ['no room', message({ roomId: undefined })],
  ['no version', message({ v: undefined })],
  ['a version that is a word', message({ v: '8' })],
  ['no epoch', message({ e: null })],
  ['no payload', message({ payload: undefined })],
  ['a payload that is a list', message({ payload: [] })],
  ['a call without a number', inCall({ number: undefined })],
  ['a call from nowhere', inCall({ source: 'sky' })],
  ['a proof that is a word', inCall({ proof: 'trust me' })],
  ['a proof without a salt', inProof({ salt: undefined })],
  ['a proof that passes over something else than numbers', inProof({ skipped: [31] })],
  ['tickets that are none', message({ type: 'game_started', payload: { tickets: null } })],
  [
    'a win without a winner',
    message({ type: 'winner_announced', payload: { announcement: '!', disabledPatterns: [] } }),
  ],
  ['a player without a name', message({ type: 'player_joined', payload: { playerId: 'p2' } })],
  ['a heartbeat without a payload', message({ type: 'heartbeat', payload: undefined })],
]
const isAskedAgain = () =>
  [roomKeys.room(room.id), roomKeys.winners(room.id, room.epoch)].map(
    (key) => queryClient.getQueryState(key)?.isInvalidated,
  )

describe('a message that does not fit changes nothing, and the room is asked for', () => {
  test.each(UNFIT_MESSAGES)('%s', (_what, text) => {
    expect(takeMessage(room.id, text)).toBeNull()
    expect(cachedRoom(room.id)).toBe(copy)
    expect(isAskedAgain()).toEqual([true, true])
  })
})

test.each([
  ['as it is known here', message()],
  ['with more than is known here', inCall({ jackpot: 5 })],
  ['with a proof', inProof({})],
])('a message %s is taken in', (_how, text) => {
  expect(takeMessage(room.id, text)?.type).toBe('number_called')
  expect(cachedRoom(room.id)).toMatchObject({ version: 8, room: { calledNumbers: [8, 31] } })
  expect(queryClient.getQueryState(roomKeys.room(room.id))?.isInvalidated).toBe(false)
})

const to = (path: string, send: Question<never>['send']) =>
  ({ method: 'POST', path, send, answer: 'noAnswer' }) as const
const UNFIT_BODIES: [what: string, asked: Question<'noAnswer'>, status: number, code: string, message: string][] = [
  ['no name', to('/api/rooms', ['createRoomBody', { hostName: ' ' }]), 400, 'name_required', 'Please enter your name'],
  [
    'a name with a hidden sign',
    to('/api/rooms/482913/join', ['joinBody', { name: 'Ra\u202Evi' }]),
    400,
    'name_not_readable',
    'Please use plain letters in your name.',
  ],
  [
    'eleven tickets',
    to('/api/rooms', ['createRoomBody', { hostName: 'Asha', ticketCount: 11 }]),
    400,
    'invalid_ticket_count',
    'Choose between 1 and 10 tickets.',
  ],
  [
    'number 91',
    to('/api/rooms/482913/call-number', ['callNumberBody', { number: 91 }]),
    400,
    'invalid_number',
    'Number must be between 1 and 90.',
  ],
  [
    'a link that is no web address',
    to('/api/advertisements', ['adBody', { imageUrl: '/a.png', linkUrl: 'javascript:alert(1)' }]),
    400,
    'invalid_ad_link',
    'Please enter a valid http or https link.',
  ],
  [
    'a code that no admin has',
    to('/api/admin/session', ['adminSessionBody', { code: 'x'.repeat(201) }]),
    401,
    'admin_code_wrong',
    'Incorrect admin code.',
  ],
]

describe('what the server would refuse is refused here, in its words, and not sent', () => {
  test.each(UNFIT_BODIES)('%s', async (_what, asked, status, code, message) => {
    const fetch = vi.fn()
    vi.stubGlobal('fetch', fetch)
    await expect(request(asked)).rejects.toMatchObject({ status, code, message })
    expect(fetch).not.toHaveBeenCalled()
  })
})
