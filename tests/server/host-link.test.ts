import { expect, test } from 'vitest'
import type { Answers, ErrorAnswer, JoinAnswer, SeatsAnswer } from '#shared/api.ts'
import { BrowserSession, openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

type Link = Answers['newHostLinkAnswer'] & ErrorAnswer
const pathOf = ({ id }: { id: string }) => `/api/rooms/${id}/host-link`
const make = async (room: TestRoom, browser = room.host.browser) => (await browser.post<Link>(pathOf(room))).body.token
const open = (room: { id: string }, browser: BrowserSession, token: string) =>
  browser.post<JoinAnswer & ErrorAnswer>(`${pathOf(room)}/use`, { token })
const logOf = async (room: TestRoom, browser = room.host.browser) =>
  (await browser.get<Answers['hostLinkAnswer']>(pathOf(room))).body
const end = (room: TestRoom, browser: BrowserSession) => browser.send<Link>('DELETE', pathOf(room))
/** What only a host on a seat of their own may do. */
const lock = async (room: TestRoom, browser: BrowserSession, locked = true) => {
  const { status, body } = await browser.post<ErrorAnswer>(`/api/rooms/${room.id}/lock`, { locked })
  return body?.code ?? status
}
const joinAs = (room: TestRoom, name: string, browser: BrowserSession) =>
  browser.post<JoinAnswer & ErrorAnswer>(`/api/rooms/${room.id}/join`, { name })
const finish = async (room: TestRoom, browser: BrowserSession) => {
  await room.start()
  expect((await browser.post(`/api/rooms/${room.id}/end`)).status).toBe(200)
}
const TOMORROW = { startsAt: new Date(Date.now() + 24 * 60 * 60_000).toISOString(), zone: 'Asia/Kolkata' }

onOneDatabase({}, (server) => {
  const phone = () => new BrowserSession(server)
  const second = async (room: TestRoom) => {
    const [token, browser] = [await make(room), phone()]
    expect((await open(room, browser, token)).status).toBe(200)
    return { token, browser }
  }

  test.each([
    ['a room for now', undefined],
    ['a room for later', TOMORROW],
  ])('whoever opens the link hosts %s with all rights, and so does the first phone', async (_, plan) => {
    const room = await openRoom(server, 'Asha', 1, plan)
    const [token, browser] = [await make(room), phone()]
    const { status, body } = await open(room, browser, token)
    expect([status, body]).toMatchObject([200, { id: room.host.id, name: 'Asha', isHost: true, isReconnection: true }])
    expect(await lock(room, browser)).toBe(200)
    expect(await lock(room, room.host.browser, false)).toBe(200)
    const seats = await browser.get<SeatsAnswer>(`/api/rooms/${room.id}/seats`)
    expect(seats.body.seats).toMatchObject([{ name: 'Asha', isHost: true, isLent: false }])
    expect((await browser.post(`/api/rooms/${room.id}/start`, { playerId: room.host.id })).status).toBe(200)
    const called = await browser.post<{ number: number }>(`/api/rooms/${room.id}/call-number`, {})
    expect(called.status).toBe(200)
    const marks = [browser, room.host.browser].map((each) =>
      each.post<ErrorAnswer>(`/api/players/${room.host.id}/unmark`, { ticketId: 0, number: 1 }),
    )
    for (const { status } of await Promise.all(marks)) expect(status).toBe(200)
    expect(await lock(room, browser)).toBe(200)
  })

  test('both phones mark the called numbers of the ticket', async () => {
    const room = await openRoom(server)
    const { browser } = await second(room)
    await room.start()
    const { players } = await room.state()
    const left = new Set([browser, room.host.browser])
    for (let number = 1; left.size > 0; number++) {
      await browser.post(`/api/rooms/${room.id}/call-number`, { number })
      const [who] = left as unknown as [BrowserSession]
      const ticketId = players[0]?.selectedTicketIds[0]
      const marked = await who.post<ErrorAnswer>(`/api/players/${room.host.id}/mark`, { ticketId, number })
      if (marked.status === 200) left.delete(who)
      else expect(marked.body.code).toBe('not_on_ticket')
    }
  })

  test('others read of it as of any return, and the secret is nowhere but in the answer', async () => {
    const room = await openRoom(server)
    const watching = { cookie: room.host.browser.cookieHeader, playerId: room.host.id }
    const { log, socket } = await watchRoom(server, room.id, watching)
    const { token, browser } = await second(room)
    await log.nth('player_reconnected', 1)
    socket.close()
    const { what, ...rest } = {
      what: (await logOf(room)).log.map((entry) => entry.what),
      ...(await logOf(room, browser)),
    }
    expect([what, rest]).toMatchObject([['made', 'used'], { isOpen: true, isShared: true }])
    const seen = [await room.state(), await logOf(room), log.messages]
    expect(JSON.stringify(seen)).not.toContain(token)
    if (server.database !== 'postgres') return
    const stored = await onDatabase(server, 'select seats::text as text from seats')
    expect(stored.rows.some(({ text }) => String(text).includes(token))).toBe(false)
  })

  test('only the latest link of a room opens it', async () => {
    const [room, other] = [await openRoom(server), await openRoom(server)]
    const [old, latest] = [await make(room), await make(room)]
    const browser = phone()
    const wrong = ['', `${latest}a`, latest.toLowerCase(), 'ab'.repeat(32), 'a'.repeat(65)]
    for (const token of wrong) expect((await open(room, browser, token)).status, token).toBeGreaterThanOrEqual(400)
    for (const _ of ['without a link', 'with one']) {
      expect((await open(other, browser, latest)).body.code).toBe('host_link_over')
      await make(other)
    }
    expect((await open(room, browser, old)).body.code).toBe('host_link_over')
    expect(browser.cookieHeader, 'and leaves no session').toBeNull()
    expect((await open(room, browser, latest)).status).toBe(200)
  })

  test.each([
    ['first', 'second'],
    ['second', 'first'],
  ])('the %s phone shuts out the %s, and the link with it', async (keeping) => {
    const room = await openRoom(server)
    const { token, browser } = await second(room)
    const [stays, goes] = keeping === 'first' ? [room.host.browser, browser] : [browser, room.host.browser]
    const ended = await end(room, stays)
    expect(ended.body).toMatchObject({ isOpen: false, isShared: false })
    expect(ended.body.log.map(({ what }) => what)).toEqual(['made', 'used', 'ended'])
    expect(await lock(room, goes)).toBe('not_host')
    expect((await open(room, goes, token)).body.code).toBe('host_link_over')
    expect(await lock(room, stays)).toBe(200)
  })

  test('a third phone takes the place of the one that did not make the link', async () => {
    const room = await openRoom(server)
    const { browser } = await second(room)
    const third = phone()
    expect((await open(room, third, await make(room, browser))).status).toBe(200)
    expect(await lock(room, room.host.browser)).toBe('not_host')
    expect(await lock(room, browser)).toBe(200)
    expect(await lock(room, third, false)).toBe(200)
  })

  test('opened again on a phone that hosts, the link changes nothing', async () => {
    const room = await openRoom(server)
    const { token, browser } = await second(room)
    const { version } = await room.state()
    for (const each of [browser, room.host.browser]) expect((await open(room, each, token)).status).toBe(200)
    expect((await room.state()).version).toBe(version)
    expect((await logOf(room)).log.length).toBe(2)
    expect(await lock(room, browser)).toBe(200)
    expect(await lock(room, room.host.browser, false)).toBe(200)
  })

  test('a seat on two phones is not lent by name, and joining by it takes nothing from either', async () => {
    const room = await openRoom(server)
    const { browser } = await second(room)
    const stranger = await joinAs(room, 'Asha', phone())
    expect([stranger.status, stranger.body.code]).toEqual([409, 'seat_in_use'])
    expect(stranger.body.message, 'however long both are silent').toContain('comes back with their own link')
    for (const each of [room.host.browser, browser]) expect((await joinAs(room, 'Asha', each)).status).toBe(200)
    expect(await lock(room, browser)).toBe(200)
    expect(await lock(room, room.host.browser, false)).toBe(200)
  })

  test('who has borrowed the seat loses it to the link, and makes none', async () => {
    const room = await openRoom(server)
    const token = await make(room)
    const borrower = phone()
    await expect.poll(async () => (await joinAs(room, 'Asha', borrower)).status, { interval: 250 }).toBe(200)
    expect((await borrower.post<ErrorAnswer>(pathOf(room))).body.code).toBe('host_seat_lent')
    expect((await end(room, borrower)).body.code).toBe('host_seat_lent')
    const browser = phone()
    expect((await open(room, browser, token)).status).toBe(200)
    expect(await lock(room, borrower)).toBe('not_host')
    expect(await lock(room, browser)).toBe(200)
  })

  test('a player hosts by the link beside their own seat, but not one whom the host has removed', async () => {
    const room = await openRoom(server)
    const [ravi, dadi] = [await room.join('Ravi'), await room.join('Dadi')]
    const token = await make(room)
    await room.host.browser.post(`/api/rooms/${room.id}/players/${dadi.id}/remove`)
    expect((await open(room, dadi.browser, token)).body.code).toBe('removed_by_host')
    expect((await open(room, ravi.browser, token)).status).toBe(200)
    expect(await lock(room, ravi.browser)).toBe(200)
    expect((await ravi.browser.post(`/api/players/${ravi.id}/name`, { name: 'Ravi Ji' })).status).toBe(200)
  })

  test('the link lives on in the next round, and stays with a host who hands the hosting on', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    const { token, browser } = await second(room)
    await finish(room, browser)
    const next = (sent: object, by: Seated['browser'] = browser) =>
      by.post<ErrorAnswer>(`/api/rooms/${room.id}/next-round`, sent)
    expect((await next({ after: 1 })).status).toBe(200)
    expect(await lock(room, room.host.browser)).toBe(200)
    expect((await open(room, phone(), token)).status).toBe(200)
    const { players } = await room.state()
    const [hostNow, raviNow] = players
    // People who stay away for two rounds have no seat in the next one.
    await room.host.browser.post(`/api/players/${hostNow?.id}/confirm-tickets`, { ticketIds: [0] })
    expect((await room.host.browser.post(`/api/rooms/${room.id}/start`, { playerId: hostNow?.id })).status).toBe(200)
    expect((await room.host.browser.post(`/api/rooms/${room.id}/end`)).status).toBe(200)
    expect((await next({ after: 2, hostId: raviNow?.id }, room.host.browser)).status).toBe(200)
    expect((await open(room, phone(), token)).body.code, 'it never leads to the seat of another').toBe('host_link_over')
    expect((await logOf(room, ravi.browser)).log, 'nor is it told to them').toEqual([])
    expect((await end(room, browser)).body.code).toBe('not_host')
  })

  test('a room that is gone is answered as everywhere', async () => {
    const gone = await phone().post<ErrorAnswer>('/api/rooms/000001/host-link/use', { token: 'a'.repeat(32) })
    expect([gone.status, gone.body.code]).toEqual([404, 'room_not_found'])
  })
})

onOneDatabase({ RATE_LIMITS: 'on' }, (server) => {
  test('an address that opens wrong links waits, though the next one were right', async () => {
    const room = await openRoom(server)
    const token = await make(room)
    const wrong = await Promise.all(Array.from({ length: 25 }, () => open(room, new BrowserSession(server), 'wrong')))
    expect(wrong.filter(({ status }) => status === 403).length).toBe(20)
    const late = await open(room, new BrowserSession(server), token)
    expect([late.status, late.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(late.body.message).toMatch(/Try again in \d+ minutes/)
  })

  test.runIf(process.env.TEST_DATABASE_URL)(
    'the database keeps no secret, and no rights that are not logged',
    async () => {
      const room = await openRoom(server)
      await make(room)
      const set = (change: string) =>
        onDatabase(server, `update seats set ${change} where player_id = $1`, [room.host.id]).then(
          () => 'done',
          ({ constraint }) => constraint,
        )
      expect(await set("host_link = 'abc'")).toBe('seats_host_link')
      expect(await set('is_shared = true')).toBe('seats_shared')
      expect(await set('link_log = null')).toBe('seats_link_log')
      expect(await set("host_link = null, link_log = null, is_shared = true, holder_session = 'x'")).toBe(
        'seats_link_log',
      )
    },
  )
})
