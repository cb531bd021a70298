import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { openRoom } from '../support/browser-session.ts'
import { sendOnSocket, watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

onOneDatabase({}, (server) => {
  test('phones hear whether a TV shows the room, speaks, falls silent or is switched off, and no phone passes for one', async () => {
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
