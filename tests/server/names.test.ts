import { expect, test } from 'vitest'
import type { ErrorAnswer, JoinAnswer, PlayerAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { BrowserSession, openRoom, roomOf, type Seated, type TestRoom, win } from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

/** Names that look exactly like "Asha". */
const TWINS = ['Asha\u200c', 'Ａｓｈａ', ' Asha\u00a0\u{e0100}']
/** The same with letters of other scripts. */
const LOOK_ALIKES = ['Аsha', 'Ashа', 'Αsha']

onOneDatabase({}, (server) => {
  const join = async (room: TestRoom, browser: BrowserSession, name: string, headers = {}) => {
    const path = `/api/rooms/${room.id}/join`
    const { status, body } = await browser.post<JoinAnswer & ErrorAnswer>(path, { name }, headers)
    return status < 300 ? [status, body.id, body.name] : [status, body.code]
  }
  const rename = ({ browser, id }: Pick<Seated, 'browser' | 'id'>, name: string) =>
    browser.post<PlayerAnswer & ErrorAnswer>(`/api/players/${id}/name`, { name })

  test('a name that looks like a player’s counts as theirs, also after they were removed', async () => {
    const [room, mallory] = await roomOf(server, 'Mallory')
    await room.host.browser.post(`/api/rooms/${room.id}/players/${mallory.id}/remove`)
    const watcher = await watchRoom(server, room.id, { cookie: room.host.browser.cookieHeader, playerId: room.host.id })
    const stranger = new BrowserSession(server)
    for (const twin of TWINS) {
      expect(await join(room, stranger, twin), JSON.stringify(twin)).toEqual([409, 'seat_in_use'])
      expect(await join(room, room.host.browser, twin), JSON.stringify(twin)).toEqual([200, room.host.id, 'Asha'])
    }
    expect(await join(room, stranger, 'Mallory\u200c')).toEqual([403, 'removed_by_host'])
    expect((await room.state()).players).toHaveLength(1)
    expect((await join(room, stranger, 'asha'))[0], 'letters of another case are seen').toBe(201)
    watcher.socket.close()
  })

  test('a look-alike name in another script cannot join, and does not get the idle seat', async () => {
    const [room, ravi] = await roomOf(server, 'Ravi')
    const stranger = new BrowserSession(server)
    for (const name of [...LOOK_ALIKES, 'Rаvi'])
      expect(await join(room, stranger, name), name).toEqual([409, 'name_taken'])
    expect(await join(room, ravi.browser, 'Rаvi'), 'their own seat').toEqual([200, ravi.id, 'Ravi'])
    expect((await join(room, stranger, 'Рави'))[0], 'another name').toBe(201)
    const papers = await room.host.browser.post(`/api/rooms/${room.id}/papers`, { name: 'Rаvi', ticketCount: 1 })
    expect(papers.status).toBe(409)
    await room.start()
    const next = await stranger.post(`/api/rooms/${room.id}/next-people`, { name: 'Аsha' })
    expect(next.status).toBe(409)
  })

  test('two players with look-alike names from an older release both stay', async () => {
    const [room, ravi, other] = await roomOf(server, 'Ravi', 'Other')
    await onDatabase(server, "update players set name = 'Rаvi' where id = $1", [other.id])
    for (const [player, name] of [
      [ravi, 'Ravi'],
      [other, 'Rаvi'],
    ] as const)
      expect(await join(room, player.browser, name)).toEqual([200, player.id, name])
    expect((await room.state()).players).toHaveLength(3)
  })

  test('a player renames themselves to any free name, and keeps everything else', async () => {
    const room = await openRoom(server)
    const [ravi, mallory] = [await room.join('Ravi', 2), await room.join('Mallory')]
    await ravi.browser.post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [3, 8] })
    await room.host.browser.post(`/api/rooms/${room.id}/players/${mallory.id}/remove`)
    await room.host.browser.post(`/api/rooms/${room.id}/lock`, { locked: true })
    const [asha, before] = (await room.state()).players
    let kept = 'Ravi'
    for (const [name, status, code] of [
      ...['  Ravi   Ji ', 'Ravi Ji', 'ravi', 'Ｒａｖｉ', 'Tara', 'asha'].map((each) => [each, 200, undefined] as const),
      ...['Asha', ...TWINS, ...LOOK_ALIKES, 'Mallory', 'Mallory\u200c', 'Маllory'].map(
        (each) => [each, 409, 'name_taken'] as const,
      ),
      ['', 400, 'name_required'],
      ['x'.repeat(31), 400, 'name_too_long'],
      ['Ra\uf8ffvi', 400, 'name_not_readable'],
    ] as const) {
      const answer = await rename(ravi, name)
      expect([answer.status, answer.body.code], name).toEqual([status, code])
      if (!code) kept = name.trim().replace('   ', ' ')
      expect((await room.state()).players).toEqual([asha, { ...before, name: kept }])
    }
  })

  test('a renamed player returns by the new name and frees the old one, also for a request on its way', async () => {
    const room = await openRoom(server)
    const key = { 'idempotency-key': 'a-random-key-of-some-length' }
    const browser = new BrowserSession(server)
    const id = String((await join(room, browser, 'Dadi', key))[1])
    // Their names are known from now on, and none of them has to be read again.
    for (const name of ['Ravi', 'Meena']) await room.join(name)
    expect((await rename({ browser, id }, 'Nani')).status).toBe(200)
    expect(await join(room, browser, 'Nani\u200c')).toEqual([200, id, 'Nani'])
    expect(await join(room, browser, 'Dadi', key), 'the join a second time').toEqual([200, id, 'Nani'])
    expect((await join(room, new BrowserSession(server), 'Dadi'))[0]).toBe(201)
  })

  test('a player changes their name in a running game and after it, and the host those of others', async () => {
    const [room, ravi, dadi] = await roomOf(server, 'Ravi', 'Dadi')
    await room.start()
    await win(room, ravi, 5, ['Top Line'])
    const { host } = room
    const correct = ({ id }: { id: string }, name: string) => rename({ browser: host.browser, id }, name)
    const names = async () => (await room.state()).players.map(({ name }) => name)
    expect((await rename(ravi, 'Ravi Ji')).status).toBe(200)
    expect((await correct(dadi, 'Dadi Ji')).body).toMatchObject({ player: { id: dadi.id, name: 'Dadi Ji' } })
    expect(await names()).toEqual(['Asha', 'Ravi Ji', 'Dadi Ji'])
    const wins = await host.browser.get<WinnerView[]>(`/api/rooms/${room.id}/winners`)
    expect(wins.body, 'what was said stays said').toMatchObject([{ playerName: 'Ravi' }])
    expect((await rename({ browser: dadi.browser, id: ravi.id }, 'Mallory')).body.code).toBe('not_your_seat')
    expect((await correct(dadi, 'Ravi Ji')).body.code).toBe('name_taken')
    await host.browser.post(`/api/rooms/${room.id}/players/${dadi.id}/remove`)
    expect((await correct(dadi, 'Nani')).body.code).toBe('player_not_found')
    await host.browser.post(`/api/rooms/${room.id}/end`)
    expect((await correct(ravi, 'Ravi')).status).toBe(200)
    expect(await join(room, ravi.browser, 'Ravi')).toEqual([200, ravi.id, 'Ravi'])
  })

  test('two players who take one name at the same moment do not both get it', async () => {
    const [, ...both] = await roomOf(server, 'Ravi', 'Meena')
    const said = await Promise.all(both.map((player) => rename(player, 'Tara')))
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409])
    if (!server.databaseUrl) return
    const twice = onDatabase(server, "update players set name = 'Asha' where id = $1", [both[0]?.id])
    await expect(twice).rejects.toThrow('players_room_name')
  })
})
