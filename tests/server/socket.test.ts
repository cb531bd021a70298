import { once } from 'node:events'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openRoom } from '../support/browser-session.ts'
import { sendOnSocket, watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

onOneDatabase({}, (server) => {
  test.each<[string, string | Buffer, number]>([
    ['words', 'hello', 1008],
    ['JSON of another type', '[]', 1008],
    ['an unknown message', '{"type":"number_called","roomId":"123456","payload":{"number":5}}', 1008],
    ['a missing room', '{"type":"player_joined","roomId":"000000","payload":{}}', 1008],
    ['bytes', Buffer.from([1, 2, 3]), 1008],
    ['more than 4 KB', JSON.stringify({ type: 'player_joined', roomId: 'x'.repeat(5000) }), 1009],
  ])('a socket that sends %s is closed', async (_what, sent, code) => {
    expect((await sendOnSocket(server, {}, sent)).told).toBe(code)
  })

  const NO_IDS = ['-'.repeat(36), 'x', '0'.repeat(36), "' or 1=1 --"]
  test.each(NO_IDS)('the invalid player id %s closes the socket, and never reaches the database', async (playerId) => {
    const { browser, id } = (await openRoom(server)).host
    const room = await openRoom(server)
    const sent: unknown[] = []
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    for (const given of [playerId, id]) {
      const named = JSON.stringify({ type: 'player_joined', roomId: room.id, payload: { playerId: given } })
      const { socket, told } = await sendOnSocket(server, { cookie: browser.cookieHeader ?? '' }, named)
      sent.push(told)
      socket.terminate()
    }
    const values = spy.mock.calls.flatMap(([, given]: unknown[]) => (Array.isArray(given) ? given : []))
    spy.mockRestore()
    expect(sent).toEqual([1008, 'heard'])
    expect([values.includes(playerId), values.includes(id)]).toEqual([false, true])
  })

  test('a page of another site cannot open a socket', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { origin: 'https://elsewhere.example' })
    const [error] = await once(socket, 'error')
    expect((error as Error).message).toContain('403')
  })

  test('phones learn whether a TV shows the room, speaks, falls silent or stops, and cannot pose as one', async () => {
    const room = await openRoom(server)
    const { log, socket } = await watchRoom(server, room.id)
    const phone = await watchRoom(server, room.id)
    const speak = (by: WebSocket) => by.send(JSON.stringify({ type: 'speaking', roomId: room.id }))
    // Its page repeats it too: a server that stalls may count the voice as silent before it tells the phones.
    const isHeardToSpeak = async (by: WebSocket) => {
      const repeated = setInterval(speak, 500, by)
      speak(by)
      await hears('speaks').finally(() => clearInterval(repeated))
    }
    speak(phone.socket)
    let beats = 0
    const hears = async (tv: 'shows' | 'speaks' | undefined) => {
      const later = () => log.all('heartbeat').findIndex(({ payload }, i) => i >= beats && payload.tv === tv)
      await log.until(`a heartbeat with the TV ${tv}`, () => later() >= 0)
      beats = later() + 1
    }
    const named = JSON.stringify({ type: 'player_joined', roomId: room.id, payload: { screen: 'tv' } })
    const { socket: tv } = await sendOnSocket(server, {}, named)
    await hears('shows')
    expect(log.all('heartbeat').map(({ payload }) => payload.tv)).not.toContain('speaks')
    await isHeardToSpeak(tv)
    // Not repeated.
    await hears('shows')
    await isHeardToSpeak(tv)
    tv.close()
    await hears(undefined)
    for (const each of [phone.socket, socket]) each.close()
  })
})
