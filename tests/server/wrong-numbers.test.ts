import { expect, test } from 'vitest'
import type { ErrorAnswer, JoinAnswer } from '#shared/api.ts'
import { restingNumbers } from '../../server/db/tables/rooms.ts'
import { guardedHosted, guardLookups } from '../../server/http/lookups.ts'
import { NO_TURNS } from '../../server/http/turns.ts'
import { memoryLimits } from '../../server/limits/limits.ts'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { newRoomOn } from '../support/gate.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { sendOnSocket } from '../support/room-watcher.ts'
import { onOneDatabase, onOneOpenDatabase, sessionOf } from '../support/test-server.ts'
import { untilAnswered } from '../support/until-answered.ts'

const from = (address: string) => ({ 'x-forwarded-for': address })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as ErrorAnswer).code]
const TOO_MANY = [429, 'too_many_requests']
const NOT_THERE = [404, 'room_not_found']
/** Room numbers have no leading zero, so these never exist. */
const missing = (i: number) => String(i).padStart(6, '0')
const times = (count: number) => Array.from({ length: count }, (_, i) => i)
const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

onOneDatabase({ limited: true, TRUST_PROXY: '1' }, (server) => {
  const anybody = new BrowserSession(server)
  const look = (roomId: string, address: string, browser = anybody) =>
    browser.get(`/api/rooms/${roomId}`, from(address))
  /** A socket that names a room. */
  const watches = async (roomId: string, address: string) => {
    const named = JSON.stringify({ type: 'player_joined', roomId, payload: {} })
    const { socket, told } = await sendOnSocket(server, from(address), named)
    socket.terminate()
    return told
  }
  const join = (roomId: string, address: string, name = 'Tara', browser = new BrowserSession(server)) =>
    browser.post<JoinAnswer>(`/api/rooms/${roomId}/join`, { name }, from(address))

  test('an address with twenty wrong numbers learns no more of them, and people there still find their room', async () => {
    const address = '203.0.113.1'
    const room = await openRoom(server)
    const path = `/api/rooms/${room.id}`
    for (const i of times(20)) expect(codeOf(await look(missing(i), address))).toEqual(NOT_THERE)
    const { status, headers, body } = await look(missing(20), address)
    const message = 'Many wrong room numbers came from this network. Try again in 10 minutes.'
    expect([status, body]).toEqual([429, { code: 'too_many_requests', message }])
    const seconds = Number(headers.get('retry-after'))
    expect([seconds > 9 * 60, seconds <= 10 * 60], `${seconds} s`).toEqual([true, true])
    for (const i of times(5)) expect(codeOf(await look(missing(21 + i), address))).toEqual(TOO_MANY)
    const reads = [path, `/api/game-state/${room.id}`, `${path}/winners`, `${path}/draw`, `${path}/evening`]
    for (const read of reads) expect((await anybody.get(read, from(address))).status, read).toBe(200)
    expect(await watches(room.id, address), 'a TV').toBe('heard')
    expect(codeOf(await look(missing(3), address)), 'a page that polls a closed room').toEqual(NOT_THERE)
    const stranger = new BrowserSession(server)
    const called = await stranger.post<ErrorAnswer>(`${path}/call-number`, {}, from(address))
    expect(called.body.code, 'a right that is missing').toBe('no_seat')
    expect(codeOf(await look(missing(99), address, room.host.browser)), 'a host guesses no better').toEqual(TOO_MANY)
    expect((await look(room.id, '203.0.113.2')).status, 'the next address').toBe(200)
  })

  test('an address that keeps trying finds the rooms that it knows, and others can join', async () => {
    const address = '203.0.113.3'
    const [atHome, elsewhere] = [await openRoom(server), await openRoom(server)]
    expect((await look(atHome.id, address)).status).toBe(200)
    for (const i of times(60)) await look(missing(i), address)
    expect((await look(atHome.id, address)).status, 'found from there before').toBe(200)
    expect(codeOf(await look(elsewhere.id, address)), 'as if it were wrong').toEqual(TOO_MANY)
    const { browser } = elsewhere.host
    const path = `/api/rooms/${elsewhere.id}`
    for (const command of ['start-ticket-selection', 'call-number']) {
      expect((await browser.post(`${path}/${command}`, {}, from(address))).status, command).toBe(200)
    }
    expect((await look(elsewhere.id, address)).status, 'its host has brought it').toBe(200)
    const third = await openRoom(server)
    const phone = new BrowserSession(server)
    expect((await join(third.id, address, 'Tara', phone)).status, 'somebody new').toBe(201)
    expect((await look(third.id, address)).status, 'and then the TV').toBe(200)
    await third.start()
    const late = new BrowserSession(server)
    const asLate = await late.post(`/api/rooms/${third.id}/next-people`, { name: 'Late' }, from(address))
    expect(asLate.status, 'in the game').toBe(201)
  })

  test('an address that asks a thousand times more learns of no room without a seat of its session', async () => {
    const address = '203.0.113.4'
    const room = await openRoom(server)
    expect((await look(room.id, address)).status).toBe(200)
    const guesses = await mapInBatches(times(1_040).map(missing), async (id) => (await look(id, address)).status)
    expect([count(guesses, 404), count(guesses, 429)]).toEqual([20, 1_020])
    expect(codeOf(await look(room.id, address))).toEqual(TOO_MANY)
    expect((await look(room.id, address, room.host.browser)).status, 'the host').toBe(200)
  })

  test('an IPv6 network of 56 bits counts as one address, whatever the header claims', async () => {
    for (const i of times(20)) await look(missing(i), '2001:db8:0:100::1')
    expect(codeOf(await look(missing(20), '192.0.2.1, 2001:db8:0:1ff:ffff::2'))).toEqual(TOO_MANY)
    expect(codeOf(await look(missing(20), '2001:db8:1:200::1'))).toEqual(NOT_THERE)
  })

  test('a session gains nothing by the fast path of calls', async () => {
    const room = await openRoom(server)
    const others = [await openRoom(server), await openRoom(server)]
    const { browser } = room.host
    // Now the cookie is known.
    await browser.post(`/api/rooms/${room.id}/call-number`, {})
    const call = async (id: string) =>
      (await browser.post(`/api/rooms/${id}/call-number`, {}, from('203.0.113.7'))).status
    const guesses = await mapInBatches(times(50).map(missing), call, 5)
    expect([count(guesses, 404), count(guesses, 429)]).toEqual([20, 30])
    for (const { id } of others) expect(await call(id), 'no room is told from others').toBe(429)
  })

  test('the join form gives no more tries, and a school whose pupils mistype is not locked out', async () => {
    const [guesser, school] = ['203.0.113.6', '203.0.113.10']
    const statuses = await mapInBatches(times(60), async (i) => (await join(missing(i), guesser)).status)
    expect([count(statuses, 404), count(statuses, 429)]).toEqual([20, 40])
    const room = await openRoom(server)
    expect(codeOf(await join(room.id, guesser))).toEqual(TOO_MANY)
    for (const i of times(30)) {
      expect((await join(room.id, school, `Pupil ${i}`)).status).toBe(201)
      expect(codeOf(await join(missing(i), school))).toEqual(NOT_THERE)
    }
  })

  test('rooms guessed over sockets count too', async () => {
    const address = '203.0.113.30'
    const [room, unknown] = [await openRoom(server), await openRoom(server)]
    expect(await watches(room.id, address)).toBe('heard')
    for (const i of times(20)) expect(await watches(missing(i), address)).toBe(1008)
    for (const i of times(20)) expect(await watches(missing(20 + i), address), 'try later').toBe(1013)
    expect(await watches(unknown.id, address), 'as if it were wrong').toBe(1013)
    expect(codeOf(await look(unknown.id, address))).toEqual(TOO_MANY)
    expect(await watches(room.id, address), 'found from there before').toBe('heard')
  })
})

onOneOpenDatabase((given) => {
  /** A room, and what somebody at an address without a session learns of a number. */
  const aGuard = async () => {
    const { room } = await newRoomOn(given.db)
    const lookups = guardLookups(given.db, NO_TURNS, memoryLimits())
    const session = async () => sessionOf('a phone without a seat')
    const look = (roomId: string, address: string) =>
      untilAnswered(() => lookups.admit({ address, session }, roomId, 'look')).then(
        () => 'room',
        (error) => error.refusal.code,
      )
    return { room, lookups, look }
  }

  test('twenty-five phones that return with seats of last week, each of another room, lock out nobody', async () => {
    const { room, look } = await aGuard()
    const old = times(25).map((i) => String(900_000 + i))
    await given.db.insert(restingNumbers).values(old.map((roomId) => ({ roomId, until: new Date() })))
    for (const roomId of [...old, ...old]) expect(await look(roomId, 'a club')).toBe('room_not_found')
    expect(await look(room.id, 'a club')).toBe('room')
    for (const i of times(20)) expect(await look(missing(i), 'a club')).toBe('room_not_found')
    expect(await look(missing(20), 'a club'), 'a guesser has no more than ever').toBe('too_many_requests')
  })

  test('a known room is not revealed while all tries are looked up', async () => {
    const { room, lookups, look } = await aGuard()
    await look(room.id, 'elsewhere')
    const isOpen = () => lookups.isOpenTo(() => 'a burst', room.id)
    expect(isOpen()).toBe(true)
    const burst = Promise.allSettled(times(40).map((i) => look(missing(i), 'a burst')))
    expect(isOpen()).toBe(false)
    await burst
  })

  test('existing rooms are still found when all addresses together guess a lot', async () => {
    const { room, look } = await aGuard()
    const guess = (i: number) => look(missing(i), `10.${i}`)
    const misses = await mapInBatches(times(600), guess)
    const late = Promise.all(times(20).map((i) => guess(1_000 + i)))
    expect(await look(room.id, 'elsewhere')).toBe('room')
    expect(new Set([...misses, ...(await late)])).toEqual(new Set(['room_not_found']))
  })

  test('a link preview hides the host’s name only from an address that has guessed too much', async () => {
    const [{ room }, { room: known }] = [await newRoomOn(given.db), await newRoomOn(given.db)]
    const { lookups } = await aGuard()
    const hosted = guardedHosted(given.db, lookups, NO_TURNS)
    const hostName = async (roomId: string, ip: string) => (await untilAnswered(() => hosted(roomId, ip)))?.host ?? null
    expect(await hostName(known.id, '192.0.2.1')).toBe('Asha')
    await Promise.all(times(100).map((i) => hostName(missing(i), '192.0.2.1')))
    expect(await hostName(room.id, '192.0.2.1')).toBeNull()
    expect(await hostName(known.id, '192.0.2.1')).toBe('Asha')
    expect(await hostName(room.id, '192.0.2.2')).toBe('Asha')
  })
})
