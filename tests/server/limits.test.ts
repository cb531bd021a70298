import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { ErrorAnswer } from '#shared/api.ts'
import { inWords } from '#shared/refusals/refusals.ts'
import { LONGEST_WAIT_MS } from '../../server/realtime/poll-budget.ts'
import { BrowserSession, claim, openRoom, playing, roomOf, type Seated } from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { rawConnection } from '../support/raw-connection.ts'
import { closeCode, openSocket, type RoomWatcher, watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

/** The keep-alive timeout of nginx, the longest of the common proxies. */
const PROXY_KEEPS_MS = 60_000
const UUID = /^[0-9a-f-]{36}$/

onOneDatabase({ limited: true }, (server) => {
  const anybody = new BrowserSession(server)

  test('a seat can send ten false claims a minute, and seats do not share the limit', async () => {
    const [room, ravi, mallory] = await playing(server, 'Ravi', 'Mallory')
    for (let i = 0; i < 15; i++) expect((await claim(room, ravi, 'Full House', mallory.browser)).status).toBe(403)
    for (let i = 0; i < 10; i++) expect((await claim(room, ravi, 'Full House')).status).toBe(400)
    const { status, body, headers } = await claim(room, ravi, 'Full House')
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    const message = `Too many claims. Check your ticket and try again in ${inWords(seconds)}.`
    expect([status, body]).toEqual([429, { code: 'too_many_claims', message }])
    expect((await claim(room, mallory, 'Full House')).status, "another's seat").toBe(400)
  })

  test('a session has at most twenty sockets, and can open new ones after closing others', async () => {
    const room = await openRoom(server)
    const who = { cookie: room.host.browser.cookieHeader, playerId: room.host.id }
    const watchers = await mapInBatches(Array.from({ length: 20 }), () => watchRoom(server, room.id, who), 5)
    // Refused before the handshake, because closing a socket afterwards would cost as much as keeping it.
    await expect(openSocket(server, { cookie: who.cookie ?? '' })).rejects.toThrow('429')
    const [{ socket }] = watchers as [RoomWatcher]
    const closed = closeCode(socket)
    socket.close()
    await closed
    watchers.push(await watchRoom(server, room.id, who))
    for (const { socket } of watchers) socket.close()
  })

  test.each<[string, count: number, (socket: WebSocket, roomId: string) => void]>([
    ['messages', 40, (socket, roomId) => socket.send(JSON.stringify({ type: 'ticket_selection_started', roomId }))],
    ['pings', 40, (socket) => socket.ping()],
    ['fragments of a message', 100, (socket) => socket.send('', { fin: false })],
  ])('a socket that sends too many %s is closed', async (_what, count, send) => {
    const room = await openRoom(server)
    const { socket } = await watchRoom(server, room.id)
    const closed = closeCode(socket)
    for (let i = 0; i < count; i++) send(socket, room.id)
    expect(await closed).toBe(1008)
  })

  test.each([
    [`GET /healthz HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1.1 431 .*"code":"request_too_large"/s],
    ['GET /healthz HTTP/1.1\r\nX-Slow: ', /^HTTP\/1.1 408 .*"code":"request_timeout"/s],
    ['nonsense\r\n\r\n', /^HTTP\/1.1 400 .*"code":"invalid_request"/s],
  ])('headers that are too large, endless or senseless are refused with a message: %.25s', async (sent, refusal) => {
    const connection = await rawConnection(server)
    connection.socket.write(sent)
    expect(await connection.untilClosed()).toMatch(refusal)
  })

  test('an idle connection outlives the longest poll interval and the timeouts of proxies', async () => {
    const room = await openRoom(server)
    for (const path of ['/healthz', `/api/game-state/${room.id}`]) {
      const kept = (await anybody.get(path)).headers.get('keep-alive') ?? ''
      const keptMs = Number(/^timeout=(\d+)$/.exec(kept)?.[1]) * 1000
      expect(keptMs).toBeGreaterThan(Math.max(LONGEST_WAIT_MS, PROXY_KEEPS_MS))
    }
  })

  test('every answer has a request id, which clients cannot choose', async () => {
    const answers = [await anybody.get('/healthz'), await anybody.get('/healthz', { 'x-request-id': 'mine' })]
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(ids).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)])
    expect(ids[0]).not.toBe(ids[1])
  })

  if (server.database === 'postgres') {
    test('polls and visits create no session', async () => {
      // A session keeps the hour of its last seat.
      vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCMinutes(30) })
      const room = await openRoom(server)
      const stored = async () =>
        (await onDatabase(server, 'select sid, sess::text, expire, xmin from sessions order by sid')).rows
      const before = await stored()
      for (let i = 0; i < 20; i++) {
        await room.host.browser.get(`/api/game-state/${room.id}`)
        await anybody.get(`/api/game-state/${room.id}`)
        await room.host.browser.post(`/api/rooms/${room.id}/join`, { name: 'Asha' })
      }
      expect(await stored()).toEqual(before)
    })

    test('a session with a hundred commands in flight is refused some, and delays nobody else', async () => {
      const [room, ravi, tara] = await roomOf(server, 'Ravi', 'Tara')
      const other = await openRoom(server)
      const client = new pg.Client({ connectionString: server.databaseUrl })
      await client.connect()
      onTestFinished(() => client.end())
      await client.query('begin')
      await client.query('select from game_rooms where id = $1 for update', [room.id])
      const answers = Array.from({ length: 100 }, () =>
        ravi.browser.post<ErrorAnswer>(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [0] }),
      )
      const first = await Promise.race(answers)
      expect((await other.host.browser.post(`/api/rooms/${other.id}/lock`, { locked: true })).status).toBe(200)
      expect((await tara.browser.get(`/api/rooms/${room.id}/seats`)).status, 'at the same address').toBe(200)
      expect(first).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(first.headers.get('retry-after')).toBe('1')
      await client.query('rollback')
      const all = (await Promise.all(answers)).map(({ status }) => status)
      expect(all.filter((status) => status === 429).length).toBe(100 - 4 - 64)
      expect(all.filter((status) => status === 200).length).toBeGreaterThanOrEqual(64)
    })

    test('a session read a moment ago is not read again for each call and mark', async () => {
      const [room, ravi] = await roomOf(server, 'Ravi')
      const select = ({ browser, id }: Seated, ticketId: number) =>
        browser.post(`/api/rooms/${room.id}/tickets/${ticketId}/select`, { playerId: id })
      expect((await select(room.host, 1)).status).toBe(200)
      await onDatabase(server, 'delete from sessions')
      expect((await select(room.host, 2)).status, 'known').toBe(200)
      expect((await select(ravi, 3)).status, 'not asked about yet').toBe(401)
    })
  }
})
