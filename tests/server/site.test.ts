import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type {
  AdView,
  ErrorAnswer,
  OpenSeatsAnswer,
  SiteRoomAnswer,
  SiteRoomRow,
  SiteSettingsAnswer,
} from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { judge } from '../../scripts/judge-draw.ts'
import { GIVE_UP_AFTER_MS } from '../../scripts/waiting.ts'
import { siteSettings } from '../../server/db/tables/site.ts'
import { LIMITS } from '../../server/limits/limits.ts'
import { changeSite, loadSite } from '../../server/room/rows/site.ts'
import { ADMIN_CODE, asAdmin } from '../support/admin.ts'
import {
  BrowserSession,
  call,
  claim,
  nextRound,
  numbersOn,
  openRoom,
  playing,
  roomOf,
  seatedNow,
  startRound,
  type TestRoom,
  win,
} from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { picture } from '../support/pictures.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onEachDatabase, onEachOpenDatabase, onOneDatabase, startServer } from '../support/test-server.ts'

const CLOSED = 'The people who run this site have closed this room.'
const pathOf = ({ id }: { id: string }, rest = '') => `/api/site/rooms/${id}${rest}`
const close = (admin: BrowserSession, room: TestRoom) => admin.post(pathOf(room, '/close'))
const look = async (admin: BrowserSession, room: TestRoom) => (await admin.get<SiteRoomAnswer>(pathOf(room))).body
const personOf = async (admin: BrowserSession, room: TestRoom, wanted: string) =>
  (await look(admin, room)).names.find(({ name }) => name === wanted)?.personId ?? ''
const exported = async (admin: BrowserSession, room: TestRoom, file: string) =>
  (await admin.get<string>(`/exports/${room.id}/${file}`)).body
const open = (server: { url: string }, sent: object = {}) =>
  new BrowserSession(server).post<ErrorAnswer>('/api/rooms', { hostName: 'Asha', ...sent })
const codeOf = async (asked: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await asked
  return status < 300 ? String(status) : `${status} ${(body as ErrorAnswer).code}`
}

/** The cells of a file, as a spreadsheet has them. */
function cellsOf(csv: string): string[][] {
  const lines = csv.split('\r\n').slice(0, -1)
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    ),
  )
}

/** Two rounds in which Ravi wins, the second with a picture. */
async function evening(server: { url: string }, name = 'Ravi') {
  const [room, ravi] = await roomOf(server, name)
  await room.start()
  await win(room, ravi, 5, ['Top Line'])
  await nextRound(room, 1)
  await startRound(room)
  await win(room, ravi, 5, ['Top Line'])
  const seated = await seatedNow(room, ravi)
  for (const number of numbersOn(room, seated.id).slice(5, 10)) {
    await call(room, number)
    await seated.browser.post(`/api/players/${seated.id}/mark`, { ticketId: 0, number })
  }
  const screenshot = `data:image/png;base64,${(await picture('png')).toString('base64')}`
  const middle = { playerId: seated.id, pattern: 'Middle Line', ticketNumber: 1, screenshot }
  const won = await seated.browser.post<WinnerView>(`/api/rooms/${room.id}/winners`, middle)
  expect(won.status).toBe(201)
  return { room, ravi: seated, winnerId: won.body.id }
}

const lines: string[] = []
const log = { write: (line: string) => void lines.push(line) }
const actionsIn = () => lines.flatMap((line) => JSON.parse(line).action ?? [])

onEachDatabase(
  { ADMIN_CODE, LOG_LEVEL: 'info' },
  (server) => {
    test('a closed room is over for everybody at once, and its evening can still be exported', async () => {
      const admin = await asAdmin(server)
      const [room, ravi] = await playing(server, 'Ravi')
      await call(room)
      const watcher = await watchRoom(server, room.id)
      const { version } = await room.state()
      expect((await close(admin, room)).status).toBe(204)
      await watcher.log.until('a newer version', (messages) => messages.some((each) => each.v > version))

      const reads = ['', '/winners', '/draw', '/evening', '/rounds/1'].map((rest) => `/api/rooms/${room.id}${rest}`)
      for (const path of [...reads, `/api/game-state/${room.id}`]) {
        const { status, body } = await ravi.browser.get(path)
        expect([status, body], path).toEqual([404, { code: 'room_closed', message: CLOSED }])
      }
      const acts = [
        room.host.browser.post(`/api/rooms/${room.id}/call-number`, {}),
        room.host.browser.post(`/api/rooms/${room.id}/next-round`, { after: 1 }),
        new BrowserSession(server).post(`/api/rooms/${room.id}/join`, { name: 'Tara' }),
        new BrowserSession(server).post(`/api/rooms/${room.id}/next-people`, { name: 'Tara' }),
        ravi.browser.post(`/api/players/${ravi.id}/reactions/clap`),
        ravi.browser.post(`/api/players/${ravi.id}/name`, { name: 'Om' }),
        room.host.browser.get(`/api/rooms/${room.id}/host-link`),
      ]
      for (const act of acts) expect(await codeOf(act)).toBe('404 room_closed')
      expect((await ravi.browser.get<OpenSeatsAnswer>('/api/seats')).body.seats).toEqual([])
      expect((await close(admin, room)).status, 'again').toBe(204)
      const { isClosed, rounds, names } = await look(admin, room)
      expect([isClosed, rounds, names.map(({ name }) => name)]).toEqual([true, [1], ['Asha', 'Ravi']])
      expect(
        judge(
          JSON.stringify(
            await admin.get(`/exports/${room.id}/draw-1.json`).then(({ body }) => JSON.parse(String(body))),
          ),
        ),
      ).toBe('verified')
    })

    test('what the operator chose for the site holds for the next room, and an open one goes on', async () => {
      const admin = await asAdmin(server)
      const change = async (body: object) =>
        (await admin.send<SiteSettingsAnswer>('PUT', '/api/site/settings', body)).body
      const before = await openRoom(server)
      expect(await change({ opening: 'nobody' })).toEqual({ opening: 'nobody', code: null, ads: true })
      expect(await codeOf(open(server))).toBe('503 rooms_paused')
      await before.join('Ravi')
      await before.start()
      await nextRound(before, 1)

      const { code } = await change({ opening: 'code' })
      expect(code).toMatch(/^[A-Z2-9]{8}$/)
      const typed = ` ${code?.slice(0, 4).toLowerCase()}-${code?.slice(4)} `
      const tries: [object, string][] = [
        [{}, '403 opening_code_needed'],
        [{ code: '' }, '403 opening_code_needed'],
        [{ code: 'ABCDEFGH' }, '403 opening_code_wrong'],
        [{ code: ADMIN_CODE }, '403 opening_code_wrong'],
        [{ code: 'A'.repeat(101) }, '403 opening_code_wrong'],
        [{ code: { $ne: '' } }, '400 invalid_request'],
        [{ code: typed }, '201'],
      ]
      for (const [sent, wanted] of tries) expect(await codeOf(open(server, sent)), JSON.stringify(sent)).toBe(wanted)
      expect((await change({ ads: false })).code, 'nothing else changes').toBe(code)
      const ads = async () => (await admin.get<AdView[]>('/api/advertisements')).body.map(({ isActive }) => isActive)
      expect(await ads()).toEqual([false, false, false])
      expect((await change({ newCode: true })).code).not.toBe(code)
      expect(await codeOf(open(server, { code: typed }))).toBe('403 opening_code_wrong')
      if (server.database === 'postgres') {
        const other = await startServer(server, { ADMIN_CODE })
        expect(await codeOf(open(other)), 'another process, or the same after a restart').toBe(
          '403 opening_code_needed',
        )
        const there = () => codeOf(new BrowserSession(other).get(`/api/rooms/${before.id}`))
        expect(await there()).toBe('200')
        await close(admin, before)
        await expect.poll(there, { timeout: GIVE_UP_AFTER_MS }).toBe('404 room_closed')
        await other.close()
      }
      await change({ opening: 'everybody', ads: true })
      expect([await codeOf(open(server)), await ads()]).toEqual(['201', [true, true, true]])
      const invalid = ['{"opening":"all"}', '{"ads":"no"}', '{"newCode":false}', '[]', 'x']
      for (const sent of invalid) expect((await admin.send('PUT', '/api/site/settings', sent)).status, sent).toBe(400)
    })

    test('a name is taken away in all rounds and words, and its person plays on', async () => {
      const admin = await asAdmin(server)
      const { room, ravi } = await evening(server, 'Zubeida Qx')
      const path = pathOf(room, `/names/${await personOf(admin, room, 'Zubeida Qx')}`)
      expect((await admin.send('DELETE', path)).status).toBe(204)
      const all = [
        await room.state(),
        (await admin.get(`/api/rooms/${room.id}/evening`)).body,
        (await admin.get(`/api/rooms/${room.id}/rounds/1`)).body,
        (await admin.get(`/api/rooms/${room.id}/winners`)).body,
        await look(admin, room),
        await exported(admin, room, 'winners.csv'),
        await exported(admin, room, 'people.csv'),
      ].map((each) => JSON.stringify(each))
      for (const each of all) expect(each).not.toContain('Zubeida')
      expect(all.slice(1).every((each) => each.includes('Player 1'))).toBe(true)
      expect(await rowsWith(server.databaseUrl, 'Zubeida')).toEqual([])
      expect((await claim(room, ravi, 'First Five')).status, 'the seat is as it was').toBe(201)
      expect((await admin.send('DELETE', path)).status, 'of whom has no name').toBe(204)
      expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha', 'Player 2'])
    })

    test('a picture is taken away, and the win stays', async () => {
      const admin = await asAdmin(server)
      const { room, winnerId } = await evening(server)
      const other = await openRoom(server)
      const shown = () => fetch(`${server.url}/api/winners/${winnerId}/picture`).then(({ status }) => status)
      expect(await shown()).toBe(200)
      expect((await look(admin, room)).pictures).toEqual([{ winnerId, name: 'Ravi', pattern: 'Middle Line' }])
      const removal = (from: TestRoom) => codeOf(admin.send('DELETE', pathOf(from, `/pictures/${winnerId}`)))
      expect(await removal(other), 'of another room').toBe('404 picture_not_found')
      expect(await removal(room)).toBe('204')
      expect([await shown(), await removal(room), (await look(admin, room)).pictures]).toEqual([
        404,
        '404 picture_not_found',
        [],
      ])
      const { body } = await admin.get<WinnerView[]>(`/api/rooms/${room.id}/winners`)
      expect(body.map(({ pattern, screenshot }) => [pattern, screenshot])).toEqual([
        ['Top Line', null],
        ['Middle Line', null],
      ])
    })

    test('a closed room is deleted with all that is kept of it, and an open one is not', async () => {
      const admin = await asAdmin(server)
      const { room } = await evening(server, 'Yashodhara Qx')
      const deletion = () => codeOf(admin.send('DELETE', pathOf(room)))
      expect(await deletion()).toBe('409 close_room_first')
      await close(admin, room)
      expect(await deletion()).toBe('204')
      expect([await deletion(), await codeOf(admin.get(pathOf(room)))]).toEqual([
        '404 room_not_found',
        '404 room_not_found',
      ])
      const left = [
        ...(await rowsWith(server.databaseUrl, room.id)),
        ...(await rowsWith(server.databaseUrl, 'Yashodhara')),
      ]
      expect(left).toEqual(server.database === 'postgres' ? ['resting_numbers'] : [])
      const { body } = await admin.get<SiteRoomRow[]>('/api/site/rooms')
      expect(body.map(({ id }) => id)).not.toContain(room.id)
    })

    test('an exported evening is what the database has', async () => {
      const admin = await asAdmin(server)
      const { room } = await evening(server, '=1+1')
      const winnersFile = cellsOf(await exported(admin, room, 'winners.csv'))
      const people = cellsOf(await exported(admin, room, 'people.csv'))
      expect(winnersFile.map(([round, , name, pattern]) => [round, name, pattern])).toEqual([
        ['Round', 'Name', 'Pattern'],
        ['1', "'=1+1", 'Top Line'],
        ['2', "'=1+1", 'Top Line'],
        ['2', "'=1+1", 'Middle Line'],
      ])
      expect(people.map(([round, name, host]) => [round, name, host])).toEqual([
        ['Round', 'Name', 'Host'],
        ['1', 'Asha', 'yes'],
        ['1', "'=1+1", ''],
        ['2', 'Asha', 'yes'],
        ['2', "'=1+1", ''],
      ])
      if (server.database !== 'postgres') return
      const { rows } = await onDatabase(
        server,
        `select round, created_at, pattern, ticket_number, seq, player_id from (
          select 1 as round, (win ->> 'at')::timestamptz as created_at, win ->> 'pattern' as pattern,
            (win ->> 'ticketNumber')::int as ticket_number, (win ->> 'seq')::int as seq, (win ->> 'playerId')::uuid as player_id
          from rounds, json_array_elements(record -> 'wins') win where room_id = $1
          union all select 2, created_at, pattern, ticket_number, seq, player_id from winners where room_id = $1) wins
        order by created_at`,
        [room.id],
      )
      expect(
        winnersFile
          .slice(1)
          .map(([round, at, , pattern, , ticket, seq, numbers]) => [round, at, pattern, ticket, seq, numbers]),
      ).toEqual(
        rows.map((row) => [
          ...[String(row.round), row.created_at.toISOString(), row.pattern, String(row.ticket_number), String(row.seq)],
          numbersOn(room, row.player_id).join(' '),
        ]),
      )
    })

    test('the thirty days are exported as they are counted', async () => {
      const admin = await asAdmin(server)
      const { body: days } = await admin.get<{ date: string; rooms: number }[]>('/api/analytics/days')
      const rows = cellsOf((await admin.get<string>('/exports/days.csv')).body)
      expect(rows[0]).toEqual(['Day', 'Rooms', 'Games', 'Players', 'Tickets', 'Prizes'])
      expect(rows.slice(1).map(([date]) => date)).toEqual(days.map(({ date }) => date))
    })

    test('what the operator does is in the log, without rooms, names and codes', async () => {
      const admin = await asAdmin(server)
      const { code } = (await admin.send<SiteSettingsAnswer>('PUT', '/api/site/settings', { newCode: true })).body
      const { room, winnerId } = await evening(server, 'Xerxes Qx')
      lines.length = 0
      await admin.send('DELETE', pathOf(room, `/names/${await personOf(admin, room, 'Xerxes Qx')}`))
      await admin.send('DELETE', pathOf(room, `/pictures/${winnerId}`))
      await admin.send('DELETE', `/api/rooms/${room.id}/voice`)
      await close(admin, room)
      for (const file of ['winners.csv', 'people.csv', 'draw-1.json']) await exported(admin, room, file)
      await admin.get('/exports/days.csv')
      await admin.send('DELETE', pathOf(room))
      await admin.send('PUT', '/api/site/settings', { newCode: true })
      expect(actionsIn()).toEqual([
        ...['name removed', 'picture removed', 'voice removed', 'room closed', 'winners exported', 'people exported'],
        ...['evidence exported', 'days exported', 'room deleted', 'settings changed'],
      ])
      for (const secret of ['Xerxes', room.id, String(code), winnerId]) expect(lines.join('')).not.toContain(secret)
    })

    test('no other site acts in the name of an operator', async () => {
      const admin = await asAdmin(server)
      const room = await openRoom(server)
      const from = { origin: 'https://other.example' }
      const acts: [string, string][] = [
        ['POST', pathOf(room, '/close')],
        ['DELETE', pathOf(room)],
        ['DELETE', pathOf(room, `/names/${room.host.id}`)],
        ['PUT', '/api/site/settings'],
      ]
      for (const [method, path] of acts)
        expect(await codeOf(admin.send(method, path, { opening: 'nobody' }, from)), path).toBe('403 cross_site')
      expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha'])
    })
  },
  log,
)

onOneDatabase({ ADMIN_CODE, TRUST_PROXY: '1', limited: true }, (server) => {
  test('codes for a room cannot be guessed: an address has as many tries as rooms', async () => {
    const admin = await asAdmin(server)
    await admin.send('PUT', '/api/site/settings', { opening: 'code' })
    const tries = Array.from({ length: LIMITS.rooms.points + 1 }, () => codeOf(open(server, { code: 'ABCDEFGH' })))
    const answers = await Promise.all(tries)
    expect(answers.filter((each) => each === '429 too_many_requests')).toHaveLength(1)
    expect(answers.filter((each) => each === '403 opening_code_wrong')).toHaveLength(LIMITS.rooms.points)
  })
})

onEachOpenDatabase((given) => {
  test('the tables refuse a second row of settings, an unknown choice, a code that is missing and a closed game that runs', async () => {
    const { db } = given
    expect(await loadSite(db)).toEqual({ opening: 'everybody', code: null, ads: true })
    await changeSite(db, { ads: false })
    expect(await loadSite(db)).toEqual({ opening: 'everybody', code: null, ads: false })
    const refused = async (statement: ReturnType<typeof sql>) =>
      String((await db.execute(statement).catch((error) => error.cause ?? error)) as unknown)
    expect(await refused(sql`insert into site_settings (id) values (2)`)).toContain('site_settings_one_row')
    expect(await refused(sql`update ${siteSettings} set opening = 'friends'`)).toContain('site_settings_opening')
    expect(await refused(sql`update ${siteSettings} set opening = 'code'`)).toContain('site_settings_code_is_there')
    expect(await refused(sql`update ${siteSettings} set opening_code = 'abc'`)).toContain('site_settings_opening_code')
    expect(
      await refused(sql`insert into game_rooms (id, epoch, host_id, closed_at) values ('482913', 'e', 'h', now())`),
    ).toContain('game_rooms_closed')
  })
})

/** The tables with a row that has this text somewhere; none if the database cannot be asked beside its server. */
async function rowsWith(databaseUrl: string | undefined, text: string): Promise<string[]> {
  if (!databaseUrl) return []
  const { rows } = await onDatabase(
    { databaseUrl },
    `select table_name from information_schema.tables where table_schema = 'public'`,
  )
  const found: string[] = []
  for (const { table_name: table } of rows) {
    const { rowCount } = await onDatabase({ databaseUrl }, `select from "${table}" t where t::text like $1`, [
      `%${text}%`,
    ])
    if (rowCount) found.push(table)
  }
  return found
}
