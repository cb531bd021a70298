import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { POLL_SLOWEST_MS } from '#shared/limits.ts'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { inBatches } from '../support/in-batches.ts'
import { closeCode, openSocket, watchRoom } from '../support/room-watcher.ts'
import { onEachDatabase, type TestServer } from '../support/test-server.ts'

const MISSING = '/api/rooms/000000'
const from = (address: string) => ({ 'x-forwarded-for': address })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const TOO_MANY = [429, 'too_many_requests']
/** nginx's, and the longest of the usual ones. */
const PROXY_KEEPS_MS = 60_000
const NOT_THERE = [404, 'room_not_found']

onEachDatabase({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, (server) => {
  const anybody = new BrowserSession(server)
  const miss = async (times: number, address: string, path = MISSING) => {
    for (let i = 0; i < times; i++) await anybody.get(path, from(address))
  }

  test('after twenty rooms that are not there an address finds no room, but players of a room go on', async () => {
    const address = '203.0.113.1'
    const room = await openRoom(server)
    const path = `/api/rooms/${room.id}`
    await miss(19, address)
    expect(codeOf(await anybody.get(MISSING, from(address)))).toEqual(NOT_THERE)
    expect(codeOf(await anybody.get(MISSING, from(address)))).toEqual(TOO_MANY)
    const attempts = [
      () => anybody.get(path, from(address)),
      () => anybody.get(`/api/game-state/${room.id}`, from(address)),
      () => anybody.get(`${path}/winners`, from(address)),
      () => new BrowserSession(server).post(`${path}/join`, { name: 'Mallory' }, from(address)),
      () => new BrowserSession(server).post(`${path}/start-ticket-selection`, undefined, from(address)),
    ]
    for (const attempt of attempts) expect(codeOf(await attempt())).toEqual(TOO_MANY)
    const { browser } = room.host
    expect((await browser.get(path, from(address))).status, 'the host reads').toBe(200)
    expect((await browser.post(`${path}/start-ticket-selection`, undefined, from(address))).status).toBe(200)
    expect(codeOf(await browser.get(MISSING, from(address))), 'and guesses no better').toEqual(TOO_MANY)
    expect((await anybody.get(path, from('203.0.113.2'))).status, 'the next address').toBe(200)
  })

  test.each<[string, string, string, boolean]>([
    ['one IPv4 address', '198.51.100.7', '198.51.100.7', true],
    ['its neighbour', '198.51.100.8', '198.51.100.9', false],
    ['the same address in IPv6 notation', '::ffff:198.51.100.10', '198.51.100.10', true],
    ['one IPv6 network of 56 bits', '2001:db8:0:100::1', '2001:db8:0:1ff:ffff::2', true],
    ['the next network', '2001:db8:1:100::1', '2001:db8:1:200::1', false],
    ['an address that lies about those before it', '192.0.2.1, 198.51.100.20', '192.0.2.2, 198.51.100.20', true],
  ])('limits count by %s', async (_what, first, second, isSame) => {
    await miss(20, first)
    expect(codeOf(await anybody.get(MISSING, from(second)))).toEqual(isSame ? TOO_MANY : NOT_THERE)
  })

  test('rooms tried out over sockets count too', async () => {
    const headers = from('203.0.113.30')
    const name = async (roomId: string) => {
      const socket = await openSocket(server, headers)
      const closed = once(socket, 'close')
      const heard = once(socket, 'message')
      socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: {} }))
      const isThere = await Promise.race([closed.then(() => false), heard.then(() => true)])
      socket.terminate()
      return isThere
    }
    const room = await openRoom(server)
    expect(await name(room.id)).toBe(true)
    for (let i = 0; i < 20; i++) expect(await name('000000')).toBe(false)
    expect(await name(room.id)).toBe(false)
    expect(codeOf(await anybody.get(`/api/rooms/${room.id}`, headers))).toEqual(TOO_MANY)
  })

  test('three hundred joins a minute enter a room, however its number is typed', async () => {
    const room = await openRoom(server)
    const typed = [room.id, `${room.id.slice(0, 3)}-${room.id.slice(3)}`, `%20${room.id}`]
    const join = (i: number) => room.host.browser.post(`/api/rooms/${typed[i % 3]}/join`, { name: 'Asha' })
    const answers = await inBatches([...Array(301).keys()], join)
    expect(answers.filter(({ status }) => status === 200).length).toBe(300)
    expect(answers.filter(({ status }) => status === 429).length).toBe(1)
    const other = await openRoom(server)
    expect((await other.host.browser.post(`/api/rooms/${other.id}/join`, { name: 'Asha' })).status).toBe(200)
  })

  test('ten false claims a minute for each seat, and nobody uses up those of another', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    const mallory = await room.join('Mallory')
    await room.start()
    const claim = (browser: BrowserSession, playerId: string) =>
      browser.post(`/api/rooms/${room.id}/winners`, { playerId, pattern: 'Full House', ticketNumber: 1 })
    for (let i = 0; i < 15; i++) expect((await claim(mallory.browser, ravi.id)).status).toBe(403)
    for (let i = 0; i < 10; i++) expect((await claim(ravi.browser, ravi.id)).status).toBe(400)
    const eleventh = await claim(ravi.browser, ravi.id)
    expect([eleventh.status, eleventh.body]).toEqual([
      429,
      { code: 'too_many_claims', message: 'Too many claims. Check your ticket and try again.' },
    ])
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await claim(mallory.browser, mallory.id)).status, "another's seat").toBe(400)
  })

  test('a session has at most twenty sockets, and gets new ones when old ones close', async () => {
    const room = await openRoom(server)
    const who = { cookie: room.host.browser.cookieHeader, playerId: room.host.id }
    const watchers = await Promise.all(Array.from({ length: 20 }, () => watchRoom(server, room.id, who)))
    // Refused before the handshake: a socket that is closed again would cost as much as an open one.
    await expect(openSocket(server, { cookie: who.cookie ?? '' })).rejects.toThrow('429')
    const [first] = watchers
    if (!first) throw new Error('there is no socket')
    const closed = closeCode(first.socket)
    first.socket.close()
    await closed
    const again = await watchRoom(server, room.id, who)
    for (const { socket } of [...watchers, again]) socket.close()
  })

  test('a socket that says too much is cut', async () => {
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

  test('a message in a hundred pieces is cut short', async () => {
    const socket = await openSocket(server)
    const closed = closeCode(socket)
    for (let i = 0; i < 100; i++) socket.send('', { fin: false })
    expect(await closed).toBe(1008)
  })

  // Ten seconds each, and nothing to do with a database.
  if (server.database === 'embedded') {
    test('a socket names its room in ten seconds', async () => {
      expect(await closeCode(await openSocket(server))).toBe(1008)
    })

    test('headers beyond 16 KB and such as never end are refused in words', async () => {
      expect(await rawRequest(server, `GET /healthz HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
        /^HTTP\/1.1 431 .*"code":"request_too_large"/s,
      )
      expect(await rawRequest(server, 'GET /healthz HTTP/1.1\r\nX-Slow: ')).toMatch(
        /^HTTP\/1.1 408 .*"code":"request_timeout"/s,
      )
      expect(await rawRequest(server, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*"code":"invalid_request"/s)
    })
  }

  test('a quiet connection outlives the pauses of the rarest polls and the patience of proxies', async () => {
    const room = await openRoom(server)
    for (const path of ['/healthz', `/api/game-state/${room.id}`]) {
      const { headers } = await anybody.get(path)
      expect(Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1]) * 1000).toBeGreaterThan(
        Math.max(POLL_SLOWEST_MS, PROXY_KEEPS_MS),
      )
    }
  })

  test('every answer has an id of its own, which clients do not choose', async () => {
    const id = 'x-request-id'
    const [first, second] = [await anybody.get('/healthz'), await anybody.get('/healthz', { [id]: 'mine' })]
    expect(first.headers.get(id)).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers.get(id)).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers.get(id)).not.toBe(first.headers.get(id))
  })

  if (server.database === 'postgres') {
    test('polls write no session, nor do those who only look get one', async () => {
      const room = await openRoom(server)
      const client = new pg.Client({ connectionString: server.databaseUrl })
      await client.connect()
      const stored = async () =>
        (await client.query('select sid, sess::text, expire, xmin from sessions order by sid')).rows
      const before = await stored()
      for (let i = 0; i < 100; i++) {
        await room.host.browser.get(`/api/game-state/${room.id}`)
        await anybody.get(`/api/game-state/${room.id}`)
        await room.host.browser.post(`/api/rooms/${room.id}/join`, { name: 'Asha' })
      }
      expect(await stored()).toEqual(before)
      await client.end()
    })
  }
})

onEachDatabase({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, (server) => {
  test('all addresses together miss at most six hundred rooms a minute', async () => {
    const anybody = new BrowserSession(server)
    const room = await openRoom(server)
    const misses = await Promise.all(
      Array.from({ length: 600 }, (_, i) => anybody.get(MISSING, from(`10.${i >> 8}.${i & 255}.1`))),
    )
    expect(misses.every(({ status }) => status === 404)).toBe(true)
    expect(codeOf(await anybody.get(`/api/rooms/${room.id}`, from('10.9.9.9')))).toEqual(TOO_MANY)
    expect((await room.host.browser.get(`/api/rooms/${room.id}`)).status).toBe(200)
  })
})

/** Sends bytes as they are and returns all that comes back until the server hangs up. */
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
