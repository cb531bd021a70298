import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readEnv } from '../../server/app/env.ts'
import { serve } from '../../server/app/serve.ts'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { NO_PAGES, newDataDir } from '../support/databases.ts'
import { closeCode, watchRoom } from '../support/room-watcher.ts'

const WATCHERS = 20
const DRAIN_MS = 1_500

test('a stopping server reports not ready, closes its sockets gradually, and serves until the end', async () => {
  const dataDir = newDataDir()
  const env = readEnv({ PORT: '0', DATA_DIR: dataDir, CALL_COOLDOWN_MS: '0' })
  const running = await serve(env, NO_PAGES, pino({ level: 'silent' }))
  const server = { url: `http://127.0.0.1:${running.port}` }
  const room = await openRoom(server)
  await room.start()
  const watchers = await Promise.all(Array.from({ length: WATCHERS }, () => watchRoom(server, room.id)))
  const sockets = watchers.map(({ socket }) => socket)
  const codes = Promise.all(sockets.map(closeCode))
  const firstToGo = Promise.race(sockets.map((socket) => once(socket, 'close')))

  const stopped = running.close(DRAIN_MS)
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
