import { expect, test } from 'vitest'
import type { Answers, ErrorAnswer, JoinAnswer } from '#shared/api.ts'
import {
  BrowserSession,
  call,
  mark,
  nextRound,
  numbersOn,
  openRoom,
  roomOf,
  seatedNow,
  startRound,
  type TestRoom,
} from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { closeCode, watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

type Link = Answers['newHostLinkAnswer'] & ErrorAnswer
const pathOf = ({ id }: { id: string }) => `/api/rooms/${id}/host-link`
const make = async (room: TestRoom, browser = room.host.browser) => (await browser.post<Link>(pathOf(room))).body.token
const use = (room: { id: string }, browser: BrowserSession, token: string) =>
  browser.post<JoinAnswer & ErrorAnswer>(`${pathOf(room)}/use`, { token })
/** What became of a request: its status, or the code of its refusal. */
const said = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return (body as ErrorAnswer | null)?.code ?? status
}
const open = (...args: Parameters<typeof use>) => said(use(...args))
const logOf = async (room: TestRoom, browser = room.host.browser) =>
  (await browser.get<Answers['hostLinkAnswer']>(pathOf(room))).body
const end = (room: TestRoom, browser: BrowserSession) => browser.send<Link>('DELETE', pathOf(room))
/** What only a host on a seat of their own may do. */
const lock = (room: TestRoom, browser: BrowserSession, locked = true) =>
  said(browser.post(`/api/rooms/${room.id}/lock`, { locked }))
const joinAsHost = (room: TestRoom, browser: BrowserSession) =>
  browser.post<JoinAnswer & ErrorAnswer>(`/api/rooms/${room.id}/join`, { name: 'Asha' })
const expectBothHost = async (room: TestRoom, browser: BrowserSession) => {
  expect([await lock(room, browser), await lock(room, room.host.browser, false)]).toEqual([200, 200])
}

onOneDatabase({}, (server) => {
  const phone = () => new BrowserSession(server)
  const second = async (room: TestRoom) => {
    const [token, browser] = [await make(room), phone()]
    expect(await open(room, browser, token)).toBe(200)
    return { token, browser }
  }
  /** The socket of a page on which the host plays. */
  const watching = async ({ id, host }: TestRoom, browser = host.browser) => {
    return { browser, ...(await watchRoom(server, id, { cookie: browser.cookieHeader, playerId: host.id })) }
  }

  test('the host’s own link gives all rights to the phone that opens it, and the first phone keeps them', async () => {
    const room = await openRoom(server)
    const browser = phone()
    const { status, body } = await use(room, browser, await make(room))
    expect([status, body]).toMatchObject([200, { id: room.host.id, name: 'Asha', isHost: true, isReconnection: true }])
    await expectBothHost(room, browser)
    expect((await browser.get(`/api/rooms/${room.id}/seats`)).body).toMatchObject({
      seats: [{ isHost: true, isLent: false }],
    })
    expect((await browser.post(`/api/rooms/${room.id}/start`, { playerId: room.host.id })).status).toBe(200)
    for (const [i, by] of [browser, room.host.browser].entries()) {
      const { number } = await call(room, numbersOn(room, room.host.id)[i], browser)
      expect(await said(mark({ ...room.host, browser: by }, number))).toBe(200)
    }
    await expectBothHost(room, browser)
  })

  test('others see a use of the link as any return, and its secret is only in the answer', async () => {
    const room = await openRoom(server)
    const { log, socket } = await watching(room)
    const { token, browser } = await second(room)
    await log.nth('player_reconnected', 1)
    socket.close()
    expect((await logOf(room)).log.map(({ what }) => what)).toEqual(['made', 'used'])
    expect(await logOf(room, browser)).toMatchObject({ isFirst: false, isOpen: false, isShared: true })
    const seen = [await room.state(), await logOf(room), log.messages]
    if (server.database === 'postgres') seen.push((await onDatabase(server, 'select seats::text from seats')).rows)
    expect(JSON.stringify(seen)).not.toContain(token)
  })

  test('only the latest link of a room opens it', async () => {
    const [room, other] = [await openRoom(server), await openRoom(server)]
    const [old, latest] = [await make(room), await make(room)]
    const browser = phone()
    const wrong = ['', `${latest}a`, latest.toLowerCase(), 'ab'.repeat(32), 'a'.repeat(65)]
    for (const token of wrong) expect((await use(room, browser, token)).status, token).toBeGreaterThanOrEqual(400)
    for (const _ of ['without a link', 'with one']) {
      expect(await open(other, browser, latest)).toBe('host_link_over')
      await make(other)
    }
    expect(await open(room, browser, old)).toBe('host_link_over')
    expect(await open({ id: '000001' }, browser, 'a'.repeat(32))).toBe('room_not_found')
    expect(browser.cookieHeader, 'and leaves no session').toBeNull()
    expect(await open(room, browser, latest)).toBe(200)
    expect(await open(room, phone(), latest), 'it is for one use').toBe('host_link_over')
    const both = await Promise.all(
      [make(other)].flatMap((token) => [phone(), phone()].map(async (by) => open(other, by, await token))),
    )
    expect(both.toSorted(), 'at once too').toEqual([200, 'host_link_over'])
  })

  test('the first phone can shut out the other, and ends the link with it', async () => {
    const room = await openRoom(server)
    const first = await watching(room)
    const { browser } = await second(room)
    const token = await make(room)
    const closed = closeCode((await watching(room, browser)).socket)
    const log = ['made', 'used', 'made', 'ended'].map((what) => ({ what }))
    expect((await end(room, first.browser)).body).toMatchObject({ isFirst: true, isOpen: false, isShared: false, log })
    expect([await lock(room, browser), await open(room, browser, token)]).toEqual(['not_host', 'host_link_over'])
    expect([await lock(room, first.browser), await closed]).toEqual([200, 1012])
    first.socket.close()
  })

  test('the phone that opened the link cannot shut out the first one', async () => {
    const room = await openRoom(server)
    const { browser } = await second(room)
    const ended = await make(room, browser)
    expect((await end(room, browser)).body).toMatchObject({ isFirst: false, isOpen: false, isShared: true })
    expect(await open(room, phone(), ended)).toBe('host_link_over')
    await expectBothHost(room, browser)
    const third = phone()
    expect(await open(room, third, await make(room, browser))).toBe(200)
    expect(await lock(room, browser), 'the third has taken its place').toBe('not_host')
    await expectBothHost(room, third)
  })

  test('a seat on two phones is not lent by name, and neither phone loses it', async () => {
    const room = await openRoom(server)
    const { token, browser } = await second(room)
    const { version } = await room.state()
    for (const each of [browser, room.host.browser]) expect(await open(room, each, token)).toBe(200)
    expect([(await room.state()).version, (await logOf(room)).log.length]).toEqual([version, 2])
    const stranger = await joinAsHost(room, phone())
    expect([stranger.status, stranger.body.code]).toEqual([409, 'seat_in_use'])
    expect(stranger.body.message, 'however long both are silent').toContain('comes back with their own link')
    for (const each of [room.host.browser, browser]) expect((await joinAsHost(room, each)).status).toBe(200)
    await expectBothHost(room, browser)
  })

  test('a borrower of the host’s seat loses it to the link, and cannot make a link', async () => {
    const room = await openRoom(server)
    const token = await make(room)
    const borrower = phone()
    await expect.poll(async () => (await joinAsHost(room, borrower)).status, { interval: 250 }).toBe(200)
    expect(await said(borrower.post(pathOf(room)))).toBe('host_seat_lent')
    expect(await said(end(room, borrower))).toBe('host_seat_lent')
    const browser = phone()
    expect(await open(room, browser, token)).toBe(200)
    expect([await lock(room, borrower), await lock(room, browser)]).toEqual(['not_host', 200])
  })

  test('a player can host by the link beside their own seat, unless the host has removed them', async () => {
    const [room, ravi, dadi] = await roomOf(server, 'Ravi', 'Dadi')
    const token = await make(room)
    await room.host.browser.post(`/api/rooms/${room.id}/players/${dadi.id}/remove`)
    expect(await open(room, dadi.browser, token)).toBe('removed_by_host')
    expect(await open(room, ravi.browser, token)).toBe(200)
    expect(await lock(room, ravi.browser)).toBe(200)
    expect(await said(ravi.browser.post(`/api/players/${ravi.id}/name`, { name: 'Ravi Ji' }))).toBe(200)
  })

  test('the link still works in the next round, and stays with a host who hands the hosting on', async () => {
    const [room, ravi] = await roomOf(server, 'Ravi')
    const { browser } = await second(room)
    const token = await make(room)
    await startRound(room, { ...room.host, browser })
    await nextRound(room, 1, browser)
    expect(await lock(room, room.host.browser)).toBe(200)
    expect(await open(room, phone(), token)).toBe(200)
    const unused = await make(room)
    // Without a seat of hers in the next round, there would be none that the link could lead to.
    const asha = await seatedNow(room, room.host)
    await asha.browser.post(`/api/players/${asha.id}/confirm-tickets`, { ticketIds: [0] })
    await startRound(room)
    await nextRound(room, 2, room.host.browser, (await seatedNow(room, ravi)).id)
    expect((await room.state()).players.map(({ name, isHost }) => [name, isHost])).toContainEqual(['Asha', false])
    expect(await open(room, phone(), unused), 'it never leads to the seat of another').toBe('host_link_over')
    expect((await logOf(room, ravi.browser)).log, 'nor is it told to them').toEqual([])
    expect(await said(end(room, browser))).toBe('not_host')
  })
})

onOneDatabase({ limited: true }, (server) => {
  test('an address that opens wrong links has to wait, even with the right one', async () => {
    const room = await openRoom(server)
    const token = await make(room)
    const guess = () => new BrowserSession(server).sendOnce('POST', `${pathOf(room)}/use`, { token: 'wrong' })
    const wrong = await Promise.all(Array.from({ length: 25 }, guess))
    // One that finds the database too busy has used up a try, too.
    expect(wrong.filter(({ status }) => status === 403 || status === 503).length).toBe(20)
    const late = await use(room, new BrowserSession(server), token)
    expect([late.status, late.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(late.body.message).toMatch(/Try again in \d+ minutes/)
  })

  test.runIf(process.env.TEST_DATABASE_URL).each([
    ["host_link = 'abc'", 'seats_host_link'],
    ['is_shared = true', 'seats_shared'],
    ['link_log = null', 'seats_link_log'],
    ["host_link = null, link_log = null, is_shared = true, holder_session = 'x'", 'seats_link_log'],
  ])('the database stores no secret, and no rights that are not logged: %s', async (change, constraint) => {
    const room = await openRoom(server)
    await make(room)
    const changed = onDatabase(server, `update seats set ${change} where player_id = $1`, [room.host.id])
    await expect(changed).rejects.toMatchObject({ constraint })
  })
})
