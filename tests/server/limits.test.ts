import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { inWords } from '#shared/refusals.ts'
import { LONGEST_WAIT_MS } from '../../server/realtime/poll-pace.ts'
import { BrowserSession, openRoom, type Seated } from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { closeCode, openSocket, watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase, type TestServer } from '../support/test-server.ts'

const from = (address: string) => ({ 'x-forwarded-for': address })
/** The keep-alive timeout of nginx, the longest of the common proxies. */
const PROXY_KEEPS_MS = 60_000

onOneDatabase({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, (server) => {
  const anybody = new BrowserSession(server)

  test('refused joins do not count: others can join, and players can return', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    const join = (name: string, browser = new BrowserSession(server)) =>
      browser.post(`/api/rooms/${room.id}/join`, { name }, from('203.0.113.1'))
    const refused = await mapInBatches(Array(310).fill(''), (name) => join(name, anybody))
    expect(refused.every(({ status }) => status === 400)).toBe(true)
    expect((await join('Meena')).status, 'a friend').toBe(201)
    for (const { browser, name } of [ravi, room.host]) expect((await join(name, browser)).status).toBe(200)
  })

  test('a seat may send ten false claims a minute, and seats do not share the limit', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    const mallory = await room.join('Mallory')
    await room.start()
    const claim = (browser: BrowserSession, playerId: string) =>
      browser.post(`/api/rooms/${room.id}/winners`, { playerId, pattern: 'Full House', ticketNumber: 1 })
    for (let i = 0; i < 15; i++) expect((await claim(mallory.browser, ravi.id)).status).toBe(403)
    for (let i = 0; i < 10; i++) expect((await claim(ravi.browser, ravi.id)).status).toBe(400)
    const eleventh = await claim(ravi.browser, ravi.id)
    const seconds = Number(eleventh.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect([eleventh.status, eleventh.body]).toEqual([
      429,
      {
        code: 'too_many_claims',
        message: `Too many claims. Check your ticket and try again in ${inWords(seconds)}.`,
      },
    ])
    expect((await claim(mallory.browser, mallory.id)).status, "another's seat").toBe(400)
  })

  test('a session has at most twenty sockets, and may open new ones after closing others', async () => {
    const room = await openRoom(server)
    const who = { cookie: room.host.browser.cookieHeader, playerId: room.host.id }
    const watchers = await Promise.all(Array.from({ length: 20 }, () => watchRoom(server, room.id, who)))
    // Refused before the handshake, because closing a socket afterwards would cost as much as keeping it.
    await expect(openSocket(server, { cookie: who.cookie ?? '' })).rejects.toThrow('429')
    const [first] = watchers
    if (!first) throw new Error('there is no socket')
    const closed = closeCode(first.socket)
    first.socket.close()
    await closed
    const again = await watchRoom(server, room.id, who)
    for (const { socket } of [...watchers, again]) socket.close()
  })

  test('a socket that sends too much is closed', async () => {
    const room = await openRoom(server)
    const { socket } = await watchRoom(server, room.id)
    const closed = closeCode(socket)
    for (let i = 0; i < 40; i++) socket.send(JSON.stringify({ type: 'ticket_selection_started', roomId: room.id }))
    expect(await closed).toBe(1008)
    const pinged = await watchRoom(server, room.id)
    const cut = closeCode(pinged.socket)
    for (let i = 0; i < 40; i++) pinged.socket.ping()
    expect(await cut).toBe(1008)
  })

  test('a message in a hundred fragments is refused', async () => {
    const socket = await openSocket(server)
    const closed = closeCode(socket)
    for (let i = 0; i < 100; i++) socket.send('', { fin: false })
    expect(await closed).toBe(1008)
  })

  test('a socket must name a room within ten seconds', async () => {
    expect(await closeCode(await openSocket(server))).toBe(1008)
  })

  test('headers beyond 16 KB or without an end are refused with a message', async () => {
    expect(await rawRequest(server, `GET /healthz HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 .*"code":"request_too_large"/s,
    )
    expect(await rawRequest(server, 'GET /healthz HTTP/1.1\r\nX-Slow: ')).toMatch(
      /^HTTP\/1.1 408 .*"code":"request_timeout"/s,
    )
    expect(await rawRequest(server, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*"code":"invalid_request"/s)
  })

  test('an idle connection outlives the longest poll interval and the timeouts of proxies', async () => {
    const room = await openRoom(server)
    for (const path of ['/healthz', `/api/game-state/${room.id}`]) {
      const { headers } = await anybody.get(path)
      expect(Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1]) * 1000).toBeGreaterThan(
        Math.max(LONGEST_WAIT_MS, PROXY_KEEPS_MS),
      )
    }
  })

  test('every answer has a request id, which clients cannot choose', async () => {
    const id = 'x-request-id'
    const [first, second] = [await anybody.get('/healthz'), await anybody.get('/healthz', { [id]: 'mine' })]
    expect(first.headers.get(id)).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers.get(id)).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers.get(id)).not.toBe(first.headers.get(id))
  })

  if (server.database === 'postgres') {
    test('polls create no session, and neither do visitors', async () => {
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

    test('a session that was read a moment ago is not read again for each call and mark', async () => {
      const room = await openRoom(server)
      const ravi = await room.join('Ravi')
      const select = ({ browser, id }: Seated, ticketId: number) =>
        browser.post(`/api/rooms/${room.id}/tickets/${ticketId}/select`, { playerId: id })
      expect((await select(room.host, 1)).status).toBe(200)
      await onDatabase(server, 'delete from sessions')
      expect((await select(room.host, 2)).status, 'known').toBe(200)
      expect((await select(ravi, 3)).status, 'not asked about yet').toBe(401)
    })
  }
})

/** Sends raw bytes and returns everything received until the server hangs up. */
async function rawRequest(server: TestServer, text: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.write(text)
  await once(socket, 'close')
  return answer
}
