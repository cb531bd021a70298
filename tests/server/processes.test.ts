import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { CallAnswer, GameStateAnswer } from '#shared/api.ts'
import { untilReady } from '../../scripts/until-ready.ts'
import { BrowserSession, openRoom, playing } from '../support/browser-session.ts'
import { emptyDatabase, newDataDir } from '../support/databases.ts'
import { closeCode, watchRoom } from '../support/room-watcher.ts'
import { spawnServer } from '../support/server-process.ts'
import { startServer } from '../support/test-server.ts'

/** Starts a server process. Resolves with its port, or with its output if it refused to start. */
async function startProcess(variables: Record<string, string>) {
  const { child, started } = spawnServer(variables)
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ...(await started) }
}

const at = (port: number | null) => ({ url: `http://127.0.0.1:${port}` })

test('a process locks its data folder, and a kill loses nothing that it has answered', async () => {
  const folder = newDataDir({ databaseUrl: undefined })
  const first = await startProcess({ DATA_DIR: folder })
  const refused = await startProcess({ DATA_DIR: folder })
  expect(refused).toMatchObject({ port: null, child: { exitCode: 1 } })
  expect(refused.said).toContain(`Another server (process ${first.child.pid}) is using the data folder ${folder}.`)
  const room = await openRoom(at(first.port))
  await room.start()
  const call = () => room.host.browser.post<CallAnswer>(`/api/rooms/${room.id}/call-number`)
  const calls = await Promise.all(Array.from({ length: 30 }, call))
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]))
  const exited = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await exited

  const second = await startProcess({ DATA_DIR: folder })
  const after = await new BrowserSession(at(second.port)).get<GameStateAnswer>(`/api/game-state/${room.id}`)
  expect(after.body.gameState.room.calledNumbers).toEqual(expect.arrayContaining(calls.map(({ body }) => body.number)))
})

test.runIf(process.env.TEST_DATABASE_URL)('three servers start at once on an empty Postgres', async () => {
  const { url: databaseUrl, drop } = await emptyDatabase(process.env.TEST_DATABASE_URL as string)
  const start = () => startServer({ dataDir: newDataDir({ databaseUrl }), databaseUrl })
  const servers = await Promise.all([start(), start(), start()])
  for (const { url } of servers) await untilReady(url)
  for (const server of servers) await server.close()
  await drop()
})

test('a stopping server reports not ready, closes its sockets gradually, and serves until the end', async () => {
  const dataDir = newDataDir()
  const server = await startServer({ dataDir })
  const [room] = await playing(server)
  const watchers = await Promise.all(Array.from({ length: 20 }, () => watchRoom(server, room.id)))
  const sockets = watchers.map(({ socket }) => socket)
  const codes = Promise.all(sockets.map(closeCode))
  const firstToGo = Promise.race(sockets.map((socket) => once(socket, 'close')))

  const stopped = server.close(1_500)
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
