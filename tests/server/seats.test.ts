import { expect, test } from 'vitest'
import type { JoinAnswer, RoomChangeAnswer } from '#shared/api.ts'
import { BrowserSession, openRoom, roomOf, type Seated, type TestRoom } from '../support/browser-session.ts'
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

  test("an owner's open socket protects the seat, lent or not, and the socket of a liar does not", async () => {
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

  test('a borrower whose seat was returned no longer protects it, even with an open socket', async () => {
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
})
