import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CreateRoomAnswer, JoinAnswer, PlayerAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { BrowserSession, call, callAndMark, openRoom, playing, sessionCookieOf } from '../support/browser-session.ts'
import { picture, SAFELY_SERVED } from '../support/pictures.ts'
import { onEachDatabase } from '../support/test-server.ts'

const PNG = `data:image/png;base64,${(await picture('png', 400, 200)).toString('base64')}`
const LARGE = `data:image/png;base64,${(await picture('png', 1_200, 800)).toString('base64')}`

onEachDatabase({}, (server) => {
  test('a new room has six digits, a host and version 1', async () => {
    const asked = { hostName: ' Asha  Devi ', ticketCount: 3 }
    const open = (more = {}) => new BrowserSession(server).post<CreateRoomAnswer>('/api/rooms', { ...asked, ...more })
    const { status, body, headers } = await open()
    expect(status).toBe(201)
    expect(body.room.id).toMatch(/^[1-9]\d{5}$/)
    const empty = { status: 'waiting', calledNumbers: [], disabledPatterns: [], lastWinner: null, version: 1 }
    expect(body.room).toMatchObject(empty)
    expect(body.hostPlayer).toMatchObject({ name: 'Asha Devi', isHost: true, ticketCount: 3, roomId: body.room.id })
    expect(body.room.hostId).toBe(body.hostPlayer.id)
    expect(sessionCookieOf(headers)).toMatch(/^tambola=.*HttpOnly; SameSite=Lax/)
    expect((await open({ hostId: 'device-17' })).body.room.hostId, 'an id that was sent').toBe('device-17')
  })

  test('a new name creates a player, and the same browser returns under its name', async () => {
    const room = await openRoom(server)
    const join = (browser: BrowserSession, name: string, ticketCount?: number) =>
      browser.post<JoinAnswer>(`/api/rooms/${room.id.slice(0, 3)}-${room.id.slice(3)}/join`, { name, ticketCount })
    const someone = { isReconnection: false, roomStatus: 'waiting', isHost: false }
    const ravi = await join(new BrowserSession(server), 'Ravi', 2)
    expect(ravi).toMatchObject({ status: 201, body: { ...someone, name: 'Ravi', ticketCount: 2, version: 2 } })
    const meena = await join(new BrowserSession(server), 'Meena')
    expect(meena).toMatchObject({ status: 201, body: { ...someone, name: 'Meena', ticketCount: 1, version: 3 } })
    const back = await join(room.host.browser, 'Asha')
    expect(back).toMatchObject({ status: 200, body: { id: room.host.id, isReconnection: true, isHost: true } })
  })

  test('tickets are selected, unselected and confirmed, and can change after that', async () => {
    const room = await openRoom(server)
    const { browser, id } = room.host
    const step = (path: string, body: object = { playerId: id }) => browser.post<PlayerAnswer>(path, body)
    const path = `/api/rooms/${room.id}/tickets`
    const confirm = (...ticketIds: number[]) => step(`/api/players/${id}/confirm-tickets`, { ticketIds })
    expect((await step(`${path}/4/select`)).body.player.selectedTicketIds).toEqual([4])
    await step(`${path}/2/select`)
    expect((await step(`${path}/4/unselect`)).body.player.selectedTicketIds).toEqual([2])
    const done = { selectedTicketIds: [2, 7], ticketSelectionDone: true, isReady: true }
    expect((await confirm(7, 2)).body.player).toMatchObject(done)
    expect((await confirm(1)).body.player.selectedTicketIds).toEqual([1])
    const reopened = await step(`${path}/5/select`)
    expect(reopened.body.player).toMatchObject({ selectedTicketIds: [1, 5], ticketSelectionDone: false })
    expect((await step(`${path}/1/unselect`)).body.player.selectedTicketIds).toEqual([5])
  })

  test('a player who did not confirm gets as many tickets at the start as they last asked for', async () => {
    const room = await openRoom(server)
    const [ravi, meena, dadi] = [await room.join('Ravi', 3), await room.join('Meena'), await room.join('Dadi', 3)]
    await meena.browser.post(`/api/rooms/${room.id}/tickets/6/select`, { playerId: meena.id })
    await dadi.browser.post(`/api/players/${dadi.id}/confirm-tickets`, { ticketIds: [1, 4, 5] })
    const held = async () => {
      const { players } = await room.state()
      return Object.fromEntries(players.map((player) => [player.name, player.selectedTicketIds.join()]))
    }
    const before = { Asha: '', Ravi: '', Meena: '6' }
    const comeBack = ({ browser, name }: typeof ravi, ticketCount: number) =>
      browser.post(`/api/rooms/${room.id}/join`, { name, ticketCount })
    await comeBack(dadi, 5)
    expect(await held()).toEqual({ ...before, Dadi: '0,1,2,4,5' })
    await comeBack(dadi, 2)
    expect(await held()).toEqual({ ...before, Dadi: '0,1' })
    await comeBack(ravi, 2)
    await room.start()
    const dealt = { Asha: '0', Ravi: '0,1', Meena: '6' }
    expect(await held()).toEqual({ ...dealt, Dadi: '0,1' })
    await comeBack(dadi, 1)
    expect(await held(), 'nothing was called yet').toEqual({ ...dealt, Dadi: '0' })
    await call(room)
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    expect((await comeBack(dadi, 6)).status).toBe(200)
    expect(await held(), 'after a call').toEqual({ ...dealt, Dadi: '0' })
  })

  test('a valid claim is stored, announced and closes the pattern', async () => {
    const [room] = await playing(server)
    const { browser, id } = room.host
    await callAndMark(room, room.host, 5)
    const path = `/api/rooms/${room.id}/winners`
    const claim = { playerId: id, playerName: 'Somebody Else', pattern: 'Top Line', ticketNumber: '1', screenshot: PNG }
    // The pictures of these are not decoded. Else there would be no turn for the next one.
    let isOver = false
    const ask = () => browser.post(path, { ...claim, playerId: randomUUID(), screenshot: LARGE })
    const flood = async (): Promise<unknown> => isOver || ask().then(flood)
    const strangers = Array.from({ length: 16 }, flood)
    expect((await ask()).status).toBe(404)
    const won = await browser.post<WinnerView>(path, claim)
    isOver = true
    await Promise.all(strangers)
    const screenshot = `/api/winners/${won.body.id}/picture`
    const win = { playerName: 'Asha', pattern: 'Top Line', ticketNumber: 1 }
    expect(won).toMatchObject({ status: 201, body: { ...win, screenshot } })
    const picture = await fetch(server.url + screenshot)
    const headers = { 'content-type': 'image/png', ...SAFELY_SERVED }
    expect([picture.status, Object.fromEntries(picture.headers)]).toMatchObject([200, headers])
    expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(PNG.split(',')[1])
    expect((await room.state()).room).toMatchObject({
      disabledPatterns: ['Top Line'],
      winnerAnnouncement: 'Asha has won Top Line!',
      lastWinner: { ...win, playerId: id },
    })
    const badPicture = { pattern: 'First Five', screenshot: 'data:image/svg+xml;base64,PHN2Zz4=' }
    const second = await browser.post<WinnerView>(path, { ...claim, ...badPicture })
    expect([second.status, second.body.screenshot], 'a bad picture is dropped, the win counts').toEqual([201, null])
    const list = await new BrowserSession(server).get<WinnerView[]>(path)
    const shown = list.body.map((each) => `${each.pattern}: ${each.screenshot}`)
    expect(shown).toEqual([`Top Line: ${screenshot}`, 'First Five: null'])
    for (const none of [second.body.id, id, '000000', '..'])
      expect((await new BrowserSession(server).get(`/api/winners/${none}/picture`)).status, none).toBe(404)
  })
})
