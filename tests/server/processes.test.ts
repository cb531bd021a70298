import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import type { CallAnswer, GameStateAnswer } from '#shared/api.ts'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { emptyDatabase, freshDatabase } from '../support/fresh-database.ts'
import { newDataDir } from '../support/prepared-databases.ts'
import { spawnServer } from '../support/server-process.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts a server process. Resolves with its port, or with its output if it refused to start. */
async function startProcess(variables: Record<string, string>) {
  const { child, started } = spawnServer(variables)
  children.push(child)
  return { child, ...(await started) }
}

const at = (port: number | null) => ({ url: `http://127.0.0.1:${port}` })
const kill = async (child: ChildProcess) => {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** A second process on a data folder refuses to start. */
async function expectRefusal(folder: string, pid: number | undefined): Promise<void> {
  const second = await startProcess({ DATA_DIR: folder })
  expect(second).toMatchObject({ port: null, child: { exitCode: 1 } })
  expect(second.said).toBe(
    `Another server (process ${pid}) is using the data folder ${folder}. Stop it, or set DATA_DIR or DATABASE_URL.\n`,
  )
}

describe('a process keeps others off its data folder, and loses nothing that it has answered when it is killed', () => {
  const kinds = ['embedded', ...(process.env.TEST_DATABASE_URL ? ['Postgres'] : [])]
  test.each(kinds)('%s', async (kind) => {
    const database = kind === 'Postgres' ? await freshDatabase(process.env.TEST_DATABASE_URL as string) : null
    const folder = newDataDir({ databaseUrl: database?.url })
    const variables = { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) }
    const first = await startProcess(variables)
    if (!database) await expectRefusal(folder, first.child.pid)
    const room = await openRoom(at(first.port))
    await room.start()
    const calls = await Promise.all(
      Array.from({ length: 30 }, () => room.host.browser.post<CallAnswer>(`/api/rooms/${room.id}/call-number`)),
    )
    // A busy machine may have asked some clients to retry.
    const acknowledged = calls.filter(({ status }) => status === 200).map(({ body }) => body.number)
    expect(acknowledged.length).toBeGreaterThan(0)
    await kill(first.child)

    const second = await startProcess(variables)
    const after = await new BrowserSession(at(second.port)).get<GameStateAnswer>(`/api/game-state/${room.id}`)
    expect(after.body.gameState.room.calledNumbers).toEqual(expect.arrayContaining(acknowledged))
    await kill(second.child)
    await database?.drop()
  })
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'four servers that start at once on an empty Postgres all become ready',
  async () => {
    const database = await emptyDatabase(process.env.TEST_DATABASE_URL as string)
    const servers = await Promise.all(
      Array.from({ length: 4 }, () =>
        startProcess({ DATA_DIR: newDataDir({ databaseUrl: database.url }), DATABASE_URL: database.url }),
      ),
    )
    expect(servers.map(({ said }) => said)).toEqual(['', '', '', ''])
    expect(servers.every(({ port }) => port !== null)).toBe(true)
    for (const { child } of servers) await kill(child)
    await database.drop()
  },
)

test.runIf(process.env.TEST_DATABASE_URL)('a client never reads a version older than its last answer', async () => {
  const database = await freshDatabase(process.env.TEST_DATABASE_URL as string)
  const start = () =>
    startProcess({
      DATA_DIR: newDataDir({ databaseUrl: database.url }),
      DATABASE_URL: database.url,
      SESSION_SECRET: 'the same for both',
    })
  const [first, second] = [await start(), await start()]
  const room = await openRoom(at(first.port))
  await room.start()
  const here = room.host.browser
  const there = new BrowserSession(at(second.port), here.cookieHeader)
  const calledThere = async () => {
    const { body } = await there.get<GameStateAnswer>(`/api/game-state/${room.id}`)
    return body.gameState.room.calledNumbers
  }
  for (let after = 0; after < 10; after++) {
    // It has a cached answer and has not received the call.
    expect((await calledThere()).length).toBe(after)
    const called = await here.post<CallAnswer>(`/api/rooms/${room.id}/call-number`, { after })
    const repeated = await there.post<CallAnswer>(`/api/rooms/${room.id}/call-number`, { after })
    expect(repeated.body.number).toBe(called.body.number)
    expect((await calledThere()).at(-1)).toBe(called.body.number)
  }
  for (const { child } of [first, second]) await kill(child)
  await database.drop()
})
