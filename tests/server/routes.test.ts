import { describe, expect, test } from 'vitest'
import type {
  CallAnswer,
  CreateRoomAnswer,
  JoinAnswer,
  PlayerAnswer,
  RoomAnswer,
  RoomChangeAnswer,
} from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { picture } from '../support/pictures.ts'
import { onEachDatabase } from '../support/test-server.ts'

const PNG = `data:image/png;base64,${(await picture('png', 400, 200)).toString('base64')}`

onEachDatabase({}, (server) => {
  test('a new room has six digits, a host and version 1', async () => {
    const { status, body, headers } = await new BrowserSession(server).post<CreateRoomAnswer>('/api/rooms', {
      hostName: ' Asha  Devi ',
      ticketCount: 3,
    })
    expect(status).toBe(201)
    expect(body.room.id).toMatch(/^[1-9]\d{5}$/)
    expect(body.room).toMatchObject({
      status: 'waiting',
      calledNumbers: [],
      disabledPatterns: [],
      lastWinner: null,
      version: 1,
    })
    expect(body.hostPlayer).toMatchObject({ name: 'Asha Devi', isHost: true, ticketCount: 3, roomId: body.room.id })
    expect(body.room.hostId).toBe(body.hostPlayer.id)
    expect(headers.get('set-cookie')).toMatch(/^tambola=.*HttpOnly; SameSite=Lax/)
  })

  test('an id sent for the host is stored as the hostId of the room', async () => {
    const sent = { hostName: 'Asha', hostId: 'device-17' }
    const { body } = await new BrowserSession(server).post<CreateRoomAnswer>('/api/rooms', sent)
    expect(body.room.hostId).toBe('device-17')
  })

  describe('joining', () => {
    test('a new name creates a player', async () => {
      const room = await openRoom(server)
      const joined = await new BrowserSession(server).post<JoinAnswer>(
        `/api/rooms/${room.id.slice(0, 3)}-${room.id.slice(3)}/join`,
        { name: 'Ravi', ticketCount: 2 },
      )
      expect(joined.status).toBe(201)
      expect(joined.body).toMatchObject({
        name: 'Ravi',
        isReconnection: false,
        roomStatus: 'waiting',
        isHost: false,
        ticketCount: 2,
        version: 2,
      })
    })

    test('the same browser returns under its name', async () => {
      const room = await openRoom(server)
      const back = await room.host.browser.post<JoinAnswer>(`/api/rooms/${room.id}/join`, { name: 'Asha' })
      expect(back.status).toBe(200)
      expect(back.body).toMatchObject({ id: room.host.id, isReconnection: true, isHost: true })
    })
  })

  describe('tickets', () => {
    test('are selected, unselected and confirmed, each step once', async () => {
      const room = await openRoom(server)
      const { browser, id } = room.host
      const path = `/api/rooms/${room.id}/tickets`
      const first = await browser.post<PlayerAnswer>(`${path}/4/select`, { playerId: id })
      expect(first.body.player.selectedTicketIds).toEqual([4])
      const again = await browser.post<PlayerAnswer>(`${path}/4/select`, { playerId: id })
      expect([again.status, again.body.version]).toEqual([200, first.body.version])
      await browser.post(`${path}/2/select`, { playerId: id })
      const given = await browser.post<PlayerAnswer>(`${path}/4/unselect`, { playerId: id })
      expect(given.body.player.selectedTicketIds).toEqual([2])
      const confirmed = await browser.post<PlayerAnswer>(`/api/players/${id}/confirm-tickets`, { ticketIds: [7, 2] })
      expect(confirmed.body.player).toMatchObject({
        selectedTicketIds: [2, 7],
        ticketSelectionDone: true,
        isReady: true,
      })
      const repeated = await browser.post<PlayerAnswer>(`/api/players/${id}/confirm-tickets`, { ticketIds: [2, 7] })
      expect([repeated.status, repeated.body.version]).toEqual([200, confirmed.body.version])
      const changed = await browser.post<PlayerAnswer>(`/api/players/${id}/confirm-tickets`, { ticketIds: [1] })
      expect(changed.body.player.selectedTicketIds, 'until the first call they may change').toEqual([1])
      expect((await room.state()).room.selectedTickets).toEqual({ [id]: [1] })
      const reopened = await browser.post<PlayerAnswer>(`${path}/5/select`, { playerId: id })
      expect(reopened.body.player).toMatchObject({ selectedTicketIds: [1, 5], ticketSelectionDone: false })
      const swapped = await browser.post<PlayerAnswer>(`${path}/1/unselect`, { playerId: id })
      expect(swapped.body.player.selectedTicketIds, 'step by step too, until the host starts').toEqual([5])
      await room.start()
      const late = await browser.post(`${path}/1/select`, { playerId: id })
      expect([late.status, (await room.state()).room.selectedTickets]).toEqual([409, { [id]: [5] }])
    })

    test('are assigned at the start to players who did not confirm', async () => {
      const room = await openRoom(server)
      const ravi = await room.join('Ravi', 3)
      const meena = await room.join('Meena')
      await meena.browser.post(`/api/rooms/${room.id}/tickets/6/select`, { playerId: meena.id })
      await room.start()
      const held = Object.fromEntries(
        (await room.state()).players.map(({ name, selectedTicketIds }) => [name, selectedTicketIds]),
      )
      expect(held).toEqual({ Asha: [0], Ravi: [0, 1, 2], Meena: [6] })
      expect((await ravi.browser.post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [9] })).status).toBe(200)
    })
  })

  test('the host starts selection and game, each once', async () => {
    const room = await openRoom(server)
    const { browser, id } = room.host
    const selection = await browser.post<RoomChangeAnswer>(`/api/rooms/${room.id}/start-ticket-selection`)
    expect(selection.body.room.status).toBe('ticket_selection')
    const repeated = await browser.post<RoomChangeAnswer>(`/api/rooms/${room.id}/start-ticket-selection`)
    expect([repeated.status, repeated.body.version]).toEqual([200, selection.body.version])
    const started = await browser.post<RoomChangeAnswer>(`/api/rooms/${room.id}/start`, { playerId: id })
    expect(started.body.room.status).toBe('active')
    expect((await browser.post<RoomChangeAnswer>(`/api/rooms/${room.id}/start`, { playerId: id })).body.version).toBe(
      started.body.version,
    )
  })

  test("calls are drawn by the server, or taken from the host's bag and labelled so", async () => {
    const room = await openRoom(server)
    await room.start()
    const call = (body?: object) => room.host.browser.post<CallAnswer>(`/api/rooms/${room.id}/call-number`, body)
    const drawn = await call()
    expect(drawn.body).toMatchObject({ seq: 1, source: 'draw', room: { currentNumber: drawn.body.number } })
    const chosen = drawn.body.number === 47 ? 48 : 47
    const taken = await call({ number: chosen })
    expect(taken.body).toMatchObject({ number: chosen, seq: 2, source: 'host' })
    expect(taken.body.room.hostCalledNumbers).toEqual([chosen])
    expect((await call({ after: 0 })).body, 'a late press of an old button').toMatchObject({
      number: drawn.body.number,
      seq: 1,
    })
    expect((await room.state()).room.calledNumbers).toEqual([drawn.body.number, chosen])
  })

  test('a valid claim is stored, announced and closes the pattern; repeating it gets the same answer', async () => {
    const room = await openRoom(server)
    await room.start()
    const { browser, id } = room.host
    const line = numbersOf((ticketsFor(playerSeed(room.id, id))[0] as Ticket).slice(0, 1))
    for (const number of line) {
      await browser.post(`/api/rooms/${room.id}/call-number`, { number })
      const marked = await browser.post<PlayerAnswer>(`/api/players/${id}/mark`, { ticketId: 0, number })
      expect(marked.body.player.markedNumbers['0']).toContain(number)
    }
    const claim = { playerId: id, playerName: 'Somebody Else', pattern: 'Top Line', ticketNumber: '1', screenshot: PNG }
    const won = await browser.post<WinnerView>(`/api/rooms/${room.id}/winners`, claim)
    expect(won.status).toBe(201)
    const picturePath = `/api/winners/${won.body.id}/picture`
    expect(won.body).toMatchObject({
      playerName: 'Asha',
      pattern: 'Top Line',
      ticketNumber: 1,
      screenshot: picturePath,
    })
    const picture = await fetch(server.url + picturePath)
    expect([picture.status, Object.fromEntries(picture.headers)]).toMatchObject([
      200,
      {
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      },
    ])
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(`data:image/png;base64,${bytes.toString('base64')}`).toBe(PNG)
    const repeated = await browser.post<WinnerView>(`/api/rooms/${room.id}/winners`, claim)
    expect([repeated.status, repeated.body]).toEqual([200, won.body])
    expect((await room.state()).room).toMatchObject({
      disabledPatterns: ['Top Line'],
      winnerAnnouncement: 'Asha has won Top Line!',
      lastWinner: { playerId: id, playerName: 'Asha', pattern: 'Top Line', ticketNumber: 1 },
    })
    const second = await browser.post<WinnerView>(`/api/rooms/${room.id}/winners`, {
      ...claim,
      pattern: 'First Five',
      screenshot: 'data:image/svg+xml;base64,PHN2Zz4=',
    })
    expect([second.status, second.body.screenshot], 'a bad picture is dropped, the win counts').toEqual([201, null])
    const list = await new BrowserSession(server).get<WinnerView[]>(`/api/rooms/${room.id}/winners`)
    expect(list.body.map(({ pattern, screenshot }) => [pattern, screenshot])).toEqual([
      ['Top Line', picturePath],
      ['First Five', null],
    ])
    for (const none of [second.body.id, id, '000000', '..']) {
      expect((await new BrowserSession(server).get(`/api/winners/${none}/picture`)).status, none).toBe(404)
    }
  })

  test.each(['/api/rooms/:id', '/api/game-state/:id', '/api/rooms/:id/winners'])(
    'GET %s answers 304 if the client has the current version',
    async (path) => {
      const room = await openRoom(server)
      const url = path.replace(':id', room.id)
      const watcher = new BrowserSession(server)
      const full = await watcher.get<RoomAnswer>(url)
      const etag = full.headers.get('etag') ?? ''
      const { epoch, version } = await room.state()
      expect([full.status, etag, full.headers.get('cache-control')]).toEqual([
        200,
        `W/"${epoch}.${version}"`,
        'private, no-store',
      ])
      expect(full.headers.get('set-cookie'), 'a visitor gets no session').toBeNull()
      expect((await watcher.get(url, { 'if-none-match': etag })).status).toBe(304)
      await room.join('Ravi')
      expect((await watcher.get(url, { 'if-none-match': etag })).status).toBe(200)
    },
  )

  test('the server reports liveness and readiness', async () => {
    const watcher = new BrowserSession(server)
    expect((await watcher.get('/healthz')).body).toEqual({ ok: true })
    expect((await watcher.get('/readyz')).body).toEqual({ ok: true })
  })
})
