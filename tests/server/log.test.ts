import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { ErrorAnswer } from '#shared/api.ts'
import { readEnv } from '../../server/app/env.ts'
import { openLog } from '../../server/app/log.ts'
import { serve } from '../../server/app/serve.ts'
import { BrowserSession } from '../support/browser-session.ts'
import { freshDatabase } from '../support/fresh-database.ts'
import { closeCode, openSocket, watchRoom } from '../support/room-watcher.ts'
import type { TestServer } from '../support/test-server.ts'

const NAME = 'Kamala Devi'

test.runIf(process.env.TEST_DATABASE_URL)(
  'the log contains requests but no personal data, even when the database fails',
  async () => {
    const database = await freshDatabase(process.env.TEST_DATABASE_URL as string)
    const dataDir = mkdtempSync(join(tmpdir(), 'tambola-log-'))
    const env = readEnv({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'trace' })
    let log = ''
    const write = (line: string) => {
      log += line
    }
    const pages = { handler: () => (_request: unknown, _response: unknown, next: () => void) => next(), built: true }
    const running = await serve(env, pages, openLog(env, { write }))
    const server: TestServer = {
      url: `http://127.0.0.1:${running.port}`,
      database: 'postgres',
      databaseUrl: database.url,
      dataDir,
    }
    const browser = new BrowserSession(server)
    const { body } = await browser.post<{ room: { id: string } }>('/api/rooms', { hostName: NAME })
    const path = `/api/rooms/${body.room.id}`
    await browser.post(`${path}/join`, { name: NAME })
    const watcher = await watchRoom(server, body.room.id, { cookie: browser.cookieHeader })
    const junk = await openSocket(server)
    const cut = closeCode(junk)
    junk.send(NAME)
    await cut

    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('alter table players rename column name to moved_away')
    await client.end()
    const failed = await browser.post<ErrorAnswer>(`${path}/join`, { name: NAME })
    expect([failed.status, failed.body]).toEqual([
      500,
      { code: 'internal_error', message: 'Something went wrong. Please try again.' },
    ])
    watcher.socket.close()
    await running.close()
    await database.drop()
    rmSync(dataDir, { recursive: true })

    expect(log, 'the failure can be found').toContain(failed.headers.get('x-request-id'))
    for (const secret of [NAME, 'Kamala', browser.cookieHeader?.split(/[=.]|%3A/)[2] ?? '']) {
      expect(secret).not.toBe('')
      expect(log).not.toContain(secret)
    }
    expect(log).not.toMatch(/[0-9a-f]{64}/)
  },
)
