import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { ErrorAnswer, JoinAnswer } from '#shared/api.ts'
import { waitFor } from '../../scripts/waiting.ts'
import { guardedHosted, guardLookups } from '../../server/http/lookups.ts'
import { createRoom } from '../../server/room/gate/create.ts'
import { BrowserSession, openRoom, type Seated, type TestRoom, untilTaken } from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { closeCode, openSocket } from '../support/room-watcher.ts'
import { onOneDatabase, onOneOpenDatabase, sessionOf, type TestServer } from '../support/test-server.ts'

/** Requests per packet. More than 32 pending ones would close the connection. */
const AT_A_TIME = 30

const from = (address: string) => ({ 'x-forwarded-for': address })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as ErrorAnswer).code]
const TOO_MANY = [429, 'too_many_requests']
const NOT_THERE = [404, 'room_not_found']
/** Room numbers have no leading zero, so these never exist. */
const missing = (i: number) => String(i).padStart(6, '0')
const times = (count: number) => Array.from({ length: count }, (_, i) => i)
const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

onOneDatabase({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, (server) => {
  const anybody = new BrowserSession(server)
  const look = (roomId: string, address: string, browser = anybody) =>
    browser.get(`/api/rooms/${roomId}`, from(address))
  const join = (roomId: string, address: string, name = 'Tara', browser = new BrowserSession(server)) =>
    browser.post<JoinAnswer>(`/api/rooms/${roomId}/join`, { name }, from(address))
  const miss = async (many: number, address: string) => {
    for (const i of times(many)) await look(missing(i), address)
  }

  test('after twenty wrong numbers an address finds no room, but players continue', async () => {
    const address = '203.0.113.1'
    const room = await openRoom(server)
    const path = `/api/rooms/${room.id}`
    await miss(19, address)
    expect(codeOf(await look(missing(19), address))).toEqual(NOT_THERE)
    const { status, headers, body } = await look(missing(20), address)
    expect([status, body]).toEqual([
      429,
      {
        code: 'too_many_requests',
        message: 'Many wrong room numbers came from this network. Try again in 10 minutes.',
      },
    ])
    const seconds = Number(headers.get('retry-after'))
    expect([seconds > 9 * 60, seconds <= 10 * 60], `${seconds} s`).toEqual([true, true])
    const attempts = [
      () => anybody.get(path, from(address)),
      () => anybody.get(`/api/game-state/${room.id}`, from(address)),
      () => anybody.get(`${path}/winners`, from(address)),
      () => anybody.get(`${path}/draw`, from(address)),
      () => new BrowserSession(server).post(`${path}/start-ticket-selection`, undefined, from(address)),
      () => new BrowserSession(server).post(`${path}/call-number`, {}, from(address)),
    ]
    for (const attempt of attempts) expect(codeOf(await attempt())).toEqual(TOO_MANY)
    const { browser } = room.host
    expect((await browser.get(path, from(address))).status, 'the host reads').toBe(200)
    expect((await browser.post(`${path}/start-ticket-selection`, undefined, from(address))).status).toBe(200)
    expect((await browser.post(`${path}/call-number`, {}, from(address))).status).toBe(200)
    expect(codeOf(await look(missing(99), address, browser)), 'and guesses no better').toEqual(TOO_MANY)
    expect((await look(room.id, '203.0.113.2')).status, 'the next address').toBe(200)
  })

  test.each<[string, string, string, boolean]>([
    ['one IPv4 address', '198.51.100.7', '198.51.100.7', true],
    ['its neighbour', '198.51.100.8', '198.51.100.9', false],
    ['the same address in IPv6 notation', '::ffff:198.51.100.10', '198.51.100.10', true],
    ['one IPv6 network of 56 bits', '2001:db8:0:100::1', '2001:db8:0:1ff:ffff::2', true],
    ['the next network', '2001:db8:1:100::1', '2001:db8:1:200::1', false],
    ['an address with a forged header', '192.0.2.1, 198.51.100.20', '192.0.2.2, 198.51.100.20', true],
  ])('limits count by %s', async (_what, first, second, isSame) => {
    await miss(20, first)
    expect(codeOf(await look(missing(20), second))).toEqual(isSame ? TOO_MANY : NOT_THERE)
  })

  test('two hundred simultaneous numbers gain no more than twenty, even with real rooms among them', async () => {
    const rooms = await mapInBatches(times(5), () => openRoom(server))
    for (const { id } of rooms) await look(id, '203.0.113.9')
    const paths = [...times(200).map(missing), ...rooms.map(({ id }) => id)].map((id) => `/api/rooms/${id}`)
    const statuses = await pipelined(server, paths, '203.0.113.4')
    expect(statuses.length).toBe(paths.length)
    expect(count(statuses, 404)).toBeLessThanOrEqual(20)
    expect(count(statuses, 200)).toBe(0)
    expect((await look(rooms[0]?.id ?? '', '203.0.113.5')).status, 'elsewhere nobody notices').toBe(200)
    expect((await join(rooms[0]?.id ?? '', '203.0.113.5')).status).toBe(201)
  })

  test('numbers on the join form gain no more either', async () => {
    const statuses = await mapInBatches(times(60), async (i) => (await join(missing(i), '203.0.113.6')).status)
    expect([count(statuses, 404), count(statuses, 429)]).toEqual([20, 40])
    const room = await openRoom(server)
    expect(codeOf(await join(room.id, '203.0.113.6'))).toEqual(TOO_MANY)
  })

  test('a session gains nothing through the fast path of calls', async () => {
    const room = await openRoom(server)
    const others = await mapInBatches(times(5), () => openRoom(server))
    const path = (id: string) => `/api/rooms/${id}/call-number`
    // Now the cookie is known.
    await room.host.browser.post(path(room.id), {})
    const call = (ids: string[]) => pipelined(server, ids.map(path), '203.0.113.7', room.host.browser.cookieHeader)
    const guesses = await call(times(30).map(missing))
    expect([guesses.length, count(guesses, 404), count(guesses, 429)]).toEqual([30, 20, 10])
    const statuses = await call(others.map(({ id }) => id))
    expect(statuses, 'no room is told from others').toEqual(others.map(() => 429))
  })

  test('pages that poll a closed room count once, keep getting the same answer, and do not block joins', async () => {
    const address = '203.0.113.8'
    const room = await openRoom(server)
    for (const page of times(25)) {
      for (let poll = 0; poll < 3; poll++) {
        const { status } = await look(missing(page), address)
        expect(status, `poll ${poll} of page ${page}`).toBe(page < 20 ? 404 : 429)
      }
    }
    expect(codeOf(await look(missing(3), address)), 'still').toEqual(NOT_THERE)
    const phone = new BrowserSession(server)
    expect((await join(room.id, address, 'Tara', phone)).status, 'somebody new').toBe(201)
    expect((await look(room.id, address, phone)).status, 'and then reads').toBe(200)
  })

  test('a school whose pupils mistype is not locked out', async () => {
    const address = '203.0.113.10'
    const room = await openRoom(server)
    for (const i of times(30)) {
      expect((await join(room.id, address, `Pupil ${i}`)).status).toBe(201)
      expect(codeOf(await join(missing(i), address))).toEqual(NOT_THERE)
    }
  })

  test('rooms guessed over sockets count too', async () => {
    const headers = from('203.0.113.30')
    const name = async (roomId: string) => {
      const socket = await openSocket(server, headers)
      const closed = closeCode(socket)
      const heard = once(socket, 'message')
      socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: {} }))
      const told = await Promise.race([closed, heard.then(() => 'watches')])
      socket.terminate()
      return told
    }
    const room = await openRoom(server)
    expect(await name(room.id)).toBe('watches')
    for (const i of times(20)) expect(await name(missing(i))).toBe(1008)
    expect(await name(room.id), 'try later').toBe(1013)
    expect(codeOf(await look(room.id, '203.0.113.30'))).toEqual(TOO_MANY)
  })

  test('while one address guesses, seated players there and everyone elsewhere are unaffected', async () => {
    const address = '203.0.113.40'
    const room = await openRoom(server)
    const players = await mapInBatches(times(10), (i) => room.join(`Player ${i}`))
    let guessed = 0
    const guess = async () => {
      const ids = times(100).map((i) => missing(guessed + i))
      guessed += 100
      return pipelined(
        server,
        [...ids.map((id) => `/api/rooms/${id}`), ...ids.map((id) => `/lobby?room=${id}`)],
        address,
      )
    }
    await guess()
    for (const round of times(2)) {
      const guessing = guess()
      const play = async ({ browser, id, name }: Seated) => {
        const path = `/api/rooms/${room.id}`
        const select = () => browser.post(`${path}/tickets/${round}/select`, { playerId: id }, from(address))
        expect((await untilTaken(() => browser.get(path, from(address)))).status).toBe(200)
        expect((await untilTaken(select)).status).toBe(200)
        const back = await untilTaken(() => browser.post(`${path}/join`, { name }, from(address)))
        expect(back.status, 'comes back by name').toBe(200)
      }
      await mapInBatches(players, play, 5)
      const guest = await untilTaken(() => join(room.id, `203.0.114.${round}`, `Guest ${round}`))
      expect(guest.status).toBe(201)
      expect(count(await guessing, 200)).toBe(0)
    }
  })

  // Only with Postgres can the tests age rooms in the database.
  if (server.database === 'postgres') {
    test("twenty-five phones that return with last week's seats, each of another room, lock out nobody", async () => {
      const address = '203.0.113.50'
      const old = await mapInBatches(times(25), (i) => openRoomFrom(server, `198.18.${i}.1`))
      await letRoomsGo(
        server,
        old.map(({ id }) => id),
      )
      for (const { id, browser } of old) {
        for (const tag of ['W/"x.1"', '']) {
          const poll = await browser.get(`/api/game-state/${id}`, { ...from(address), 'if-none-match': tag })
          expect(codeOf(poll)).toEqual(NOT_THERE)
        }
      }
      const room = await openRoom(server)
      expect((await look(room.id, address)).status).toBe(200)
      expect((await join(room.id, address)).status).toBe(201)
      await miss(20, address)
      expect(codeOf(await look(missing(20), address)), 'and a guesser has no more than ever').toEqual(TOO_MANY)
    })
  }
})

onOneDatabase({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, (server) => {
  test('when all addresses together guess a lot, existing rooms are still found', async () => {
    const anybody = new BrowserSession(server)
    const room = await openRoom(server)
    const elsewhere = from('10.9.9.9')
    const guess = (i: number) =>
      untilTaken(() => anybody.get(`/api/rooms/${missing(i)}`, from(`10.${i >> 8}.${i & 255}.1`)))
    const misses = await mapInBatches(times(700), guess, 100)
    expect(misses.every(({ status }) => status === 404)).toBe(true)
    const late = Promise.all(times(20).map((i) => guess(1000 + i)))
    expect((await anybody.get(`/api/rooms/${room.id}`, elsewhere)).status).toBe(200)
    const joined = await new BrowserSession(server).post(`/api/rooms/${room.id}/join`, { name: 'Tara' }, elsewhere)
    expect(joined.status).toBe(201)
    expect((await late).every(({ status }) => status === 404)).toBe(true)
  })
})

onOneOpenDatabase((given) => {
  test("a link preview hides the host's name only from an address that has guessed too much", async () => {
    const host = { name: 'Asha', ticketCount: 1, hostId: undefined, seatRequest: null }
    const { room } = await createRoom({ db: given.db, maxRooms: 10 }, sessionOf('asha'), host)
    const hosted = guardedHosted(given.db, guardLookups(given.db, true))
    const hostName = async (roomId: string, ip: string) => (await hosted(roomId, ip))?.host ?? null
    expect(await hostName(room.id, '192.0.2.1')).toBe('Asha')
    await Promise.all(times(800).map((i) => hostName(missing(i), '192.0.2.1')))
    expect(await hostName(room.id, '192.0.2.1')).toBeNull()
    expect(await hostName(room.id, '192.0.2.2')).toBe('Asha')
  })
})

/** Creates a room from its own address, since an address may create only thirty. */
async function openRoomFrom(server: TestServer, address: string) {
  const browser = new BrowserSession(server)
  const open = () => browser.post<{ room: TestRoom }>('/api/rooms', { hostName: 'Asha' }, from(address))
  const { body } = await untilTaken(open)
  return { browser, id: body.room.id }
}

/** Makes these rooms an hour old and waits until they are deleted. */
async function letRoomsGo(server: TestServer, ids: string[]): Promise<void> {
  const anHourAgo = `now() - interval '1 hour'`
  const makeOld = `update game_rooms set seen_at = ${anHourAgo}, changed_at = ${anHourAgo} where id = any($1)`
  await onDatabase(server, makeOld, [ids])
  const left = async () => (await onDatabase(server, 'select from game_rooms where id = any($1)', [ids])).rowCount
  await expect.poll(left, { interval: 500 }).toBe(0)
}

/** Sends requests all at once, unlike a browser, and returns the statuses. */
async function pipelined(server: TestServer, paths: string[], address: string, cookie: string | null = null) {
  const connections = Math.ceil(paths.length / AT_A_TIME)
  const parts = times(connections).map((i) => paths.slice(i * AT_A_TIME, (i + 1) * AT_A_TIME))
  return (await Promise.all(parts.map((part) => pipelinedOnce(server, part, address, cookie)))).flat()
}

async function pipelinedOnce(server: TestServer, paths: string[], address: string, cookie: string | null) {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const method = paths[0]?.endsWith('call-number') ? 'POST' : 'GET'
  const lines = [
    'Host: x',
    `X-Forwarded-For: ${address}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(method === 'POST' ? ['Content-Type: application/json', 'Content-Length: 2'] : []),
  ]
  const request = (path: string, i: number) =>
    `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n${i === paths.length - 1 ? 'Connection: close\r\n' : ''}\r\n${method === 'POST' ? '{}' : ''}`
  let answers = ''
  socket.on('data', (data) => {
    answers += data
  })
  socket.write(paths.map(request).join(''))
  await waitFor('the answers to a packet', once(socket, 'close'))
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}
