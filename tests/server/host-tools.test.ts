import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { CallAnswer, RoomChangeAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import * as schema from '#shared/schema.ts'
import { createPresence } from '../../server/presence/presence.ts'
import { noteCallers } from '../../server/room/jobs/away-watch.ts'
import { BrowserSession, openRoom, type Seated, type TestRoom, untilTaken } from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase, type TestServer } from '../support/test-server.ts'

const said = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]

onOneDatabase({}, (server) => {
  const remove = (room: TestRoom, player: Seated) =>
    room.host.browser.post<RoomChangeAnswer>(`/api/rooms/${room.id}/players/${player.id}/remove`)
  const join = (room: TestRoom, name: string, browser = new BrowserSession(server)) =>
    browser.post(`/api/rooms/${room.id}/join`, { name })

  test('a removed player cannot act, and cannot return by name or with their browser', async () => {
    const room = await openRoom(server)
    const mallory = await room.join('Mallory')
    const ravi = await room.join('Ravi')
    await mallory.browser.post(`/api/rooms/${room.id}/tickets/2/select`, { playerId: mallory.id })
    const watcher = await watchRoom(server, room.id)
    expect((await remove(room, mallory)).status).toBe(200)
    const [told] = await watcher.until(1)
    expect([told?.type, told?.payload]).toEqual(['player_removed', { playerId: mallory.id, name: 'Mallory' }])
    watcher.socket.close()

    const { players, room: view } = await room.state()
    expect(players.map(({ name }) => name)).toEqual(['Asha', 'Ravi'])
    expect(view.selectedTickets).toEqual({})
    const removed = [403, 'removed_by_host']
    expect(said(await join(room, 'Mallory', mallory.browser))).toEqual(removed)
    expect(said(await join(room, 'Mallory II', mallory.browser))).toEqual(removed)
    expect(said(await join(room, 'Mallory'))).toEqual(removed)
    const select = { playerId: mallory.id }
    expect(said(await mallory.browser.post(`/api/rooms/${room.id}/tickets/1/select`, select))).toEqual(removed)
    expect(said(await mallory.browser.post(`/api/rooms/${room.id}/takeover`))).toEqual(removed)
    expect(said(await remove(room, mallory)), 'they are not there any more').toEqual([404, 'player_not_found'])
    expect(said(await remove(room, room.host))).toEqual([409, 'host_stays'])
    await room.start()
    const mark = await mallory.browser.post(`/api/players/${mallory.id}/mark`, { ticketId: 2, number: 5 })
    expect(said(mark)).toEqual([404, 'player_not_found'])
    expect((await join(room, 'Ravi', ravi.browser)).status, 'the others play on').toBe(200)
  })

  test('a host who removes a player of their own browser is not barred', async () => {
    const room = await openRoom(server)
    const { browser } = room.host
    const child = (await browser.post<{ id: string }>(`/api/rooms/${room.id}/join`, { name: 'Chintu' })).body
    await remove(room, { browser, id: child.id, name: 'Chintu' })
    expect((await join(room, 'Munni', browser)).status).toBe(201)
  })

  test('wins of a removed player are kept', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    await room.start()
    for (const number of numbersOf((ticketsFor(playerSeed(room.id, ravi.id))[0] as Ticket).slice(0, 1))) {
      await room.host.browser.post(`/api/rooms/${room.id}/call-number`, { number })
      await ravi.browser.post(`/api/players/${ravi.id}/mark`, { ticketId: 0, number })
    }
    const claim = { playerId: ravi.id, pattern: 'Top Line', ticketNumber: 1 }
    expect((await ravi.browser.post(`/api/rooms/${room.id}/winners`, claim)).status).toBe(201)
    await remove(room, ravi)
    const wins = await new BrowserSession(server).get<WinnerView[]>(`/api/rooms/${room.id}/winners`)
    expect(wins.body.map(({ playerName, pattern }) => [playerName, pattern])).toEqual([['Ravi', 'Top Line']])
    expect((await room.state()).room.disabledPatterns).toEqual(['Top Line'])
  })

  // Only with Postgres can the tests change timestamps in the database.
  if (server.database === 'postgres') describe('when the host is away', () => whenTheHostIsAway(server))
})

function whenTheHostIsAway(server: TestServer): void {
  const silence = (roomId: string, seconds: number) =>
    onDatabase(
      server,
      `update game_rooms set caller_seen_at = now() - make_interval(secs => $2),
         last_called_at = least(last_called_at, now() - make_interval(secs => $2)) where id = $1`,
      [roomId, seconds],
    )
  const takeOver = (room: TestRoom, player: Seated) =>
    player.browser.post<RoomChangeAnswer>(`/api/rooms/${room.id}/takeover`, { playerId: player.id })
  const call = (room: TestRoom, player: Seated, body?: object) =>
    player.browser.post<CallAnswer>(`/api/rooms/${room.id}/call-number`, body)

  test('a player may take over after two minutes, until the host acts again', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    const meena = await room.join('Meena')
    expect(said(await takeOver(room, ravi)), 'not before the start').toEqual([409, 'game_not_active'])
    await room.start()
    await silence(room.id, 110)
    expect(said(await takeOver(room, ravi))).toEqual([409, 'caller_is_here'])
    await silence(room.id, 121)
    expect(said(await call(room, ravi))).toEqual([403, 'not_host'])
    const watcher = await watchRoom(server, room.id)
    expect((await takeOver(room, ravi)).body.room.callerId).toBe(ravi.id)
    expect((await watcher.until(1))[0]).toMatchObject({ type: 'caller_changed', payload: { callerId: ravi.id } })
    watcher.socket.close()
    expect((await takeOver(room, ravi)).status, 'again').toBe(200)
    expect(said(await takeOver(room, meena)), 'one at a time').toEqual([409, 'caller_is_here'])
    expect((await call(room, ravi)).body.source).toBe('draw')
    expect(said(await call(room, ravi, { number: 5 })), 'only the host chooses').toEqual([403, 'host_seat_lent'])
    expect(said(await ravi.browser.post(`/api/rooms/${room.id}/end`))).toEqual([403, 'not_host'])

    expect((await call(room, room.host)).body.room.callerId).toBeNull()
    expect(said(await call(room, ravi))).toEqual([403, 'not_host'])
  })

  test('a caller who is away can be replaced, and a removed one no longer calls', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    const meena = await room.join('Meena')
    await room.start()
    await silence(room.id, 121)
    await takeOver(room, ravi)
    await silence(room.id, 121)
    expect((await takeOver(room, meena)).body.room.callerId).toBe(meena.id)
    const removed = await room.host.browser.post<RoomChangeAnswer>(`/api/rooms/${room.id}/players/${meena.id}/remove`)
    expect(removed.body.room.callerId).toBeNull()
  })

  test('of ten simultaneous takeovers one succeeds', async () => {
    const room = await openRoom(server)
    const players = await Promise.all(Array.from({ length: 10 }, (_, i) => room.join(`Player ${i}`)))
    await room.start()
    await silence(room.id, 121)
    const answers = await Promise.all(players.map((player) => untilTaken(() => takeOver(room, player))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...players.slice(1).map(() => 409)])
  })

  test.each([
    ['the open socket of a borrower does not count as the caller', false],
    ['nor does it after the seat was returned', true],
  ])('%s', async (_rule, isGivenBack) => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    await room.start()
    const borrower = new BrowserSession(server)
    const borrow = async () => (await borrower.post(`/api/rooms/${room.id}/join`, { name: 'Asha' })).status
    await expect.poll(borrow, { interval: 500 }).toBe(200)
    const stranger = await watchRoom(server, room.id, { cookie: borrower.cookieHeader, playerId: room.host.id })
    if (isGivenBack) expect((await call(room, room.host)).status).toBe(200)

    // A round of the watch has ended when it has recorded a host who is here.
    const other = await openRoom(server)
    await other.start()
    const { cookieHeader: cookie } = other.host.browser
    const here = await watchRoom(server, other.id, { cookie, playerId: other.host.id })
    for (const { id } of [room, other]) await silence(id, 121)
    await expect.poll(() => isSilent(server, other.id), { interval: 250 }).toBe(false)
    expect(await isSilent(server, room.id)).toBe(true)
    expect((await takeOver(room, ravi)).body.room.callerId).toBe(ravi.id)
    for (const { socket } of [stranger, here]) socket.close()
  })

  test('a host with an open socket is not away', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    await room.start()
    await silence(room.id, 121)
    const pool = new pg.Pool({ connectionString: server.databaseUrl })
    const presence = createPresence()
    presence.socketOpened(room.host.id)
    await noteCallers(drizzle(pool, { schema }), presence)
    expect(said(await takeOver(room, ravi))).toEqual([409, 'caller_is_here'])
    presence.socketClosed(room.host.id)
    await silence(room.id, 121)
    await noteCallers(drizzle(pool, { schema }), presence)
    await pool.end()
    expect((await takeOver(room, ravi)).status, 'the closed socket counts no more').toBe(200)
  })
}

/** Whether the caller of a room has been silent for two minutes. */
async function isSilent(server: TestServer, roomId: string): Promise<boolean> {
  const { rowCount } = await onDatabase(
    server,
    `select from game_rooms where id = $1 and caller_seen_at < now() - interval '2 minutes'`,
    [roomId],
  )
  return rowCount === 1
}
