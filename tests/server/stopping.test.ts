import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { BrowserSession, playing } from '../support/browser-session.ts'
import { newDataDir } from '../support/databases.ts'
import { closeCode, watchRoom } from '../support/room-watcher.ts'
import { startServer } from '../support/test-server.ts'

const WATCHERS = 20
const DRAIN_MS = 1_500

test('a stopping server reports not ready, closes its sockets gradually, and serves until the end', async () => {
  const dataDir = newDataDir()
  const server = await startServer({ dataDir })
  const [room] = await playing(server)
  const watchers = await Promise.all(Array.from({ length: WATCHERS }, () => watchRoom(server, room.id)))
  const sockets = watchers.map(({ socket }) => socket)
  const codes = Promise.all(sockets.map(closeCode))
  const firstToGo = Promise.race(sockets.map((socket) => once(socket, 'close')))

  const stopped = server.close(DRAIN_MS)
  const visitor = new BrowserSession(server)
  const ready = await visitor.get('/readyz')
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
  expect((await visitor.get('/healthz')).status).toBe(200)
  const called = await room.host.browser.post(`/api/rooms/${room.id}/call-number`, { after: 0 })
  expect([called.status, called.headers.get('connection')]).toEqual([200, 'close'])
  await firstToGo
  expect(sockets.at(-1)?.readyState, 'not all in the same moment').toBe(WebSocket.OPEN)
  expect(await codes).toEqual(sockets.map(() => 1012))
  await stopped
  await expect(visitor.get('/healthz')).rejects.toThrow()
  rmSync(dataDir, { recursive: true, force: true })
})
