import { expect, test } from 'vitest'
import type { JoinAnswer } from '#shared/api.ts'
import { BrowserSession, openRoom, type Seated, type TestRoom, untilTaken } from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

onOneDatabase({}, (server) => {
  const joinAs = (room: TestRoom, name: string, browser: BrowserSession) =>
    browser.post<JoinAnswer>(`/api/rooms/${room.id}/join`, { name })
  const act = (browser: BrowserSession, player: Seated) =>
    browser.post(`/api/players/${player.id}/unmark`, { ticketId: 0, number: 1 })
  const borrow = async (room: TestRoom, name: string) => {
    const phone = new BrowserSession(server)
    await expect.poll(async () => (await joinAs(room, name, phone)).status, { interval: 250 }).toBe(200)
    return phone
  }

  test("an owner's open socket protects the seat, lent or not", async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    const phone = await borrow(room, 'Ravi')
    const { socket } = await watchRoom(server, room.id, { cookie: ravi.browser.cookieHeader, playerId: ravi.id })
    // When the seat of a later player is idle, Ravi's would be too without the socket.
    await room.join('Dadi')
    await borrow(room, 'Dadi')
    expect((await joinAs(room, 'Ravi', new BrowserSession(server))).status).toBe(409)
    expect((await act(ravi.browser, ravi)).status, 'the owner takes it back').toBe(200)
    expect((await act(phone, ravi)).status, 'from the borrower').toBe(403)
    socket.close()
  })

  test('a borrower whose seat was returned no longer protects it, even with an open socket', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    const first = await borrow(room, 'Ravi')
    const watching = { cookie: first.cookieHeader, playerId: ravi.id }
    const { socket } = await watchRoom(server, room.id, watching)
    expect((await joinAs(room, 'Ravi', new BrowserSession(server))).status, 'the borrower plays').toBe(409)
    expect((await act(ravi.browser, ravi)).status, 'the owner takes it back and goes').toBe(200)
    const second = await borrow(room, 'Ravi')
    expect((await act(second, ravi)).status).toBe(200)
    socket.close()
  })

  test('a socket of another session that names a player does not make them present', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    const { socket } = await watchRoom(server, room.id, { playerId: ravi.id })
    const mallory = await room.join('Mallory')
    const liar = await watchRoom(server, room.id, { cookie: mallory.browser.cookieHeader, playerId: ravi.id })
    await borrow(room, 'Ravi')
    socket.close()
    liar.socket.close()
  })

  test('one session plays several seats, in several rooms, and each acts for itself', async () => {
    const [room, other] = [await openRoom(server), await openRoom(server)]
    const family = new BrowserSession(server)
    const seats: Seated[] = []
    for (const [where, name] of [
      [room, 'Mummy'],
      [room, 'Papa'],
      [other, 'Mummy'],
    ] as const) {
      seats.push({ browser: family, id: (await joinAs(where, name, family)).body.id, name })
    }
    for (const seat of seats) expect((await act(family, seat)).status, seat.name).toBe(200)
    expect((await act(family, room.host)).status).toBe(403)
  })

  test('twenty simultaneous joins with one name make one player', async () => {
    const room = await openRoom(server)
    const joins = await Promise.all(
      Array.from({ length: 20 }, () => untilTaken(() => joinAs(room, 'Ravi', new BrowserSession(server)))),
    )
    expect(joins.filter(({ status }) => status === 201).length).toBe(1)
    expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha', 'Ravi'])
  })

  test('two tabs of one browser that join at once both keep their seats', async () => {
    const room = await openRoom(server)
    const family = new BrowserSession(server)
    await joinAs(room, 'Mummy', family)
    const joined = await Promise.all(['Papa', 'Chintu', 'Munni'].map((name) => joinAs(room, name, family)))
    for (const { body } of joined) {
      expect((await act(family, { browser: family, id: body.id, name: body.name })).status, body.name).toBe(200)
    }
  })
})
