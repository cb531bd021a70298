import { expect, test } from 'vitest'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'
import { call } from '../support/whole-game.ts'

const TOKEN = 'a token for the tests'

onOneDatabase({ METRICS_TOKEN: TOKEN }, (server) => {
  const read = (authorization?: string) =>
    fetch(`${server.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } })

  test('metrics require the token', async () => {
    for (const wrong of [undefined, '', TOKEN, `Bearer ${TOKEN}!`, 'Bearer ', `Basic ${TOKEN}`]) {
      expect((await read(wrong)).status, wrong).toBe(404)
    }
    const answer = await read(`Bearer ${TOKEN}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
  })

  test('metrics count commands by outcome, deliveries, reads and call times', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    const watcher = await watchRoom(server, room.id)
    await room.start()
    await call(room)
    await watcher.until(2)
    expect((await ravi.browser.post(`/api/rooms/${room.id}/call-number`, {})).status).toBe(403)
    const state = await new BrowserSession(server).get(`/api/rooms/${room.id}`)
    await new BrowserSession(server).get(`/api/rooms/${room.id}`, { 'if-none-match': state.headers.get('etag') ?? '' })
    const lines = (await (await read(`Bearer ${TOKEN}`)).text()).split('\n')
    const value = (name: string) =>
      Number(
        lines
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')
          .at(-1),
      )
    expect(value('tambola_commands_total{kind="join",outcome="done"}')).toBe(1)
    expect(value('tambola_commands_total{kind="call_number",outcome="done"}')).toBe(1)
    expect(value('tambola_commands_total{kind="call_number",outcome="not_host"}')).toBe(1)
    expect(value('tambola_call_seconds_count')).toBe(1)
    expect(value('tambola_sockets')).toBe(1)
    expect(value('tambola_rooms_watched')).toBe(1)
    expect(value('tambola_deliveries_total')).toBe(2)
    expect(value('tambola_reads_total{answer="unchanged"}')).toBe(1)
    expect(value('tambola_reads_total{answer="built"}')).toBe(1)
    expect(value('tambola_bus_connected')).toBe(1)
    expect(value('tambola_bus_messages_total')).toBe(3)
    expect(value('nodejs_eventloop_lag_p90_seconds')).toBeGreaterThan(0)
    if (server.database === 'postgres') expect(value('tambola_database_connections')).toBeGreaterThan(0)
    expect(lines.join()).not.toMatch(new RegExp(`${room.id}|Asha|Ravi`))
    watcher.socket.terminate()
  })
})

onOneDatabase({}, (server) => {
  test('without a configured token there are no metrics', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  })
})
