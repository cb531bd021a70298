import { expect, test } from 'vitest'
import type { CreateRoomAnswer, JoinAnswer, OpenSeatsAnswer, RoomChangeAnswer } from '#shared/api.ts'
import { SEATED_COOKIE } from '#shared/seated-cookie.ts'
import { BrowserSession, openRoom, roomOf, type Seated, seatsOf, type TestRoom } from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

onOneDatabase({}, (server) => {
  const joinAs = (room: TestRoom, name: string, browser = new BrowserSession(server)) =>
    browser.post<JoinAnswer>(`/api/rooms/${room.id}/join`, { name })
  const act = async (browser: BrowserSession, player: Pick<Seated, 'id'>) =>
    (await browser.post(`/api/players/${player.id}/unmark`, { ticketId: 0, number: 1 })).status
  const borrow = async (room: TestRoom, name: string) => {
    const phone = new BrowserSession(server)
    await expect.poll(async () => (await joinAs(room, name, phone)).status, { interval: 250 }).toBe(200)
    return phone
  }

  test('the open socket of an owner protects a seat, lent or not, and a socket of others does not', async () => {
    const room = await openRoom(server)
    const { host } = room
    const [dadi, mallory] = [await room.join('Dadi'), await room.join('Mallory')]
    const chintu = (await joinAs(room, 'Chintu', dadi.browser)).body
    await joinAs(room, 'Kabir', host.browser)
    await room.start()
    const phone = await borrow(room, 'Asha')
    const { socket } = await watchRoom(server, room.id, { cookie: host.browser.cookieHeader, playerId: host.id })
    const liar = await watchRoom(server, room.id, { cookie: mallory.browser.cookieHeader, playerId: dadi.id })
    const nobody = await watchRoom(server, room.id, { playerId: dadi.id })
    // When the seat of a later player is idle, Asha's would be too without the socket.
    await borrow(room, 'Dadi')
    expect((await nobody.log.nth('player_reconnected', 1)).payload).toEqual({ playerId: dadi.id, name: 'Dadi' })
    expect((await joinAs(room, 'Asha')).status).toBe(409)
    const call = async (browser: BrowserSession) => (await browser.post(`/api/rooms/${room.id}/call-number`)).status
    expect(await call(phone), 'the borrower calls').toBe(200)
    expect(await call(host.browser), 'the owner takes it back').toBe(200)
    expect(await call(phone), 'from the borrower').toBe(403)
    for (const each of [socket, liar.socket, nobody.socket]) each.close()
    await host.browser.post(`/api/players/${host.id}/leave`)
    const takeover = await dadi.browser.post<RoomChangeAnswer>(`/api/rooms/${room.id}/takeover`)
    expect(takeover.body.room.callerId, 'whoever of two is left on that phone').toBe(chintu.id)
    for (const command of ['call-number', 'auto-call']) {
      const { status } = await host.browser.post(`/api/rooms/${room.id}/${command}`, { state: 'on' })
      expect(status, 'for Kabir, who does not call').toBe(403)
    }
  })

  test('the open socket of a borrower does not protect a seat that was returned', async () => {
    const [room, ravi] = await roomOf(server, 'Ravi')
    const first = await borrow(room, 'Ravi')
    const { socket } = await watchRoom(server, room.id, { cookie: first.cookieHeader, playerId: ravi.id })
    expect((await joinAs(room, 'Ravi')).status, 'the borrower plays').toBe(409)
    expect(await act(ravi.browser, ravi), 'the owner takes it back and goes').toBe(200)
    expect(await act(await borrow(room, 'Ravi'), ravi)).toBe(200)
    socket.close()
  })

  test('one session plays several seats in several rooms, also when its tabs join at once', async () => {
    const [room, other] = [await openRoom(server), await openRoom(server)]
    const family = new BrowserSession(server)
    const first = await joinAs(room, 'Mummy', family)
    const joins = ['Papa', 'Chintu', 'Munni'].map((name) => joinAs(room, name, family))
    const joined = [first, ...(await Promise.all([...joins, joinAs(other, 'Mummy', family)]))]
    for (const { body } of joined) expect(await act(family, body), body.name).toBe(200)
    expect(await act(family, room.host)).toBe(403)
  })

  test('twenty simultaneous joins with one name make one player', async () => {
    const room = await openRoom(server)
    const join = () => joinAs(room, 'Ravi')
    const joins = await Promise.all(Array.from({ length: 20 }, join))
    expect(joins.filter(({ status }) => status === 201).length).toBe(1)
    expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha', 'Ravi'])
  })

  const told = (headers: Headers) => headers.getSetCookie().find((cookie) => cookie.startsWith(SEATED_COOKIE))
  const openSeats = async (browser: BrowserSession) => {
    const { status, body, headers } = await browser.get<OpenSeatsAnswer>('/api/seats')
    expect(status).toBe(200)
    return { headers, seats: body.seats.map(({ roomId, name, isHost }) => ({ roomId, name, isHost })) }
  }

  test('a browser reads the seats with which it can go on, without those it left, lost or lent', async () => {
    const [mine, other, third] = [await openRoom(server), await openRoom(server), await openRoom(server)]
    const browser = mine.host.browser
    await joinAs(other, 'Asha ji', browser)
    const { body: nani } = await joinAs(other, 'Nani', browser)
    const { body: kabir } = await joinAs(third, 'Kabir', browser)
    const all = await openSeats(browser)
    expect(told(all.headers)).toBeUndefined()
    expect(all.seats).toEqual([
      { roomId: third.id, name: 'Kabir', isHost: false },
      { roomId: other.id, name: 'Nani', isHost: false },
      { roomId: other.id, name: 'Asha ji', isHost: false },
      { roomId: mine.id, name: 'Asha', isHost: true },
    ])
    await browser.post(`/api/players/${nani.id}/leave`)
    await third.host.browser.post(`/api/rooms/${third.id}/players/${kabir.id}/remove`)
    const stranger = await borrow(other, 'Asha ji')
    expect((await openSeats(browser)).seats).toEqual([{ roomId: mine.id, name: 'Asha', isHost: true }])
    expect((await openSeats(stranger)).seats).toEqual([{ roomId: other.id, name: 'Asha ji', isHost: false }])
    const { seats } = await seatsOf(other, browser)
    expect(seats.map(({ name, isGone, isLentOut }) => [name, isGone, isLentOut])).toEqual([
      ['Asha ji', false, true],
      ['Nani', true, false],
    ])
    const { seats: lent } = await seatsOf(other, stranger)
    expect(lent.map(({ name, isLent, isLentOut }) => [name, isLent, isLentOut])).toEqual([['Asha ji', true, false]])
  })

  test('a page learns that its browser has seats, until it has none in any room', async () => {
    const browser = new BrowserSession(server)
    const { body, headers } = await browser.post<CreateRoomAnswer>('/api/rooms', { hostName: 'Asha' })
    const { id } = body.room
    expect(told(headers)).toMatch(/^tambola-seated=1; (?!.*HttpOnly).*SameSite=Lax/)
    const refused = await new BrowserSession(server).post(`/api/rooms/${id}/join`, { name: '' })
    expect([refused.status, told(refused.headers)]).toEqual([400, undefined])
    const ravi = new BrowserSession(server)
    expect(told((await ravi.post(`/api/rooms/${id}/join`, { name: 'Ravi' })).headers)).toContain('=1')
    await onDatabase(server, 'update game_rooms set evening_over = true')
    const over = await openSeats(browser)
    expect([over.seats, told(over.headers)], 'the room is still there').toEqual([[], undefined])
    await onDatabase(server, 'delete from game_rooms')
    const none = await openSeats(browser)
    expect(none.seats).toEqual([])
    expect(told(none.headers)).toBe('tambola-seated=; Path=/; Max-Age=0')
  })
})
