import { beforeAll, expect, test } from 'vitest'
import type { CallAnswer, ErrorAnswer, PlayerAnswer } from '#shared/api.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { type Answer, openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { onOneDatabase } from '../support/test-server.ts'
import { call } from '../support/whole-game.ts'

/** An equivalent request in an unusual form, so that Express answers it. */
const UNUSUAL = { 'content-type': 'application/json;charset=UTF-8' }

/** Only Express sends this header. */
const tookLongWay = ({ headers }: Answer) => headers.get('content-security-policy') !== null

onOneDatabase({}, (server) => {
  let room: TestRoom
  let ravi: Seated

  beforeAll(async () => {
    room = await openRoom(server)
    ravi = await room.join('Ravi')
    await room.start()
    // From here on their cookies are known.
    await call(room)
    await ravi.browser.post(`/api/rooms/${room.id}/tickets/0/select`, { playerId: ravi.id })
  })

  test('calls and marks take the fast path once the cookie is known', async () => {
    const newcomer = await openRoom(server)
    await newcomer.start()
    const path = `/api/rooms/${room.id}/call-number`
    const short = await room.host.browser.post<CallAnswer>(path, {})
    const long = await room.host.browser.post<CallAnswer>(path, {}, UNUSUAL)
    expect([tookLongWay(short), tookLongWay(long)]).toEqual([false, true])
    expect(Object.keys(short.body).sort()).toEqual(Object.keys(long.body).sort())
    expect(long.body.version).toBe(short.body.version + 1)
    expect(short.headers.get('x-content-type-options')).toBe('nosniff')
    expect(short.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)

    const [ticket] = ticketsFor(playerSeed(room.id, ravi.id))
    const [number = 0, other = 0] = numbersOf(ticket as Ticket)
    for (const each of [number, other]) await room.host.browser.post(path, { number: each })
    const mark = `/api/players/${ravi.id}/mark`
    const marked = await ravi.browser.post<PlayerAnswer>(mark, { ticketId: 0, number })
    const again = await ravi.browser.post<PlayerAnswer>(mark, { ticketId: 0, number: other }, UNUSUAL)
    expect([tookLongWay(marked), tookLongWay(again)]).toEqual([false, true])
    expect(marked.body.player.markedNumbers).toEqual({ 0: [number] })
    expect(again.body.player.markedNumbers).toEqual({ 0: [number, other] })
  })

  const callPath = () => `/api/rooms/${room.id}/call-number`
  const markPath = () => `/api/players/${ravi.id}/mark`
  test.each<[string, () => string, unknown, Record<string, string>]>([
    ['a call by somebody who is no host', callPath, {}, {}],
    ['a number that is none', callPath, { number: 91 }, {}],
    ['a body that is no JSON', callPath, '{', {}],
    ['a body that is null', callPath, 'null', {}],
    ['a body that is a list', callPath, [], {}],
    ['a call of a room that is not there', () => '/api/rooms/000000/call-number', {}, {}],
    ['another site', callPath, {}, { 'sec-fetch-site': 'cross-site' }],
    ['a mark on a ticket that is not held', markPath, { ticketId: 7, number: 1 }, {}],
    ['a mark without a number', markPath, { ticketId: 0 }, {}],
    ['a mark for somebody else', () => `/api/players/${room.host.id}/mark`, { ticketId: 0, number: 1 }, {}],
  ])('both paths refuse %s alike', async (_name, path, body, headers) => {
    const short = await ravi.browser.post<ErrorAnswer>(path(), body, headers)
    const long = await ravi.browser.post<ErrorAnswer>(path(), body, { ...headers, ...UNUSUAL })
    expect(short.status).toBeGreaterThanOrEqual(400)
    expect([short.status, short.body]).toEqual([long.status, long.body])
  })
})
