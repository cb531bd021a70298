import { expect, test } from 'vitest'
import type { ErrorAnswer, JoinAnswer, PlayerAnswer } from '#shared/api.ts'
import { BrowserSession, openRoom, type Seated } from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

/** Names that would look empty in the list of players. */
const UNSEEN = [
  '\u3164',
  '\u2800',
  '\uffa0',
  '\u115f\u1160',
  '\u034f',
  '\ufe0f',
  '\u17b4',
  '\u{1d159}',
  '\u0301',
  '\u200c\u200d',
]

/** Names that look exactly like "Asha". */
const TWINS = ['Asha\u200c', 'A\u200dsha', 'Asha\ufe0f', 'Ａｓｈａ', ' Asha\u00a0\u{e0100}']

onOneDatabase({}, (server) => {
  test('an invisible name can neither create nor join a room', async () => {
    const room = await openRoom(server)
    for (const name of UNSEEN) {
      const attempts = [
        await new BrowserSession(server).post(`/api/rooms/${room.id}/join`, { name }),
        await new BrowserSession(server).post('/api/rooms', { hostName: name }),
      ]
      expect(
        attempts.map(({ status }) => status),
        JSON.stringify(name),
      ).toEqual([400, 400])
    }
    expect((await room.state()).players).toHaveLength(1)
  })

  test("a name that looks like a player's is that player's", async () => {
    const room = await openRoom(server)
    const watcher = await watchRoom(server, room.id, { cookie: room.host.browser.cookieHeader, playerId: room.host.id })
    const join = async (browser: BrowserSession, name: string) => {
      const { status, body } = await browser.post<JoinAnswer & ErrorAnswer>(`/api/rooms/${room.id}/join`, { name })
      return status < 300 ? [status, body.id, body.name] : [status, body.code]
    }
    const stranger = new BrowserSession(server)
    for (const twin of TWINS) {
      expect(await join(stranger, twin), JSON.stringify(twin)).toEqual([409, 'seat_in_use'])
      expect(await join(room.host.browser, twin), JSON.stringify(twin)).toEqual([200, room.host.id, 'Asha'])
    }
    expect((await room.state()).players).toHaveLength(1)
    expect((await join(stranger, 'asha'))[0], 'letters of another case are seen').toBe(201)
    watcher.socket.close()
  })

  test("a name that looks like a removed player's is barred too", async () => {
    const room = await openRoom(server)
    const mallory = await room.join('Mallory')
    await room.host.browser.post(`/api/rooms/${room.id}/players/${mallory.id}/remove`)
    const answer = await new BrowserSession(server).post<ErrorAnswer>(`/api/rooms/${room.id}/join`, {
      name: 'Mallory\u200c',
    })
    expect(answer.body.code).toBe('removed_by_host')
  })

  const rename = ({ browser, id }: Seated, name: string) =>
    browser.post<PlayerAnswer & ErrorAnswer>(`/api/players/${id}/name`, { name })

  test('a player who takes another name keeps everything else, also in a locked room, and everybody is told', async () => {
    const room = await openRoom(server)
    const [ravi] = [await room.join('Ravi', 2), await room.join('Meena')]
    await ravi.browser.post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [3, 8] })
    await room.host.browser.post(`/api/rooms/${room.id}/lock`, { locked: true })
    const watcher = await watchRoom(server, room.id)
    const before = await room.state()
    const { status, body } = await rename(ravi, '  Ravi   Ji ')
    const after = await room.state()
    const { epoch: e, version: v } = after
    expect([status, body.player.name, body.version]).toEqual([200, 'Ravi Ji', v])
    const players = before.players.map((player) => (player.id === ravi.id ? { ...player, name: 'Ravi Ji' } : player))
    expect(after.players).toEqual(players)
    const payload = { playerId: ravi.id, name: 'Ravi Ji' }
    const told = await watcher.log.nth('player_renamed', 1)
    expect(told).toEqual({ type: 'player_renamed', roomId: room.id, payload, e, v })
    expect([(await rename(ravi, 'Ravi Ji')).status, (await room.state()).version], 'the same again').toEqual([200, v])
    watcher.socket.close()
  })

  test('Ravi, who is in a room with Asha and without Mallory, may not take each name', async () => {
    const room = await openRoom(server)
    const [ravi, mallory] = [await room.join('Ravi'), await room.join('Mallory')]
    await room.host.browser.post(`/api/rooms/${room.id}/players/${mallory.id}/remove`)
    let kept = 'Ravi'
    for (const [name, code] of [
      ...['ravi', 'Ｒａｖｉ', 'Tara', 'asha'].map((each) => [each, undefined]),
      ...['Asha', ...TWINS, 'Mallory', 'Mallory\u200c'].map((each) => [each, 'name_taken']),
      ['', 'name_required'],
      ['x'.repeat(31), 'name_too_long'],
      ['Ra\u202evi', 'name_not_readable'],
    ] as [string, string | undefined][]) {
      const { status, body } = await rename(ravi, name)
      expect([status, body.code], name).toEqual([code ? (code === 'name_taken' ? 409 : 400) : 200, code])
      if (!code) kept = name.normalize('NFC')
      expect((await room.state()).players.map((player) => player.name)).toEqual(['Asha', kept])
    }
  })

  test('the new name leads to the seat and the old one is free, also for a request that was on its way', async () => {
    const room = await openRoom(server)
    const join = `/api/rooms/${room.id}/join`
    const key = { 'idempotency-key': 'a-random-key-of-some-length' }
    const browser = new BrowserSession(server)
    const { id } = (await browser.post<JoinAnswer>(join, { name: 'Dadi' }, key)).body
    // Their names are known from now on, and none of them has to be read again.
    for (const name of ['Ravi', 'Meena']) await room.join(name)
    expect((await rename({ browser, id, name: 'Dadi' }, 'Nani')).status).toBe(200)
    const twin = await browser.post<JoinAnswer>(join, { name: 'Nani\u200c' })
    expect([twin.status, twin.body.id]).toEqual([200, id])
    const again = await browser.post<JoinAnswer>(join, { name: 'Dadi' }, key)
    expect([again.status, again.body.id, again.body.name], 'the join a second time').toEqual([200, id, 'Nani'])
    const other = await new BrowserSession(server).post<JoinAnswer>(join, { name: 'Dadi' })
    expect([other.status, other.body.name]).toEqual([201, 'Dadi'])
  })

  test('two players who take one name at the same moment do not both get it', async () => {
    const room = await openRoom(server)
    const both = [await room.join('Ravi'), await room.join('Meena')]
    const said = await Promise.all(both.map((player) => rename(player, 'Tara')))
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('the database itself holds one player of a name', async () => {
    if (!server.databaseUrl) return
    const room = await openRoom(server)
    const { id } = await room.join('Ravi')
    const twice = onDatabase(server, "update players set name = 'Asha' where id = $1", [id])
    await expect(twice).rejects.toThrow('players_room_name')
  })
})
