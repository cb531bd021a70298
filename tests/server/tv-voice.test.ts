import { expect, test } from 'vitest'
import { openRoom } from '../support/browser-session.ts'
import { MessageLog, openSocket, watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase, type TestServer } from '../support/test-server.ts'

/** Opens the big screen of a room, which can say that it speaks. */
async function openTv(server: TestServer, roomId: string) {
  const socket = await openSocket(server)
  const log = new MessageLog(socket)
  socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: { screen: 'tv' } }))
  await log.until('the room on the TV', ({ length }) => length > 0)
  return { socket, speak: () => socket.send(JSON.stringify({ type: 'speaking', roomId })) }
}

onOneDatabase({}, (server) => {
  test('phones hear whether a TV shows the room, speaks, falls silent or is switched off, and no phone passes for one', async () => {
    const room = await openRoom(server)
    const { log, socket } = await watchRoom(server, room.id)
    const phone = await watchRoom(server, room.id)
    phone.socket.send(JSON.stringify({ type: 'speaking', roomId: room.id }))
    let beats = 0
    const hears = async (tv: 'shows' | 'speaks' | undefined) => {
      const later = () => log.all('heartbeat').findIndex(({ payload }, i) => i >= beats && payload.tv === tv)
      await log.until(`a heartbeat with the TV ${tv}`, () => later() >= 0)
      beats = later() + 1
    }
    const tv = await openTv(server, room.id)
    await hears('shows')
    expect(log.all('heartbeat').map(({ payload }) => payload.tv)).not.toContain('speaks')
    tv.speak()
    await hears('speaks')
    // Not repeated.
    await hears('shows')
    tv.speak()
    await hears('speaks')
    tv.socket.close()
    await hears(undefined)
    for (const each of [phone.socket, socket]) each.close()
  })
})
