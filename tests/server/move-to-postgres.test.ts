import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { judge } from '../../scripts/judge-draw.ts'
import { moveToPostgres } from '../../scripts/move-to-postgres.ts'
import { openDatabase } from '../../server/db/open.ts'
import { ADMIN_CODE, asAdmin } from '../support/admin.ts'
import {
  BrowserSession,
  call,
  callAndMark,
  drawOf,
  nextRound,
  openRoom,
  roomOf,
  seatedNow,
  startRound,
  type TestRoom,
  ticketOf,
  win,
} from '../support/browser-session.ts'
import { emptyDatabase, newDataDir, onDatabase } from '../support/databases.ts'
import { startServer } from '../support/test-server.ts'
import { aTone, clipOf } from '../support/tones.ts'

const postgresUrl = process.env.TEST_DATABASE_URL
const log = pino({ level: 'silent' })
const SETTINGS = { ADMIN_CODE, SESSION_SECRET: 'the same for all processes' }

/** The second round of an evening, in which Ravi has won and has two seats, Nani plays on paper and a number was read. */
async function runningEvening(server: { url: string }) {
  const [room, ravi, again] = await roomOf(server, 'Ravi', 'Ravi 2')
  await room.host.browser.post(`/api/rooms/${room.id}/papers`, { name: 'Nani', ticketCount: 2 })
  await room.host.browser.post(`/api/rooms/${room.id}/record-number`, { number: 47, clip: clipOf(aTone()) })
  await room.start()
  await win(room, ravi, 5, ['Top Line'])
  await nextRound(room, 1)
  await startRound(room)
  await win(room, ravi, 5, ['First Five'])
  for (let drawn = 0; drawn < 3; drawn++) await call(room)
  const [kept, second] = [await seatedNow(room, ravi), await seatedNow(room, again)]
  const ids = { keptId: kept.id, secondId: second.id }
  expect((await room.host.browser.post(`/api/rooms/${room.id}/same-person`, ids)).status).toBe(200)
  await openRoom(server, 'Dadi')
  return { room, ravi: await seatedNow(room, ravi) }
}

/** All that the routes tell of a room, without what depends on the moment. */
async function toldOf(server: { url: string }, room: TestRoom) {
  const browser = new BrowserSession(server)
  const read = (path: string) => browser.get(`/api/rooms/${room.id}${path}`).then(({ body }) => body)
  return JSON.stringify([await read(''), await read('/winners'), await read('/draw'), await read('/evening')])
}

describe.runIf(postgresUrl)('from the embedded database to Postgres', () => {
  test('an evening goes on in Postgres as it was: seats, tickets, marks, wins, voice and the draw', async () => {
    const dataDir = newDataDir()
    const fresh = await emptyDatabase(postgresUrl as string)
    onTestFinished(async () => {
      await fresh.drop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const embedded = await startServer({ dataDir }, SETTINGS)
    const { room, ravi } = await runningEvening(embedded)
    const admin = await asAdmin(embedded)
    await admin.send('PUT', '/api/site/settings', { ads: false })
    const before = await toldOf(embedded, room)
    const tickets = [ticketOf(room, ravi), ticketOf(room, await seatedNow(room, room.host))]
    const beside = existsSync(join(dataDir, 'database', 'PG_VERSION'))
    await embedded.close()

    const moved = await moveToPostgres(dataDir, fresh.url, log)
    const counted = Object.fromEntries(moved.map(({ table, rows }) => [table, rows]))
    expect(counted).toMatchObject({ game_rooms: 2, players: 5, rounds: 1, winners: 1, recordings: 1, site_settings: 1 })
    expect(beside && readFileSync(join(dataDir, 'database', 'PG_VERSION'), 'utf8'), 'the folder stays').toBeTruthy()

    const server = await startServer({ dataDir, databaseUrl: fresh.url }, SETTINGS)
    onTestFinished(() => server.close())
    const there = <Player extends { browser: BrowserSession }>(player: Player): Player => ({
      ...player,
      browser: new BrowserSession(server, player.browser.cookieHeader),
    })
    expect(await toldOf(server, room)).toBe(before)
    const here: TestRoom = { ...room, host: there(room.host), state: room.state }
    const seated = await seatedNow(here, there(ravi))
    expect([ticketOf(here, seated), ticketOf(here, await seatedNow(here, here.host))]).toEqual(tickets)
    expect((await new BrowserSession(server, admin.cookieHeader).get('/api/site/rooms')).status, 'the admin too').toBe(
      200,
    )

    const { commitment } = await drawOf(server, here)
    while (
      (await new BrowserSession(server, here.host.browser.cookieHeader).post(`/api/rooms/${room.id}/call-number`, {}))
        .status === 200
    );
    await here.host.browser.post(`/api/rooms/${room.id}/end`)
    const evidence = await drawOf(server, here)
    expect(evidence.calls).toHaveLength(90)
    expect([evidence.commitment, judge(JSON.stringify(evidence))]).toEqual([commitment, 'verified'])
    const first = await new BrowserSession(server).get<{ draw: unknown }>(`/api/rooms/${room.id}/rounds/1`)
    expect(judge(JSON.stringify(first.body.draw)), 'of the round on record').toBe('verified')
  })

  test('rows of every table and type come over as they are, and a database with rows is refused', async () => {
    const dataDir = newDataDir()
    const fresh = await emptyDatabase(postgresUrl as string)
    onTestFinished(async () => {
      await fresh.drop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const server = await startServer({ dataDir }, SETTINGS)
    const { room, ravi } = await runningEvening(server)
    await callAndMark(room, ravi, 9)
    await server.close()
    const copy = newDataDir({ databaseUrl: 'elsewhere' })
    cpSync(dataDir, copy, { recursive: true })
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
    await moveToPostgres(dataDir, fresh.url, log)
    const embedded = await openDatabase({ dataDir: copy }, log)
    const { rows: tables } = await onDatabase({ databaseUrl: fresh.url }, ALL_TABLES)
    for (const { name } of tables) {
      const all = `select coalesce(json_agg(row_to_json(t)::text order by row_to_json(t)::text)::text, '') as rows from "${name}" t`
      const [kept] = (await embedded.pool.query(all)).rows
      const [there] = (await onDatabase({ databaseUrl: fresh.url }, all)).rows
      expect(there.rows, name).toBe(kept.rows)
    }
    await embedded.close()
    const waiting = 'select conname from pg_constraint where condeferrable'
    expect(
      (await onDatabase({ databaseUrl: fresh.url }, waiting)).rows,
      'references are checked at once again',
    ).toEqual([])
    expect(tables.length).toBeGreaterThan(15)
    await expect(moveToPostgres(copy, fresh.url, log)).rejects.toThrow(/has rows in \w+ already/)
  })
})

const ALL_TABLES = `select table_name as name from information_schema.tables where table_schema = 'public'`
