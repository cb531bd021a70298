import { describe, expect, test } from 'vitest'
import type { CallAnswer, RoomChangeAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import {
  BrowserSession,
  mark,
  openRoom,
  playing,
  roomOf,
  type Seated,
  said,
  type TestRoom,
  win,
} from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase, type TestServer } from '../support/test-server.ts'

onOneDatabase({}, (server) => {
  const remove = (room: TestRoom, player: Seated) =>
    room.host.browser.post<RoomChangeAnswer>(`/api/rooms/${room.id}/players/${player.id}/remove`)
  const join = (room: TestRoom, name: string, browser = new BrowserSession(server)) =>
    browser.post(`/api/rooms/${room.id}/join`, { name })

  test('a removed player cannot act or return, by name or with their browser, and their wins are kept', async () => {
    const [room, mallory] = await roomOf(server, 'Mallory')
    const ravi = await room.join('Ravi')
    await mallory.browser.post(`/api/rooms/${room.id}/tickets/2/select`, { playerId: mallory.id })
    expect((await remove(room, mallory)).status).toBe(200)
    const { players, room: view } = await room.state()
    expect(players.map(({ name }) => name)).toEqual(['Asha', 'Ravi'])
    expect(view.selectedTickets).toEqual({})
    for (const answer of [
      await join(room, 'Mallory', mallory.browser),
      await join(room, 'Mallory II', mallory.browser),
      await join(room, 'Mallory'),
      await mallory.browser.post(`/api/rooms/${room.id}/tickets/1/select`, { playerId: mallory.id }),
      await mallory.browser.post(`/api/rooms/${room.id}/takeover`),
    ])
      expect(said(answer)).toEqual([403, 'removed_by_host'])
    expect(said(await remove(room, mallory)), 'they are not there any more').toEqual([404, 'player_not_found'])
    await room.start()
    expect(said(await mark(mallory, 5, 2))).toEqual([404, 'player_not_found'])
    expect((await join(room, 'Ravi', ravi.browser)).status, 'the others play on').toBe(200)
    await win(room, ravi, 5, ['Top Line'])
    await remove(room, ravi)
    const wins = await new BrowserSession(server).get<WinnerView[]>(`/api/rooms/${room.id}/winners`)
    expect(wins.body.map(({ playerName, pattern }) => [playerName, pattern])).toEqual([['Ravi', 'Top Line']])
    expect((await room.state()).room.disabledPatterns).toEqual(['Top Line'])
  })

  test('a browser with another player who was not removed is not barred, of the host or of a guest', async () => {
    const room = await openRoom(server)
    for (const { browser, name } of [room.host, await room.join('Ravi')]) {
      const { body: child } = await join(room, `Child of ${name}`, browser)
      await remove(room, child as Seated)
      expect((await join(room, `Wife of ${name}`, browser)).status, name).toBe(201)
    }
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
  const isSilent = async (roomId: string) => {
    const silent = `select from game_rooms where id = $1 and caller_seen_at < now() - interval '2 minutes'`
    return (await onDatabase(server, silent, [roomId])).rowCount === 1
  }
  const takeOver = (room: TestRoom, player: Seated) =>
    player.browser.post<RoomChangeAnswer>(`/api/rooms/${room.id}/takeover`, { playerId: player.id })
  const call = (room: TestRoom, player: Seated) => player.browser.post<CallAnswer>(`/api/rooms/${room.id}/call-number`)
  const silentGame = async (seconds = 121) => {
    const game = await playing(server, 'Ravi', 'Meena')
    await silence(game[0].id, seconds)
    return game
  }

  test('a player can take over from a silent host until the host acts, and another can take over from them', async () => {
    const [room, ravi, meena] = await silentGame(110)
    expect(said(await takeOver(room, ravi))).toEqual([409, 'caller_is_here'])
    await silence(room.id, 121)
    expect((await takeOver(room, ravi)).body.room.callerId).toBe(ravi.id)
    expect(said(await takeOver(room, meena)), 'one at a time').toEqual([409, 'caller_is_here'])
    expect((await call(room, ravi)).body.source).toBe('draw')
    expect(said(await ravi.browser.post(`/api/rooms/${room.id}/end`)), 'only the host').toEqual([403, 'not_host'])
    expect((await call(room, room.host)).body.room.callerId).toBeNull()
    expect(said(await call(room, ravi))).toEqual([403, 'not_host'])
    await silence(room.id, 121)
    await takeOver(room, ravi)
    await silence(room.id, 121)
    expect((await takeOver(room, meena)).body.room.callerId, 'Ravi is away too').toBe(meena.id)
  })

  const PAUSES = {
    'the tickets of the first round': async (room: TestRoom) => {
      await room.host.browser.post(`/api/rooms/${room.id}/start-ticket-selection`)
    },
    'a break': async (room: TestRoom) => {
      await room.start()
      for (const [path, body] of [
        ['auto-call', { state: 'on' }],
        ['break', { minutes: 30 }],
      ] as const)
        await room.host.browser.post(`/api/rooms/${room.id}/${path}`, body)
    },
  }
  test.each(Object.entries(PAUSES))(
    'players in %s see that the host is silent, and can take over',
    async (_name, begin) => {
      const [room, ravi] = await roomOf(server, 'Ravi')
      await begin(room)
      expect(said(await takeOver(room, ravi))).toEqual([409, 'caller_is_here'])
      await silence(room.id, 121)
      const watcher = await watchRoom(server, room.id, { cookie: ravi.browser.cookieHeader, playerId: ravi.id })
      expect(watcher.log.messages[0]).toMatchObject({ type: 'heartbeat', payload: { isCallerAway: true } })
      expect((await takeOver(room, ravi)).body.room.callerId).toBe(ravi.id)
      watcher.socket.close()
    },
  )

  test('the open socket of a borrower does not count as the caller', async () => {
    const [room, ravi] = await silentGame(0)
    const borrower = new BrowserSession(server)
    const borrow = async () => (await borrower.post(`/api/rooms/${room.id}/join`, { name: 'Asha' })).status
    await expect.poll(borrow, { interval: 500 }).toBe(200)
    const stranger = await watchRoom(server, room.id, { cookie: borrower.cookieHeader, playerId: room.host.id })
    // A round of the watch has ended when it has recorded a host who is here, in a second round that has not started.
    const other = await openRoom(server)
    await other.start()
    const { browser, id } = other.host
    for (const path of ['end', 'next-round']) await browser.post(`/api/rooms/${other.id}/${path}`, { after: 1 })
    const [host] = (await other.state()).players
    const here = await watchRoom(server, other.id, { cookie: browser.cookieHeader, playerId: host?.id ?? id })
    for (const { id } of [room, other]) await silence(id, 121)
    await expect.poll(() => isSilent(other.id), { interval: 250 }).toBe(false)
    expect(await isSilent(room.id)).toBe(true)
    expect((await takeOver(room, ravi)).body.room.callerId).toBe(ravi.id)
    for (const { socket } of [stranger, here]) socket.close()
  })
}
