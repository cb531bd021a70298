import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallAnswer, ErrorAnswer } from '#shared/api.ts'
import { isDatabaseAway } from '../../server/db/failures.ts'
import { openDatabase } from '../../server/db/open.ts'
import { ADMIN_CODE } from '../support/admin.ts'
import { BrowserSession, openRoom, playing } from '../support/browser-session.ts'
import { onOneDatabase } from '../support/test-server.ts'

/* What fails here is meant to. Crashes, stalls and network failures are part of `npm run test:faults`. */

describe.runIf(process.env.TEST_DATABASE_URL)('problems with a running Postgres', () => {
  onOneDatabase({ ADMIN_CODE, LOG_LEVEL: 'silent' }, (server) => {
    let other: pg.Client
    beforeAll(async () => {
      other = new pg.Client({ connectionString: server.databaseUrl })
      await other.connect()
    })
    afterAll(() => other.end())

    test('a command that cannot lock its room in time gets 503 and changes nothing', async () => {
      const [room] = await playing(server)
      const call = () =>
        room.host.browser.sendOnce<CallAnswer & ErrorAnswer>('POST', `/api/rooms/${room.id}/call-number`, { after: 0 })
      await other.query('begin')
      await other.query('select 1 from game_rooms where id = $1 for update', [room.id])
      const { status, body, headers } = await call()
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'busy', '1'])
      await other.query('commit')
      expect(await call()).toMatchObject({ status: 200, body: { seq: 1 } })
    })

    test('a seat and its session, also one with another id, are stored together or not at all', async () => {
      const room = await openRoom(server)
      const ravi = new BrowserSession(server)
      const join = () => ravi.post(`/api/rooms/${room.id}/join`, { name: 'Ravi' })
      await other.query('alter table sessions add constraint nobody check (false) not valid')
      const refused = [await join(), await room.host.browser.post('/api/admin/session', { code: ADMIN_CODE })]
      await other.query('alter table sessions drop constraint nobody')
      expect(refused.map(({ status, headers }) => [status, headers.get('set-cookie')])).toEqual(
        Array(2).fill([500, null]),
      )
      expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha'])
      expect([(await join()).status, (await ravi.get(`/api/rooms/${room.id}/seats`)).status]).toEqual([201, 200])
      await room.start()
    })

    test('a join does not wait for a writer of the counters of the day', async () => {
      const room = await openRoom(server)
      await other.query('begin')
      await other.query('lock table daily_stats')
      await room.join('Ravi')
      await other.query('commit')
      expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha', 'Ravi'])
    })

    test('slow statements and idle transactions are ended', async () => {
      const at = { databaseUrl: server.databaseUrl, dataDir: '' }
      const { db, close } = await openDatabase(at, pino({ level: 'silent' }))
      const slow = await db.execute(sql`select pg_sleep(30)`).catch((error) => error)
      expect(isDatabaseAway(slow)).toBe(true)
      const idle = db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await new Promise((resolve) => setTimeout(resolve, 4_000))
        await tx.execute(sql`select 1`)
      })
      expect(isDatabaseAway(await idle.catch((error) => error))).toBe(true)
      expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
      await close()
    })
  })
})
