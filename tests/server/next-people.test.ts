import { expect, test } from 'vitest'
import type { JoinAnswer, NextPersonAnswer } from '#shared/api.ts'
import { ADMIN_CODE, asAdmin, signIn } from '../support/admin.ts'
import {
  BrowserSession,
  nextRound,
  openRoom,
  playing,
  roomOf,
  type Seated,
  seatsOf,
  setRules,
  startRound,
  type TestRoom,
} from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

const askNext = (room: TestRoom, browser: BrowserSession, name: string, ticketCount?: number, key?: string) =>
  browser.post<NextPersonAnswer & { code?: string }>(
    `/api/rooms/${room.id}/next-people`,
    { name, ticketCount },
    key ? { 'Idempotency-Key': key } : {},
  )
const leave = (player: Seated) => player.browser.post(`/api/players/${player.id}/leave`)
const names = async (room: TestRoom) => (await room.state()).players.map(({ name }) => name)

/** The player is here in this round: their page confirms the tickets. */
const come = async (room: TestRoom, browser: BrowserSession) => {
  for (const { playerId } of (await seatsOf(room, browser)).seats)
    await browser.post(`/api/players/${playerId}/confirm-tickets`, { ticketIds: [0] })
}
/** One round from its start to the next; those who are named come. */
const playOn = async (room: TestRoom, after: number, ...here: BrowserSession[]) => {
  for (const browser of here) await come(room, browser)
  await startRound(room)
  await nextRound(room, after)
}

onOneDatabase({ ADMIN_CODE }, (server) => {
  const stranger = () => new BrowserSession(server)

  test('a person who comes during a game plays from the next round, with the tickets they last asked for', async () => {
    const room = await openRoom(server)
    await setRules(room, { most: 4 })
    const [om, sonu, tara, taraAgain] = [stranger(), stranger(), stranger(), stranger()]
    const early = await askNext(room, om, 'Om')
    expect([early.status, (await seatsOf(room, om)).seats]).toMatchObject([201, [{ playerId: early.body.playerId }]])
    expect(await askNext(room, om, 'Om'), 'before a start at once').toMatchObject({ status: 200, body: early.body })
    await room.start()
    const joined = await sonu.post(`/api/rooms/${room.id}/join`, { name: 'Sonu' })
    expect(joined.body).toMatchObject({ code: 'game_already_started' })
    const watcher = await watchRoom(server, room.id)
    const asked = await askNext(room, sonu, 'Sonu', 1)
    expect(asked).toMatchObject({ status: 201, body: { personId: expect.any(String) } })
    expect(asked.body.playerId).toBeUndefined()
    const told = { type: 'person_waits', payload: { name: 'Sonu', isBack: false } }
    expect((await watcher.until(1))[0], 'everybody who watches').toMatchObject(told)
    watcher.socket.close()
    const again = await askNext(room, sonu, 'Sonu', 6)
    expect(again, 'no second place').toMatchObject({ status: 200, body: { personId: asked.body.personId } })
    // A request whose answer was lost finds its place again, also without a cookie.
    const key = 'ab'.repeat(16)
    const { personId } = (await askNext(room, tara, 'Tara', 1, key)).body
    expect(await askNext(room, taraAgain, 'Tara', 1, key)).toMatchObject({ status: 200, body: { personId } })
    expect((await seatsOf(room, taraAgain)).waiting).toMatchObject({ name: 'Tara' })
    expect((await askNext(room, stranger(), 'Tara', 1, 'cd'.repeat(16))).status).toBe(409)
    expect((await room.state()).waiting).toEqual(['Sonu', 'Tara'])
    expect(await seatsOf(room, sonu)).toEqual({ seats: [], waiting: { personId: asked.body.personId, name: 'Sonu' } })

    await nextRound(room, 1)

    const { players, waiting } = await room.state()
    expect(waiting).toEqual([])
    const seated = players.map(({ name, ticketCount }) => `${name} ${ticketCount}`)
    expect(seated).toEqual(['Asha 1', 'Om 1', 'Sonu 4', 'Tara 1'])
    const { seats } = await seatsOf(room, sonu)
    expect(seats).toMatchObject([{ name: 'Sonu', personId: asked.body.personId, isHost: false, isLent: false }])
    const hers = { personId, playerId: players[3]?.id }
    expect((await askNext(room, stranger(), 'Tara', 1, key)).body, 'still hers').toMatchObject(hers)
    await come(room, sonu)
    expect((await room.state()).players[2]).toMatchObject({ ticketSelectionDone: true })
  })

  test('names of waiting people follow the rules of joins, and a browser has at most twelve places', async () => {
    const [room, mallory] = await playing(server, 'Mallory')
    await room.host.browser.post(`/api/rooms/${room.id}/players/${mallory.id}/remove`)
    await askNext(room, stranger(), 'Sonu')
    const family = stranger()
    for (let i = 1; i <= 12; i++) expect((await askNext(room, family, `Guest ${i}`)).status).toBe(201)
    expect((await askNext(room, family, 'Guest 13')).body).toMatchObject({ code: 'too_many_seats' })
    expect((await askNext(room, family, 'Guest 12')).status, 'their own again').toBe(200)
    const before = await room.state()
    const taken = { status: 409, body: { code: 'name_taken' } }
    for (const name of ['Sonu', 'So\u200dnu']) expect(await askNext(room, stranger(), name)).toMatchObject(taken)
    expect((await askNext(room, stranger(), 'Mallory')).body).toMatchObject({ code: 'removed_by_host' })
    expect((await askNext(room, stranger(), ' ')).body).toMatchObject({ code: 'name_required' })
    expect(await room.state()).toEqual(before)
  })

  test('a place follows a browser whose session gets another id, and so does its open page', async () => {
    const [room] = await playing(server)
    const admin = await asAdmin(server)
    await askNext(room, admin, 'Sonu')
    const { socket, log } = await watchRoom(server, room.id, { cookie: admin.cookieHeader })
    await signIn(admin)
    expect((await seatsOf(room, admin)).waiting).toMatchObject({ name: 'Sonu' })
    await nextRound(room, 1)
    const [seat] = (await seatsOf(room, admin)).seats
    const payload = { playerId: seat?.playerId, isHost: false }
    const heard = log.all('heartbeat').length
    socket.send(JSON.stringify({ type: 'player_joined', roomId: room.id, payload }))
    await log.nth('heartbeat', heard + 1)
    const joined = await stranger().post(`/api/rooms/${room.id}/join`, { name: 'Sonu' })
    expect(joined.body, 'the page is there').toMatchObject({ code: 'seat_in_use' })
    socket.close()
  })

  test('a person who misses two rounds is set aside, keeps their name, and has a seat again on their page', async () => {
    const room = await openRoom(server)
    const [ravi, meena, tara] = [await room.join('Ravi', 2), await room.join('Meena'), await room.join('Tara')]
    const host = room.host.browser
    await playOn(room, 1, host, ravi.browser, meena.browser, tara.browser)
    await playOn(room, 2, host, meena.browser)
    expect(await names(room), 'one round missed').toEqual(['Asha', 'Ravi', 'Meena', 'Tara'])
    await playOn(room, 3, host, meena.browser)
    expect(await names(room), 'two rounds missed').toEqual(['Asha', 'Meena'])
    expect((await room.state()).waiting).toEqual([])
    expect(await seatsOf(room, ravi.browser)).toEqual({ seats: [], waiting: { personId: ravi.id, name: 'Ravi' } })

    await playOn(room, 4, host, meena.browser)
    expect(await names(room), 'nobody asked').toEqual(['Asha', 'Meena'])
    const back = { status: 201, body: { personId: ravi.id, playerId: expect.any(String) } }
    expect(await askNext(room, ravi.browser, 'Ravi')).toMatchObject(back)
    expect((await room.state()).players.at(-1)).toMatchObject({ name: 'Ravi', personId: ravi.id, ticketCount: 1 })
    expect((await seatsOf(room, ravi.browser)).waiting).toBeNull()

    await startRound(room)
    const late = await askNext(room, tara.browser, 'Tara')
    expect(late, 'who comes during a game').toMatchObject({ status: 200, body: { personId: tara.id } })
    expect((await room.state()).waiting).toEqual(['Tara'])
    await nextRound(room, 5)
    expect((await room.state()).players.map(({ personId }) => personId)).toContain(tara.id)
  })

  test('a person who knows only the name gets the place that was set aside', async () => {
    const [room, ravi, meena] = await roomOf(server, 'Ravi', 'Meena')
    await playOn(room, 1, room.host.browser)
    await playOn(room, 2, room.host.browser)
    const [hosts] = (await seatsOf(room, room.host.browser)).seats
    const renamed = await room.host.browser.post(`/api/players/${hosts?.playerId}/name`, { name: 'Ravi' })
    expect(renamed.body, 'the name is kept for them').toMatchObject({ code: 'name_taken' })
    await room.host.browser.post(`/api/rooms/${room.id}/lock`, { locked: true })
    const own = await ravi.browser.post<JoinAnswer>(`/api/rooms/${room.id}/join`, { name: 'Ravi' })
    expect(own).toMatchObject({ status: 201, body: { personId: ravi.id } })
    const borrower = stranger()
    const lent = await borrower.post<JoinAnswer>(`/api/rooms/${room.id}/join`, { name: 'Meena' })
    expect(lent).toMatchObject({ status: 201, body: { personId: meena.id } })
    expect((await seatsOf(room, borrower)).seats).toMatchObject([{ isLent: true }])
    expect((await seatsOf(room, meena.browser)).seats).toMatchObject([{ isLent: false }])
  })

  test('an open page keeps a person in the evening, and an absent host stays the host', async () => {
    const [room, ravi] = await roomOf(server, 'Ravi')
    await room.join('Meena')
    for (const round of [1, 2, 3]) {
      const [seat] = (await seatsOf(room, ravi.browser)).seats
      const cookie = ravi.browser.cookieHeader
      const watcher = await watchRoom(server, room.id, { cookie, playerId: seat?.playerId ?? '' })
      await playOn(room, round)
      watcher.socket.close()
    }
    const { players } = await room.state()
    expect(players.map(({ name }) => name)).toEqual(['Asha', 'Ravi'])
    expect(players.find(({ isHost }) => isHost)).toMatchObject({ personId: room.host.id })
  })

  test('a person who leaves is not carried on unless they return, and a player hosts for a host who left', async () => {
    const [room, ravi, meena] = await playing(server, 'Ravi', 'Meena')
    const takeOver = async () =>
      (await meena.browser.post(`/api/rooms/${room.id}/takeover`, { playerId: meena.id })).status
    for (const leaver of [ravi, ravi, meena]) expect((await leave(leaver)).status).toBe(204)
    await meena.browser.post(`/api/rooms/${room.id}/join`, { name: 'Meena' })
    const gone = Object.fromEntries((await room.state()).players.map((player) => [player.name, player.gone]))
    expect(gone).toMatchObject({ Ravi: true, Meena: false })
    expect((await askNext(room, stranger(), 'Ravi')).body, 'the name is his').toMatchObject({ code: 'name_taken' })
    expect(await takeOver()).toBe(409)
    await leave(room.host)
    expect(await takeOver()).toBe(200)
    expect((await meena.browser.post(`/api/rooms/${room.id}/call-number`)).status).toBe(200)
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    await leave(room.host)
    expect((await meena.browser.post(`/api/rooms/${room.id}/next-round`, { after: 1 })).status).toBe(200)
    const { players, room: now } = await room.state()
    expect(players.map(({ name, isHost }) => [name, isHost])).toEqual([['Meena', true]])
    expect(now.callerId).toBeNull()
    const back = await ravi.browser.post<JoinAnswer>(`/api/rooms/${room.id}/join`, { name: 'Ravi' })
    expect([back.status, back.body.personId], 'the same person, with the same wins').toEqual([201, ravi.id])
    const namesake = stranger()
    const other = await namesake.post<JoinAnswer>(`/api/rooms/${room.id}/join`, { name: 'Asha' })
    expect(other, 'the name is free').toMatchObject({ status: 201, body: { personId: other.body.id } })
    expect((await seatsOf(room, namesake)).seats).toMatchObject([{ isLent: false }])
  })
})

onOneDatabase({ maxPlayers: 2 }, (server) => {
  test('waiting people take places, and people who left free theirs', async () => {
    const [room, ravi] = await playing(server, 'Ravi')
    const ask = (name: string) => askNext(room, new BrowserSession(server), name)
    expect((await ask('Sonu')).body).toMatchObject({ code: 'room_full' })
    await leave(ravi)
    expect((await ask('Sonu')).status).toBe(201)
    expect((await ask('Tara')).body).toMatchObject({ code: 'room_full' })
  })
})
