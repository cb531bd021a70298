import { once } from 'node:events'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { CallAnswer } from '#shared/api.ts'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { callNumbers, numbersOn, openRoom, winEverything } from '../support/browser-session.ts'
import { closeCode, openSocket, watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

onOneDatabase({}, (server) => {
  test('every event of a game is sent as a message with the next version, and what browsers send is not passed on', async () => {
    const room = await openRoom(server)
    const elsewhere = await openRoom(server)
    const { browser, id } = room.host
    const watcher = await watchRoom(server, room.id)
    const stranger = await watchRoom(server, elsewhere.id)
    const liar = await watchRoom(server, room.id)
    liar.socket.send(JSON.stringify({ type: 'ticket_selection_started', roomId: room.id, payload: {} }))
    liar.socket.close()
    await closeCode(liar.socket)
    const ravi = await room.join('Ravi')
    await browser.post(`/api/rooms/${room.id}/start-ticket-selection`)
    await browser.post(`/api/rooms/${room.id}/tickets/3/select`, { playerId: id })
    await browser.post(`/api/rooms/${room.id}/tickets/3/unselect`, { playerId: id })
    await browser.post(`/api/players/${id}/confirm-tickets`, { ticketIds: [0] })
    await room.start()
    const called = await browser.post<CallAnswer>(`/api/rooms/${room.id}/call-number`)
    const { number, seq, source, proof } = called.body
    await watcher.until(7)
    const joined = { name: 'Ravi', isHost: false, ticketCount: 1, joinedAt: expect.any(String) }
    expect(watcher.heard.map(({ type, payload }) => [type, payload])).toEqual([
      ['player_joined', { playerId: ravi.id, ...joined }],
      ['ticket_selection_started', {}],
      ['ticket_selected', { ticketId: 3, playerId: id }],
      ['ticket_unselected', { ticketId: 3, playerId: id }],
      ['tickets_confirmed', { playerId: id, ticketIds: [0] }],
      ['game_started', { tickets: [{ playerId: ravi.id, ticketIds: [0] }] }],
      ['number_called', { number, seq, source, announcement: numberAnnouncement(number), proof }],
    ])
    const { epoch, version } = await room.state()
    expect(watcher.heard.map(({ e, v, roomId }) => [e, v, roomId])).toEqual(
      watcher.heard.map((_, i) => [epoch, i + 2, room.id]),
    )
    expect(watcher.heard.at(-1)?.v).toBe(version)
    expect(stranger.heard, 'another room hears nothing').toEqual([])
    watcher.socket.close()
    stranger.socket.close()
  })

  test('a win is sent with the winner and the closed patterns, and the last one with the end', async () => {
    const room = await openRoom(server)
    await room.start()
    await callNumbers(room, numbersOn(room, room.host.id))
    const watcher = await watchRoom(server, room.id)
    await winEverything(room)
    const heard = await watcher.until(6)
    expect(heard.map(({ type }) => type)).toEqual([...CLASSIC.map(() => 'winner_announced'), 'game_finished'])
    expect(heard[1]?.payload).toMatchObject({
      winner: { playerName: 'Asha', pattern: 'Top Line', ticketNumber: 1 },
      announcement: 'Asha has won Top Line!',
      disabledPatterns: ['First Five', 'Top Line'],
    })
    watcher.socket.close()
  })

  test.each<[string, string | Buffer, number]>([
    ['words', 'hello', 1008],
    ['JSON of another type', '[]', 1008],
    ['an unknown message', '{"type":"number_called","roomId":"123456","payload":{"number":5}}', 1008],
    ['bytes', Buffer.from([1, 2, 3]), 1008],
    ['a missing room', '{"type":"player_joined","roomId":"000000","payload":{}}', 1008],
    ['more than 4 KB', JSON.stringify({ type: 'player_joined', roomId: 'x'.repeat(5000) }), 1009],
  ])('%s: the socket is closed', async (_what, sent, code) => {
    const socket = await openSocket(server)
    const closed = closeCode(socket)
    socket.send(sent)
    expect(await closed).toBe(code)
  })

  test.each(['-'.repeat(36), 'x', '0'.repeat(36), "' or 1=1 --"])(
    'an invalid player id (%s) closes the socket and never reaches the database',
    async (playerId) => {
      const { browser, id } = (await openRoom(server)).host
      const room = await openRoom(server)
      const sent: unknown[] = []
      const spies = [vi.spyOn(pg.Client.prototype, 'query'), vi.spyOn(PGlite.prototype, 'query')]
      for (const given of [playerId, id]) {
        const socket = await openSocket(server, { cookie: browser.cookieHeader ?? '' })
        const over = Promise.race([closeCode(socket), once(socket, 'message').then(() => 'let in')])
        socket.send(JSON.stringify({ type: 'player_joined', roomId: room.id, payload: { playerId: given } }))
        sent.push(await over)
        socket.terminate()
      }
      const values = spies.flatMap(({ mock }) => mock.calls.flatMap(([, given]) => (Array.isArray(given) ? given : [])))
      for (const spy of spies) spy.mockRestore()
      expect(sent).toEqual([1008, 'let in'])
      expect([values.includes(playerId), values.includes(id)]).toEqual([false, true])
    },
  )

  test('a page of another site cannot open a socket', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { origin: 'https://elsewhere.example' })
    const [error] = await once(socket, 'error')
    expect((error as Error).message).toContain('403')
  })
})
