import { expect, test } from 'vitest'
import { call, roomOf } from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

const TOKEN = 'a token for the tests'

onOneDatabase({ METRICS_TOKEN: TOKEN }, (server) => {
  const read = (authorization?: string) =>
    fetch(`${server.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } })

  test('the metrics require the token', async () => {
    for (const wrong of [undefined, '', TOKEN, `Bearer ${TOKEN}!`, 'Bearer ', `Basic ${TOKEN}`])
      expect((await read(wrong)).status, wrong).toBe(404)
    const { status, headers } = await read(`Bearer ${TOKEN}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  })

  test('the metrics count commands by outcome, deliveries, reads and call times', async () => {
    const [room, ravi] = await roomOf(server, 'Ravi')
    const watcher = await watchRoom(server, room.id)
    await room.start()
    await call(room)
    await watcher.until(2)
    expect((await ravi.browser.post(`/api/rooms/${room.id}/call-number`, {})).status).toBe(403)
    const look = (etag = '') => ravi.browser.get(`/api/rooms/${room.id}`, { 'if-none-match': etag })
    await look((await look()).headers.get('etag') ?? '')
    const text = await (await read(`Bearer ${TOKEN}`)).text()
    const values = Object.fromEntries(text.split('\n').map((line) => line.split(/ (?=\S+$)/) as [string, string]))
    expect(values).toMatchObject({
      'tambola_commands_total{kind="join",outcome="done"}': '1',
      'tambola_commands_total{kind="call_number",outcome="done"}': '1',
      'tambola_commands_total{kind="call_number",outcome="not_host"}': '1',
      tambola_call_seconds_count: '1',
      tambola_sockets: '1',
      tambola_rooms_watched: '1',
      tambola_deliveries_total: '2',
      'tambola_reads_total{answer="unchanged"}': '1',
      'tambola_reads_total{answer="built"}': '1',
      tambola_bus_connected: '1',
      tambola_bus_messages_total: '3',
    })
    expect(Number(values.nodejs_eventloop_lag_p90_seconds)).toBeGreaterThan(0)
    if (server.database === 'postgres') expect(Number(values.tambola_database_connections)).toBeGreaterThan(0)
    // Memory and times have more digits than a room number, and may hold it by chance.
    expect(text).not.toMatch(new RegExp(`(?<![\\d.])${room.id}(?!\\d)|Asha|Ravi`))
    watcher.socket.terminate()
  })
})
