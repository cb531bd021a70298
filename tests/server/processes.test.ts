import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { CallAnswer, GameStateAnswer } from '#shared/api.ts'
import { untilReady } from '../../scripts/until-ready.ts'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { emptyDatabase, newDataDir } from '../support/databases.ts'
import { spawnServer } from '../support/server-process.ts'
import { startServer } from '../support/test-server.ts'

/** Starts a server process. Resolves with its port, or with its output if it refused to start. */
async function startProcess(variables: Record<string, string>) {
  const { child, started } = spawnServer(variables)
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ...(await started) }
}

const at = (port: number | null) => ({ url: `http://127.0.0.1:${port}` })

test('a process keeps others off its data folder, and loses nothing that it has answered when it is killed', async () => {
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
